import { readFileSync, writeFileSync } from "node:fs";

const PAGE = new URL("../../../docs/engines-on-the-wire.md", import.meta.url);

const HEAD = `# Generative engines on the wire

What each adapter makes of everything a provider may answer, seen against servers on loopback that speak the providers' wires (\`wire.fake.ts\` in each folder of \`src/engine/generative/providers\`). Each cell is one \`edit()\` and the check of its answer: exactly one paid call, then a picture or one code of \`src/engine/port.ts\`; "waits as told" means that the failure carries the provider's Retry-After. An answer above 32 MiB is cut off while it comes in; a call that is given up closes its connection.

\`src/engine/generative/adapters/wire-outcomes.test.ts\` writes this page (\`UPDATE_DOCS=1\`) and fails when it says something else.
`;

/** The expected page. */
export function outcomePage(table: string): string {
  return `${HEAD}\n${table}\n`;
}

/** Reads the page in the repository. With `UPDATE_DOCS=1` it updates the page first. */
export function readOutcomePage(table: string): string {
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(PAGE, outcomePage(table));
  return readFileSync(PAGE, "utf8");
}
