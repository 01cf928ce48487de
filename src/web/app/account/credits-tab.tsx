import { useText } from "#kit/ui/use-text.ts";
import { CreditsSection } from "./credits-section.tsx";
import { moneyText } from "./money-text.ts";
import { Section } from "./parts.tsx";
import { ReferralPart } from "./referral-part.tsx";

export function CreditsTab() {
  const say = useText(moneyText);
  return (
    <>
      <CreditsSection />
      <Section id="referral" title={say("referral")}>
        <ReferralPart />
      </Section>
    </>
  );
}
