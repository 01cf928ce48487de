import sharp, { type Sharp } from "sharp";
import type { UploadMimeType } from "../../../../src/core/image-payload.ts";

/** A file and the type that it claims. */
export interface Sample {
  readonly name: string;
  readonly bytes: Buffer;
  readonly mimeType: string;
}

/** Text and coordinates that must not remain anywhere after a picture is accepted. */
export const CANARY = "canary Hoan Kiem 21.0285 105.8542";
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description note="${CANARY}"/></rdf:RDF></x:xmpmeta>`;
const place = {
  IFD0: { Artist: CANARY, Copyright: CANARY },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "21/1 1/1 42/1", GPSMapDatum: CANARY },
};

export const formats = ["jpeg", "png", "webp", "gif"] as const;
export type Format = (typeof formats)[number];
export const typeOf = (format: Format): UploadMimeType => `image/${format}`;

/** A photo-like surface of any size. */
export function surface(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  for (let index = 0; index < data.length; index++) {
    data[index] = (index * 31 + Math.floor(index / width) * 17) & 255;
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** A picture with all metadata that must be removed. */
export function toldPicture(format: Format, orientation = 1): Promise<Buffer> {
  return surface(60, 44)
    .withExif(place)
    .withXmp(xmp)
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();
}

function frames(format: "gif" | "webp"): Promise<Buffer> {
  const [width, height, count] = [48, 40, 3];
  const data = Buffer.alloc(width * height * 3 * count);
  for (let n = 0; n < count; n++) data.fill(60 * n + 20, n * width * height * 3);
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const;
  return sharp(data, { raw }).toFormat(format).toBuffer();
}

/** Sound files of many kinds. Each must be accepted, and each is a base for damaged ones. */
export async function soundPictures(): Promise<Sample[]> {
  const made: [string, Format, Promise<Buffer>][] = [
    ["baseline", "jpeg", surface(60, 44).jpeg().toBuffer()],
    ["progressive", "jpeg", surface(60, 44).jpeg({ progressive: true }).toBuffer()],
    ["grey", "jpeg", surface(60, 44).greyscale().jpeg().toBuffer()],
    ["CMYK", "jpeg", surface(60, 44).toColourspace("cmyk").jpeg().toBuffer()],
    ["with a profile", "jpeg", surface(60, 44).withIccProfile("p3").jpeg().toBuffer()],
    ["plain", "png", surface(60, 44).png().toBuffer()],
    ["transparent", "png", surface(60, 44, 4).png().toBuffer()],
    ["with a palette", "png", surface(60, 44).png({ palette: true }).toBuffer()],
    ["interlaced", "png", surface(60, 44).png({ progressive: true }).toBuffer()],
    ["16 bit", "png", surface(60, 44).toColourspace("rgb16").png().toBuffer()],
    ["lossy", "webp", surface(60, 44).webp().toBuffer()],
    ["lossless", "webp", surface(60, 44, 4).webp({ lossless: true }).toBuffer()],
    ["lossy and transparent", "webp", surface(60, 44, 4).webp().toBuffer()],
    ["animated", "webp", frames("webp")],
    ["still", "gif", surface(60, 44).gif().toBuffer()],
    ["animated", "gif", frames("gif")],
    ...formats.map((format): [string, Format, Promise<Buffer>] => [
      "with a place",
      format,
      toldPicture(format),
    ]),
    ...Array.from({ length: 8 }, (_, index): [string, Format, Promise<Buffer>] => [
      `turned ${index + 1}`,
      "jpeg",
      toldPicture("jpeg", index + 1),
    ]),
  ];
  return Promise.all(
    made.map(async ([name, format, bytes]) => ({
      name: `${format} ${name}`,
      bytes: await bytes,
      mimeType: typeOf(format),
    })),
  );
}
