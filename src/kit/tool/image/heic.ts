import { heicColourSpace } from "./heic-colour.ts";
import { ImageFault } from "./jobs.ts";

/** The part of libheif's API that is used. */
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: ImageData, done: (filled: ImageData | null) => void): void;
  free(): void;
}
interface LibHeif {
  readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Not bundled: the licence of libheif (LGPL-3.0) lets anyone replace this file (`scripts/web/libheif.ts`). */
const LIBRARY: string = "/libheif/libheif-bundle.mjs";

/** Decodes the first image of a HEIC file, upright. Throws `damaged`. The first call loads 2 MB. */
export async function decodeHeic(file: ArrayBuffer): Promise<ImageBitmap> {
  const library: { default(): LibHeif } = await import(/* @vite-ignore */ LIBRARY);
  const { HeifDecoder } = library.default();
  const image = new HeifDecoder().decode(new Uint8Array(file))[0];
  if (!image) throw new ImageFault("damaged");
  // libheif doesn't convert colours. A browser without this option takes them for sRGB.
  const colorSpace = heicColourSpace(file);
  const pixels = new ImageData(image.get_width(), image.get_height(), { colorSpace });
  const filled = await new Promise<ImageData | null>((done) => {
    image.display(pixels, done);
  });
  image.free();
  if (!filled) throw new ImageFault("damaged");
  return createImageBitmap(filled);
}
