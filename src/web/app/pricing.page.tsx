import { useLocale, useText } from "#kit/ui/use-text.ts";
import { namesOfPaidPlans } from "./front/plan-cards.ts";
import { PlansSection } from "./front/plans-section.tsx";
import { plansText } from "./front/plans-text.ts";
import { usePageTitle } from "./page-head.ts";
import { PublicFrame } from "./public-frame.tsx";

/** The plans as the plan table has them. */
function PricingPage() {
  const say = useText(plansText);
  const locale = useLocale();
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta
        name="description"
        content={say("description", { plans: namesOfPaidPlans(locale, say("and")) })}
      />
      <div className="pt-10">
        <PlansSection level="page" />
      </div>
    </PublicFrame>
  );
}

export { PricingPage as Component };
