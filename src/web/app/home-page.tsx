import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useSession } from "../api/profile.ts";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/use-text.ts";
import { FilmStrip } from "./film-strip.tsx";
import { usePageTitle } from "./page-title.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { appText } from "./text.ts";
import { catalogueCards, ToolCard } from "./tool-card.tsx";

/** The front of the shop: what it is, what is open, how to come in. */
export function HomePage() {
  const say = useText(appText);
  const isSignedIn = useSession().state === "signedIn";
  usePageTitle("");
  return (
    <PublicFrame>
      <div className="overflow-x-clip">
        <div className="mx-auto grid max-w-7xl items-center gap-12 px-4 py-14 sm:px-8 lg:grid-cols-[1fr_1.05fr] lg:py-20">
          <div>
            <h1 className="text-[clamp(44px,6vw,88px)] leading-[1.04]">{say("homeTitle")}</h1>
            <p className="mt-6 max-w-[34em] text-lg text-pretty text-muted">{say("homeLead")}</p>
            <Button asChild size="xl" className="mt-8">
              <Link to={isSignedIn ? "/dashboard" : "/login?mode=signup"} viewTransition>
                {say(isSignedIn ? "homeOpen" : "homeStart")}
                <ArrowRight aria-hidden className="size-5" />
              </Link>
            </Button>
          </div>
          <div aria-hidden className="grid -rotate-2 gap-4 lg:-mr-16">
            <FilmStrip
              first={11}
              frames={[
                "/art/sample-1.jpg",
                "/art/tool-id.webp",
                "/art/sample-2.jpg",
                "/art/sample-3.jpg",
              ]}
            />
            <FilmStrip
              first={13}
              frames={[
                "/art/sample-4.jpg",
                "/art/sample-5.jpg",
                "/art/tool-magic.webp",
                "/art/sample-6.jpg",
              ]}
            />
          </div>
        </div>
      </div>
      <section className="mx-auto max-w-7xl px-4 pb-20 sm:px-8">
        <h2 className="mb-7 text-4xl">{say("homeTools")}</h2>
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {catalogueCards.map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
        </div>
      </section>
    </PublicFrame>
  );
}
