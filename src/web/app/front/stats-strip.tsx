import { type Site, useSite } from "#kit/api/site.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCards } from "#tools/cards.ts";
import { homeText } from "./home-text.ts";

const labels = ["activeUsers", "imagesCreated", "onlineTools", "filesConverted"] as const;

interface Figure {
  readonly label: (typeof labels)[number];
  readonly count: number;
  /** `true` for a count that is more by now. */
  readonly isRounded: boolean;
}

/** The operator's figures; without them those that this server has counted, beside the number of its tools. */
function figuresOf({ marketingFigures, ownFigures }: Site): readonly Figure[] {
  if (marketingFigures !== null)
    return labels.map((label, index) => ({
      label,
      count: marketingFigures[index] ?? 0,
      isRounded: true,
    }));
  const counted = (["activeUsers", "imagesCreated"] as const).flatMap((label) => {
    const count = ownFigures[label];
    return count === null ? [] : [{ label, count, isRounded: true }];
  });
  const tools = { label: "onlineTools", count: toolCards.length, isRounded: false } as const;
  return counted.length === 0 ? [] : [...counted, tools];
}

/** The marketing strip (specification, platform section 1). Hidden if there is nothing to be proud of yet. */
export function StatsStrip() {
  const say = useText(homeText);
  const locale = useLocale();
  const figures = figuresOf(useSite());
  if (figures.length === 0) return null;
  return (
    <div className="border-y border-line">
      <dl className="mx-auto grid max-w-[1440px] grid-cols-2 px-4 sm:px-8 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none lg:px-10">
        {figures.map(({ label, count, isRounded }) => (
          <div
            key={label}
            className="flex flex-col-reverse border-line py-4.5 max-lg:odd:border-r max-lg:even:pl-4 lg:py-6.5 lg:pl-7 lg:not-first:border-l lg:first:pl-0"
          >
            <dt className="text-[14.5px] text-muted">{say(label)}</dt>
            <dd className="font-display text-[32px] leading-tight font-extrabold tracking-tight lg:text-[40px]">
              {count.toLocaleString(locale)}
              {isRounded ? "+" : ""}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
