import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sha256Of } from "#server/storage/sha256.ts";
import { BackupFailure } from "./failure.ts";
import { createMeter } from "./measured.ts";
import { type BackupSink, ENTRY_MODE } from "./sink.ts";

const BLOCK = 512;
const MAX_NAME = 100;
const MAX_PREFIX = 155;
/** The size has eleven octal digits. */
const MAX_BYTES = 8 ** 11 - 1;

/**
 * A backup as a tar stream (POSIX ustar), for a pipe. A header states the length of its entry, so content of unknown
 * length is spooled to a temporary folder first. The manifest comes last: a truncated stream has none.
 */
export async function openTarSink(output: Writable): Promise<BackupSink> {
  const spoolDir = await mkdtemp(join(tmpdir(), "fotoya-tar-"));
  const spool = join(spoolDir, "entry");
  const clear = () => rm(spoolDir, { recursive: true, force: true });
  // If the reader disconnects, the current write fails and reports it.
  output.on("error", () => undefined);

  const write = (bytes: Uint8Array) =>
    new Promise<void>((done, fail) => {
      output.write(bytes, (error) => (error ? fail(error) : done()));
    });

  async function addStream(file: string, content: Readable) {
    const meter = createMeter();
    await pipeline(content, meter.stream, createWriteStream(spool, { mode: ENTRY_MODE }));
    await write(tarHeader(file, meter.bytes()));
    for await (const chunk of createReadStream(spool)) await write(chunk);
    await write(padding(meter.bytes()));
    await rm(spool);
    return { file, bytes: meter.bytes(), sha256: meter.sha256() };
  }

  return {
    async add(file, content) {
      if (content instanceof Readable) return addStream(file, content);
      await write(tarHeader(file, content.length));
      await write(content);
      await write(padding(content.length));
      return { file, bytes: content.length, sha256: sha256Of(content) };
    },
    async finish() {
      await write(Buffer.alloc(2 * BLOCK));
      await clear();
    },
    // Bytes in the pipe can't be taken back, but without a manifest they don't pass for a backup.
    abandon: clear,
  };
}

function padding(bytes: number): Buffer {
  return Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);
}

/** Splits a path into name and prefix at a slash if it is too long for the name alone. */
function splitName(file: string): { name: string; prefix: string } {
  if (file.length <= MAX_NAME) return { name: file, prefix: "" };
  const cut = file.indexOf("/", file.length - MAX_NAME - 1);
  if (cut < 0 || cut > MAX_PREFIX) throw new BackupFailure(`${file} is too long a name for tar`);
  return { name: file.slice(cut + 1), prefix: file.slice(0, cut) };
}

function octal(value: number, digits: number): string {
  return `${value.toString(8).padStart(digits, "0")}\0`;
}

function tarHeader(file: string, bytes: number): Buffer {
  if (bytes > MAX_BYTES)
    throw new BackupFailure(`${file} is too large for tar: back up to a folder`);
  const { name, prefix } = splitName(file);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, MAX_NAME, "ascii");
  header.write(octal(ENTRY_MODE, 7), 100, "ascii");
  header.write(octal(0, 7), 108, "ascii");
  header.write(octal(0, 7), 116, "ascii");
  header.write(octal(bytes, 11), 124, "ascii");
  header.write(octal(Math.floor(Date.now() / 1_000), 11), 136, "ascii");
  // The checksum counts its own field as spaces.
  header.write(" ".repeat(8), 148, "ascii");
  header.write("0", 156, "ascii");
  header.write("ustar\u000000", 257, "ascii");
  header.write(prefix, 345, MAX_PREFIX, "ascii");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "ascii");
  return header;
}
