import { readFileSync, writeFileSync } from "node:fs";
import type { ModelRow, ModelSource } from "#engine/generative/model-row.ts";
import { WARN_DAYS } from "#engine/generative/providers/model-ends.ts";
import { modelTable } from "#engine/generative/providers/model-table.ts";
import { providers } from "#engine/generative/providers/providers.ts";

const PAGE = new URL("../../docs/models.md", import.meta.url);

const lists = providers.flatMap(({ id, models }) => (models ? [{ id, ...models }] : []));
const makers = new Map<string, string>(lists.map(({ id, maker }) => [id, maker]));
/** "A and B", without duplicates. */
const inWords = (names: readonly string[]) => [...new Set(names)].join(" and ");

const HEAD = `# Models of ${inWords([...makers.values()])}

Defaults, list prices, limits and announced end dates from \`models.ts\` in the folders of \`src/engine/generative/providers\`. All sources were read as stored copies on ${inWords(lists.map(({ readOn }) => readOn))}; each link is followed by the latest date in its copy. A star marks a value that no page of the provider confirms. We haven't called any of these models: \`npm run engines:check\` does that with your key, and warns ${WARN_DAYS} days before a model ends.

\`tests/models.test.ts\` writes this page (\`UPDATE_DOCS=1\`) and fails if it's out of date.
`;

const kindNames = { image: "images", text: "translation" } as const;

type Marked = ModelRow["unconfirmed"][number];

function cellsOf(row: ModelRow & { readonly provider: string }): string[] {
  const star = (...what: Marked[]) =>
    what.some((each) => row.unconfirmed.includes(each)) ? "*" : "";
  const rates = row.price?.perMillionTokensUsd;
  const picture = row.kind === "image" && row.price ? String(row.price.perImageUsd) : "";
  return [
    makers.get(row.provider) ?? row.provider,
    `\`${row.model}\`${row.isDefault ? ", default" : ""}`,
    kindNames[row.kind],
    picture && `${picture}${star("price", "perImage")}`,
    rates
      ? `${[rates.textIn, rates.imageIn, rates.textOut, rates.imageOut].join(" / ")}${star("price")}`
      : "not looked up",
    row.kind === "image" ? `${row.maxImages}${star("maxImages")}` : "",
    row.sizes ?? "",
    `${row.endsOn ?? "none announced"}${star("endsOn")}`,
    row.replacement ? `\`${row.replacement}\`${star("replacement")}` : "",
    row.sources.map(linkTo).join(", "),
  ];
}

function linkTo({ url, isProviders, asOf }: ModelSource): string {
  const name = new URL(url).hostname;
  return `[${name}](${url})${isProviders ? "" : " (quoted)"}${asOf ? ` ${asOf}` : ""}`;
}

const COLUMNS = [
  "provider",
  "model",
  "for",
  "USD per image",
  "USD per million tokens: text in / image in / text out / image out",
  "images in",
  "sizes",
  "ends on",
  "replacement",
  "sources",
];

/** The expected page. */
export function modelPage(): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rows = modelTable.map((row) => line(cellsOf(row)));
  return [HEAD, line(COLUMNS), `|${"---|".repeat(COLUMNS.length)}`, ...rows, ""].join("\n");
}

/** Reads the page in the repository. With `UPDATE_DOCS=1` it updates the page first. */
export function readModelPage(): string {
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(PAGE, modelPage());
  return readFileSync(PAGE, "utf8");
}
