/* JUMBF boxes (ISO/IEC 19566-5). */

const BOX_HEAD_BYTES = 8;
const UUID_TAIL = Buffer.from("00110010800000aa00389b71", "hex");
/** The description box is requestable and has a label. */
const REQUESTABLE_WITH_LABEL = 0x03;

/** Length and type of a box. */
function writeBoxHead(
  target: Buffer,
  at: number,
  { type, length }: { type: string; length: number },
): void {
  target.writeUInt32BE(length, at);
  target.write(type, at + 4, "latin1");
}

/** A superbox: its type (four letters of its UUID), label and content. */
export function superBox(kind: string, label: string, ...content: readonly Uint8Array[]): Buffer {
  const descriptionBytes = BOX_HEAD_BYTES + 4 + UUID_TAIL.length + 1 + Buffer.byteLength(label) + 1;
  const length = content.reduce(
    (sum, part) => sum + part.length,
    BOX_HEAD_BYTES + descriptionBytes,
  );
  const made = Buffer.allocUnsafe(length);
  writeBoxHead(made, 0, { type: "jumb", length });
  writeBoxHead(made, BOX_HEAD_BYTES, { type: "jumd", length: descriptionBytes });
  let at = 2 * BOX_HEAD_BYTES;
  at += made.write(kind, at, "latin1");
  at += UUID_TAIL.copy(made, at);
  at = made.writeUInt8(REQUESTABLE_WITH_LABEL, at);
  at += made.write(`${label}\0`, at);
  for (const part of content) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

/** A superbox that holds one CBOR value. */
export function cborBox(kind: string, label: string, cbor: Uint8Array): Buffer {
  const inner = Buffer.allocUnsafe(BOX_HEAD_BYTES);
  writeBoxHead(inner, 0, { type: "cbor", length: BOX_HEAD_BYTES + cbor.length });
  return superBox(kind, label, inner, cbor);
}
