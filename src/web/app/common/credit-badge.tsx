import { RotateCw } from "lucide-react";
import { Link } from "react-router";
import { plans } from "#core/plans.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { plural, useText } from "#kit/ui/use-text.ts";
import { appText } from "./text.ts";

/** Tier and balance, linked to the pricing page. Screen readers announce a changed balance. */
export function CreditBadge() {
  const say = useText(appText);
  const { profile, isPending, retry } = useProfile();
  if (isPending) return <Skeleton className="h-10.5 w-36 rounded-full" />;
  if (retry) {
    return (
      <Button variant="outline" size="sm" aria-label={say("creditsAway")} onClick={retry}>
        <RotateCw aria-hidden className="size-4" />
        <span className="max-sm:hidden">{say("creditsRetry")}</span>
      </Button>
    );
  }
  if (!profile) return null;
  const { tierName } = profile.subscription;
  const words = say(plural(profile.credits, "credit", "credits"), { count: profile.credits });
  const number = String(profile.credits);
  const unit = words.slice(number.length);
  return (
    <Link
      to="/pricing"
      viewTransition
      aria-label={say("creditsLabel", { tier: tierName, count: profile.credits })}
      className="flex h-10.5 shrink-0 items-center gap-2.5 rounded-full border-[1.5px] border-line-strong py-1 pr-4 pl-1.5 text-[15px] font-semibold whitespace-nowrap hover:bg-raised"
    >
      <span className="rounded-full bg-amber px-2.5 py-1 font-mono text-xs font-semibold text-amber-ink">
        {tierName}
      </span>
      <span aria-live="polite" aria-atomic data-testid="credits">
        {number}
        {/* A phone's header has no room for both a longer tier name and the unit, a small one's never has. */}
        <span
          data-unit
          className={tierName === plans.free.name ? "max-[430px]:sr-only" : "max-sm:sr-only"}
        >
          {unit}
        </span>
      </span>
    </Link>
  );
}
