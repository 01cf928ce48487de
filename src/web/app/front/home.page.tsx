import { useRef } from "react";
import { useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { useSearch } from "../common/use-search.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { Families } from "./families.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { homeText } from "./home-text.ts";
import { MadeHere } from "./made-here.tsx";
import { PlansSection } from "./plans-section.tsx";
import { PopularTools } from "./popular-tools.tsx";
import { StatsStrip } from "./stats-strip.tsx";

/** The home page: introduction, tools and prices. */
function HomePage() {
  const say = useText(homeText);
  const search = useSearch();
  const tools = useRef<HTMLElement>(null);
  usePageTitle("");
  return (
    <PublicFrame>
      <meta name="description" content={say("lead")} />
      <Hero
        search={search}
        onSubmit={() => {
          search.submit();
          tools.current?.scrollIntoView();
        }}
      />
      <StatsStrip />
      <div className="below-fold">
        <MadeHere />
      </div>
      <div className="below-fold">
        <PopularTools ref={tools} query={search.query} onClear={() => search.submit("")} />
        <Families />
      </div>
      <div className="below-fold">
        <Features />
        <PlansSection level="section" />
      </div>
    </PublicFrame>
  );
}

export { HomePage as Component };
