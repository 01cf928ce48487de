import type { AnyToolHelp } from "#tool-model/define-help.ts";
import type { ToolSlug } from "#tools/cards.ts";

const pages = import.meta.glob<AnyToolHelp>("../../../tools/*/help.ts", { import: "help" });

/** The words of a tool's page in all languages, loaded with that page alone. Rejects when the network is away. */
export async function loadToolHelp(slug: ToolSlug): Promise<AnyToolHelp> {
  const help = await pages[`../../../tools/${slug}/help.ts`]?.();
  if (!help) throw new Error(`there is no help for ${slug}`);
  return help;
}
