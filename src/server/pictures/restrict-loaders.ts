import sharp from "sharp";

const loaders = ["JpegBuffer", "PngBuffer", "WebpBuffer", "NsgifBuffer"];
let areLoadersRestricted = false;

/** Disables the loaders of all other formats for the whole process, so a disguised SVG or TIFF can't be loaded. */
export function restrictLoaders(): void {
  if (areLoadersRestricted) return;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  // Untrusted images must not stay in a cache.
  sharp.cache(false);
  areLoadersRestricted = true;
}
