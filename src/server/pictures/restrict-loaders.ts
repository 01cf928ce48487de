import sharp from "sharp";

const loaders = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer"];
let areLoadersRestricted = false;

/** Closes the readers of every other format, for the whole process: a disguised SVG or TIFF finds none. */
export function restrictLoaders(): void {
  if (areLoadersRestricted) return;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  // What strangers send is not kept for the next one.
  sharp.cache(false);
  areLoadersRestricted = true;
}
