import type { UploadMimeType } from "#core/image-payload.ts";

const signatures: readonly { mimeType: UploadMimeType; matches: (head: Buffer) => boolean }[] = [
  {
    mimeType: "image/png",
    matches: (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
  },
  {
    mimeType: "image/jpeg",
    matches: (head) => head.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")),
  },
  {
    mimeType: "image/webp",
    matches: (head) =>
      head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP",
  },
  {
    mimeType: "image/gif",
    matches: (head) => ["GIF87a", "GIF89a"].includes(head.toString("latin1", 0, 6)),
  },
];

/** The type that the first bytes of a file show, or null when it is none that we accept. */
export function sniffImage(bytes: Buffer): UploadMimeType | null {
  return signatures.find(({ matches }) => matches(bytes))?.mimeType ?? null;
}
