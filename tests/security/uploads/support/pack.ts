import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sample } from "./sound-pictures.ts";

const BESIDE_THE_REPOSITORY = new URL(
  "../../../../../shared/data/hostile-corpora.tar.xz",
  import.meta.url,
);

/**
 * The archive of hostile files of many projects, named by HOSTILE_CORPUS or else next to the repository; `null` if
 * there is none.
 */
export function findPack(): string | null {
  const path = process.env["HOSTILE_CORPUS"] ?? fileURLToPath(BESIDE_THE_REPOSITORY);
  return existsSync(path) ? path : null;
}

/** The type that a file's first bytes show. Files of other types claim the supported types in turn. */
function claimOf(bytes: Buffer, index: number): string {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("\x89PNG")) return "image/png";
  if (head.startsWith("\xff\xd8")) return "image/jpeg";
  if (head.startsWith("GIF8")) return "image/gif";
  if (head.startsWith("RIFF")) return "image/webp";
  return ["image/png", "image/jpeg", "image/webp", "image/gif"][index % 4] ?? "image/png";
}

/** At most `count` files of the archive, spread over all of it. */
export function readPack(archive: string, count: number): Sample[] {
  const folder = mkdtempSync(join(tmpdir(), "corpus-"));
  try {
    execFileSync("tar", ["-xJf", archive, "-C", folder]);
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    const step = Math.max(1, paths.length / count);
    const chosen = Array.from({ length: Math.min(count, paths.length) }, (_, index) => {
      const path = paths[Math.floor(index * step)] ?? "";
      return { name: path.slice(folder.length + 1), bytes: readFileSync(path), index };
    });
    return chosen.map(({ name, bytes, index }) => ({
      name,
      bytes,
      mimeType: claimOf(bytes, index),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
