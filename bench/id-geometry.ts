// Head positions in finished ID photos compared with each document's ranges, by hand-placed marks instead of the
// engine's own measurements: npx tsx bench/id-geometry.ts [--each] [--more marks.json]
// `--more` adds portraits: a list of { file, name, left, top, width, height, eyes, chin, crown }, files beside the
// list.
// A photo may be out of range only if the report says why; the last column must be 0.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import type { PhotoDocument } from "#core/documents/document.ts";
import { mustStayUnedited } from "#core/documents/table.ts";
import { createAnalyser } from "#engine/local/analyser.ts";
import { type MarkedPortrait, markedPortraits } from "../tests/fixtures/marked-portraits.ts";
import {
  type CutPortrait,
  cutPortrait,
  type Judged,
  judgeHead,
  rulesOfHeads,
} from "../tests/setup/id-geometry.ts";

const mark = z.tuple([z.number(), z.number()]);
const more = z.array(
  z.object({
    file: z.string(),
    name: z.string(),
    left: z.int(),
    top: z.int(),
    width: z.int(),
    height: z.int(),
    eyes: z.tuple([mark, mark]),
    chin: mark,
    crown: mark,
  }),
);

interface Entry {
  readonly portrait: MarkedPortrait;
  readonly upload: CutPortrait;
}

async function readMore(path: string): Promise<Entry[]> {
  const list = more.parse(JSON.parse(await readFile(path, "utf8")));
  const entries: Entry[] = [];
  for (const { file, ...rest } of list) {
    const portrait = { ...rest, sample: 0 };
    entries.push({ portrait, upload: await cutPortrait(portrait, join(dirname(path), file)) });
  }
  return entries;
}

interface Counts {
  made: number;
  inside: number;
  told: number;
  silent: number;
  refused: number;
}

const counts = new Map<PhotoDocument, Counts>();
const none = (): Counts => ({ made: 0, inside: 0, told: 0, silent: 0, refused: 0 });

function count(into: Counts, { misses, reasons, failed }: Judged): void {
  if (misses === null) {
    into[failed.length > 0 ? "refused" : "silent"] += 1;
    return;
  }
  into.made += 1;
  if (misses.length === 0) into.inside += 1;
  else into[reasons.length > 0 ? "told" : "silent"] += 1;
}

function wordsOf({ misses, reasons, failed }: Judged): string {
  const words = (misses ?? []).map(
    ({ rule, valueMm, byMm }) => `${rule} ${valueMm.toFixed(1)} mm, ${byMm.toFixed(1)} too far`,
  );
  if (misses === null) return `not made | ${failed.join(", ")}`;
  return `${words.join("; ")} | ${reasons.join(", ")}`;
}

const { values } = parseArgs({
  options: { each: { type: "boolean", default: false }, more: { type: "string" } },
});
const analyser = await createAnalyser();
const entries: Entry[] = values.more ? await readMore(values.more) : [];
for (const portrait of markedPortraits) {
  entries.push({ portrait, upload: await cutPortrait(portrait) });
}
const rules = rulesOfHeads();
for (const entry of entries) {
  for (const documents of rules) {
    const [document] = documents;
    if (!document) continue;
    const judged = await judgeHead(analyser, entry, document);
    const own = counts.get(document) ?? none();
    count(own, judged);
    counts.set(document, own);
    const isOutside = judged.misses?.length !== 0;
    if (values.each && isOutside) {
      console.log(`${entry.portrait.name} | ${document.id} | ${wordsOf(judged)}`);
    }
  }
}

console.log(`${entries.length} portraits, ${rules.length} sets of rules`);
console.log(
  "rules of                mode  like it  made  inside  outside, told  not made  outside, silent",
);
for (const documents of rules) {
  const [document] = documents;
  const own = document && counts.get(document);
  if (!own) continue;
  const columns = [documents.length, own.made, own.inside, own.told, own.refused, own.silent];
  const widths = [7, 4, 6, 13, 8, 15];
  console.log(
    `${document.id.padEnd(22)}  ${mustStayUnedited(document) ? "crop" : "edit"}  ${columns
      .map((column, i) => String(column).padStart(widths[i] ?? 0))
      .join("  ")}`,
  );
}
