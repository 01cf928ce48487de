import type { UploadMimeType } from "./image-payload.ts";

/** Returns the bytes of Latin letters. */
const bytesOf = (letters: string): number[] =>
  Array.from(letters, (letter) => letter.charCodeAt(0));

interface Signature {
  readonly mimeType: UploadMimeType;
  /** Bytes by their offset. */
  readonly parts: readonly (readonly [offset: number, bytes: readonly number[]])[];
}

const signatures: readonly Signature[] = [
  { mimeType: "image/png", parts: [[0, [0x89, ...bytesOf("PNG\r\n"), 0x1a, 0x0a]]] },
  { mimeType: "image/jpeg", parts: [[0, [0xff, 0xd8, 0xff]]] },
  {
    mimeType: "image/webp",
    parts: [
      [0, bytesOf("RIFF")],
      [8, bytesOf("WEBP")],
    ],
  },
  { mimeType: "image/gif", parts: [[0, bytesOf("GIF87a")]] },
  { mimeType: "image/gif", parts: [[0, bytesOf("GIF89a")]] },
];

/** Returns the type that a file's first bytes show, or `null` if it isn't an accepted one. */
export function sniffImage(file: Uint8Array): UploadMimeType | null {
  const found = signatures.find(({ parts }) =>
    parts.every(([offset, bytes]) => bytes.every((byte, i) => file[offset + i] === byte)),
  );
  return found?.mimeType ?? null;
}
