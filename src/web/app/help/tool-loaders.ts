import type { AnyToolHelp } from "#tool-model/define-help.ts";
import type { ToolSlug } from "#tools/cards.ts";

const pages = import.meta.glob<AnyToolHelp>("../../../tools/*/help.ts", { import: "help" });

/** Loads the texts of a tool's help page in all languages. Rejects if the network is unreachable. */
export async function loadToolHelp(slug: ToolSlug): Promise<AnyToolHelp> {
  const help = await pages[`../../../tools/${slug}/help.ts`]?.();
  if (!help) throw new Error(`there is no help for ${slug}`);
  return help;
}
