import { Link } from "react-router";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { ToolCard as Card } from "#tools/cards.ts";
import { paperOf } from "./card-papers.ts";
import { appText } from "./text.ts";

/** A tool's picture and name, linked to its screen. A view transition moves the picture to the result's place there. */
export function ToolCard({ tool }: { tool: Card }) {
  const locale = useLocale();
  const say = useText(appText);
  return (
    <Link
      to={`/dashboard/${tool.id}`}
      viewTransition
      style={paperOf(tool.id)}
      className="group flex flex-col overflow-hidden rounded-lg transition-transform duration-250 ease-out hover:-translate-y-1.5 hover:-rotate-[0.6deg]"
    >
      <img
        src={`/art/tool-${tool.id}.webp`}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        style={{ viewTransitionName: `art-${tool.id}` }}
        className="aspect-4/3 w-full object-cover"
      />
      <span className="flex grow items-center gap-3 border-t-2 border-current px-3 pt-2.5 pb-3 sm:px-4 sm:pt-3 sm:pb-3.5">
        <b className="grow font-display text-base leading-tight font-extrabold sm:text-[19px]">
          {tool.label[locale]}
        </b>
        <span className="font-mono text-[11.5px] opacity-85 max-sm:hidden">
          {say(tool.category)}
        </span>
      </span>
    </Link>
  );
}
