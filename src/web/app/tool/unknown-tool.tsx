import { useText } from "#kit/ui/use-text.ts";
import { toolCards } from "#tools/cards.ts";
import { appText } from "../common/text.ts";
import { ToolCard } from "../common/tool-card.tsx";

/** The screen of an address that names no tool: all tools to choose from. */
export function UnknownTool() {
  const say = useText(appText);
  return (
    <div className="mx-auto max-w-4xl px-4 py-12 sm:px-8">
      <h1 className="text-4xl">{say("unknownTool")}</h1>
      <p className="mt-3 mb-8 text-lg text-muted">{say("unknownToolText")}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {toolCards.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </div>
    </div>
  );
}
