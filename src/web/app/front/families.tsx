import { Link } from "react-router";
import { useText } from "#kit/ui/use-text.ts";
import { homeText } from "./home-text.ts";

/** The announced families with their counts (specification, platform section 1); only the image tools are available. */
const announced = [
  { title: "videoTools", featured: "videoFeatured", count: 10 },
  { title: "aiWrite", featured: "aiFeatured", count: 10 },
  { title: "fileTools", featured: "fileFeatured", count: 15 },
  { title: "pdfTools", featured: "pdfFeatured", count: 45 },
] as const;

const cardClass = "flex min-h-30 flex-col gap-2 rounded-lg border-[1.5px] p-5.5 lg:min-h-43";

export function Families() {
  const say = useText(homeText);
  return (
    <section
      aria-label={say("families")}
      className="mx-auto grid max-w-[1440px] grid-cols-2 gap-3.5 px-4 pt-9 pb-14 sm:px-8 lg:grid-cols-[1.7fr_repeat(4,1fr)] lg:px-10 lg:pt-14 lg:pb-24"
    >
      <Link
        to="/dashboard"
        viewTransition
        className={`${cardClass} border-line-strong bg-surface transition-colors hover:bg-raised max-lg:col-span-2`}
      >
        <span className="font-mono text-[13px] font-bold text-amber">
          {say("toolCount", { count: 10 })}
        </span>
        <h3 className="text-[25px]">{say("imageTools")}</h3>
        <span className="mt-auto text-sm text-muted">
          {say("featured", { tool: say("imageFeatured") })}
        </span>
      </Link>
      {announced.map(({ title, featured, count }) => (
        <div
          key={title}
          aria-disabled="true"
          className={`${cardClass} border-dashed border-line text-muted`}
        >
          <span className="font-mono text-[13px] font-bold">{say("toolCount", { count })}</span>
          <h3 className="text-[25px]">{say(title)}</h3>
          <span className="mt-auto text-sm">
            {say(featured)}
            <br />
            {say("soon")}
          </span>
        </div>
      ))}
    </section>
  );
}
