import { Link } from "react-router";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { PairId } from "#tool-model/example.ts";
import { findCard } from "#tools/cards.ts";
import { madeHere } from "#tools/made-here.ts";
import { homeText } from "./home-text.ts";
import { MadeHerePair } from "./made-here-pair.tsx";

const lines = {
  restore: "restoreMade",
  "cut-out": "cutOutMade",
  "van-gogh": "vanGoghMade",
  statue: "statueMade",
  "id-photo": "idPhotoMade",
  scenery: "sceneryMade",
  giant: "giantMade",
  avatar: "avatarMade",
} as const satisfies Record<PairId, string>;

/** Results of the built-in engine for drawn people: pairs with a divider, each with a link to its tool. */
export function MadeHere() {
  const say = useText(homeText);
  const locale = useLocale();
  return (
    <section className="mx-auto max-w-[1440px] px-4 sm:px-8 lg:px-10">
      <div className="border-t border-line pt-14 lg:pt-24">
        <h2 className="text-[clamp(36px,4vw,56px)]">{say("madeHere")}</h2>
        <p className="mt-3 max-w-3xl text-lg text-pretty text-muted">{say("madeHereText")}</p>
        <ul className="mt-8 grid grid-cols-2 gap-3 pb-14 sm:gap-5 lg:grid-cols-4 lg:pb-24">
          {madeHere.map(({ id, toolId, search }) => {
            const tool = findCard(toolId)?.label[locale] ?? "";
            return (
              <li key={id}>
                <MadeHerePair
                  id={id}
                  label={`${tool}: ${say("before")} / ${say("after")}`}
                  tags={{ before: say("before"), after: say("after") }}
                />
                <h3 className="mt-4 text-xl">
                  <Link
                    to={`/dashboard/${toolId}${search}`}
                    viewTransition
                    className="underline-offset-4 hover:underline"
                  >
                    {tool}
                  </Link>
                </h3>
                <p className="mt-1 text-[15px] text-muted">{say(lines[id])}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
