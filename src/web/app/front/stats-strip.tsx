import { useSite } from "#kit/api/site.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { homeText } from "./home-text.ts";

const labels = ["activeUsers", "imagesCreated", "onlineTools", "filesConverted"] as const;

/** The marketing strip with the operator's own figures (specification, platform section 1). */
export function StatsStrip() {
  const say = useText(homeText);
  const locale = useLocale();
  const { marketingFigures } = useSite();
  if (marketingFigures === null) return null;
  return (
    <div className="border-y border-line">
      <dl className="mx-auto grid max-w-[1440px] grid-cols-2 px-4 sm:px-8 lg:grid-cols-4 lg:px-10">
        {labels.map((label, index) => (
          <div
            key={label}
            className="flex flex-col-reverse border-line py-4.5 max-lg:odd:border-r max-lg:even:pl-4 lg:py-6.5 lg:pl-7 lg:not-first:border-l lg:first:pl-0"
          >
            <dt className="text-[14.5px] text-muted">{say(label)}</dt>
            <dd className="font-display text-[32px] leading-tight font-extrabold tracking-tight lg:text-[40px]">
              {(marketingFigures[index] ?? 0).toLocaleString(locale, { useGrouping: false })}+
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
