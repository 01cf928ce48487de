import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { plans } from "#core/plans.ts";
import { useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { namesOfPaidPlans } from "./plan-cards.ts";
import { PlansSection } from "./plans-section.tsx";
import { plansText } from "./plans-text.ts";

/** The plans from the plan table. */
function PricingPage() {
  const say = useText(plansText);
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta
        name="description"
        content={say("description", {
          free: plans.free.name,
          count: SIGN_UP_CREDITS,
          plans: namesOfPaidPlans(say("and")),
        })}
      />
      <div className="pt-10">
        <PlansSection level="page" />
      </div>
    </PublicFrame>
  );
}

export { PricingPage as Component };
