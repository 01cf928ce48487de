import { readFileSync, writeFileSync } from "node:fs";

const PAGE = new URL("../../../docs/engines-on-the-wire.md", import.meta.url);

const HEAD = `# Generative engines on the wire

How each adapter handles every kind of response from its provider, tested against loopback servers that speak the providers' protocols (\`wire.fake.ts\` in each folder of \`src/engine/generative/providers\`). Each cell is one \`edit()\` and the check of its response: exactly one paid call, then a result or one code of \`src/engine/port.ts\`. "with Retry-After" means that the failure carries the provider's Retry-After. A response larger than 32 MiB is cut off while it arrives. A cancelled call closes its connection.

\`src/engine/generative/adapters/wire-outcomes.test.ts\` writes this page (\`UPDATE_DOCS=1\`) and fails if it's out of date.
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
