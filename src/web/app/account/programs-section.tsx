import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { accountText } from "./account-text.ts";
import { Section } from "./parts.tsx";

const loadPrograms = async () => (await import("./programs-parts.tsx")).ProgramsParts;

/** API keys and webhooks. Most users don't need them, so their code loads after the page. */
export function ProgramsSection() {
  const say = useText(accountText);
  return (
    <Section id="programs" title={say("programs")}>
      <Lazily load={loadPrograms} props={{}} fallback={<Skeleton className="h-24" />} />
    </Section>
  );
}
