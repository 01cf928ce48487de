import { Lazily } from "../../ui/lazily.tsx";
import { Skeleton } from "../../ui/progress.tsx";
import { useText } from "../../ui/use-text.ts";
import { accountText } from "./account-text.ts";
import { Section } from "./parts.tsx";

const loadPrograms = async () => (await import("./programs-parts.tsx")).ProgramsParts;

/** Keys and webhooks, which most people never need: their code comes when the page is there. */
export function ProgramsSection() {
  const say = useText(accountText);
  return (
    <Section id="programs" title={say("programs")}>
      <Lazily load={loadPrograms} props={{}} fallback={<Skeleton className="h-24" />} />
    </Section>
  );
}
