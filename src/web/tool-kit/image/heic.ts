import createLibHeif from "libheif-js/libheif-wasm/libheif-bundle.mjs";
import { ImageFault } from "./jobs.ts";

/** Decodes the first picture of a HEIC file, upright. Throws `damaged`. This module is 2 MB: load it when needed. */
export async function decodeHeic(file: ArrayBuffer): Promise<ImageBitmap> {
  const { HeifDecoder } = createLibHeif();
  const image = new HeifDecoder().decode(new Uint8Array(file))[0];
  if (!image) throw new ImageFault("damaged");
  const pixels = new ImageData(image.get_width(), image.get_height());
  const filled = await new Promise<ImageData | null>((done) => {
    image.display(pixels, done);
  });
  image.free();
  if (!filled) throw new ImageFault("damaged");
  return createImageBitmap(filled);
}
