import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The target of the corpus files. */
export type CorpusKind = "http" | "json" | "str" | "url";

const BESIDE_THE_REPOSITORY = new URL(
  "../../../../shared/data/hostile-corpora.tar.xz",
  import.meta.url,
);

/** The archive named by HOSTILE_CORPUS, or else the one next to the repository; `null` if there is none. */
function findArchive(): string | null {
  const path = process.env["HOSTILE_CORPUS"] ?? fileURLToPath(BESIDE_THE_REPOSITORY);
  return existsSync(path) ? path : null;
}

/** Third-party files made to break parsers. Returns an empty list, and logs a line, if they aren't available. */
export function readCorpus(kind: CorpusKind): Buffer[] {
  const archive = findArchive();
  if (archive === null) {
    console.log("HOSTILE_CORPUS is not there: our own generator alone is used");
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), "corpus-"));
  try {
    execFileSync("tar", ["-xJf", archive, "-C", folder, `hostile/${kind}`]);
    const files = join(folder, "hostile", kind);
    return readdirSync(files)
      .toSorted()
      .map((name) => readFileSync(join(files, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The texts of the list of naughty strings. */
export function readNaughtyStrings(): string[] {
  return readCorpus("str").flatMap((file) => {
    const text = file.toString("utf8");
    if (text.trimStart().startsWith("[")) return [];
    return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  });
}
