import { Link } from "react-router";
import { catalogue, type Tool } from "#tools/catalogue.ts";
import { toolTexts } from "#tools/texts.ts";
import { useLocale, useText } from "../ui/use-text.ts";
import { appText } from "./text.ts";

export const catalogueCards: readonly Tool[] = catalogue;

/** The two-ink papers that cards cycle through, as [paper, ink]. */
const papers = [
  ["oklch(0.905 0.105 92)", "oklch(0.32 0.065 65)"],
  ["oklch(0.88 0.058 172)", "oklch(0.3 0.058 188)"],
  ["oklch(0.88 0.065 50)", "oklch(0.29 0.075 28)"],
  ["oklch(0.885 0.048 228)", "oklch(0.31 0.1 256)"],
  ["oklch(0.87 0.058 328)", "oklch(0.3 0.09 336)"],
] as const;

/** A tool's picture and name; leads to its screen. */
export function ToolCard({ tool }: { tool: Tool }) {
  const locale = useLocale();
  const say = useText(appText);
  const words = toolTexts[tool.id][locale];
  const [paper, ink] =
    papers[catalogue.findIndex(({ id }) => id === tool.id) % papers.length] ?? papers[0];
  return (
    <Link
      to={`/dashboard/${tool.id}`}
      viewTransition
      style={{ background: paper, color: ink }}
      className="flex flex-col overflow-hidden rounded-lg transition-transform duration-250 ease-out hover:-translate-y-1.5 hover:-rotate-[0.6deg]"
    >
      <img
        src={`/art/tool-${tool.id}.webp`}
        alt=""
        width={640}
        height={480}
        className="aspect-4/3 w-full object-cover"
      />
      <span className="flex items-center gap-3 border-t-2 border-current px-4 pt-3 pb-3.5">
        <b className="grow font-display text-[19px] leading-tight font-extrabold">{words.label}</b>
        <span className="font-mono text-[11.5px] opacity-85">{say(tool.category)}</span>
      </span>
    </Link>
  );
}
