import { Link } from "react-router";
import type { Locale } from "#core/locale.ts";
import type { FreeCreditState } from "#core/profile.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import "../common/counter.css";
import { type AccountKey, accountText } from "./account-text.ts";

type Held = Exclude<FreeCreditState, "granted">;

const words = {
  waiting_email: "freeWaiting",
  review: "freeReview",
  refused_disposable: "freeDisposable",
  refused_duplicate: "freeDuplicate",
  refused_reviewed: "freeReviewed",
} as const satisfies Record<Held, AccountKey>;

function momentIn(locale: Locale, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  return format.format(new Date(instant));
}

/** Why free credits are missing and what helps; nothing if they were granted. */
export function FreeCreditsLine() {
  const say = useText(accountText);
  const locale = useLocale();
  const { freeCredits: state, freeCreditsUntil: until } = useProfile().profile ?? {};
  if (state === undefined || state === "granted") return null;
  const action = () => {
    if (state === "waiting_email") return { to: "/account#profile", words: say("toAccount") };
    return state === "refused_duplicate" ? null : { to: "/support", words: say("toSupport") };
  };
  const found = action();
  return (
    <div className="mb-8">
      <Notice
        kind="note"
        actions={
          found ? (
            <Button asChild variant="outline" size="sm">
              <Link to={found.to} viewTransition>
                {found.words}
              </Link>
            </Button>
          ) : null
        }
      >
        {until === undefined
          ? say(words[state])
          : say("freeReviewUntil", { moment: momentIn(locale, until) })}
      </Notice>
    </div>
  );
}
