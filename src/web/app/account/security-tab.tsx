import { signInAt } from "#kit/api/own-session.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { accountText } from "./account-text.ts";
import { Section } from "./parts.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SecurityParts } from "./security-parts.tsx";
import { SessionsSection } from "./sessions-section.tsx";

const loadClerk = async () => (await import("../common/clerk-panel.tsx")).ClerkAccount;

/** Sign-in methods, second factor and devices: our own, or one section of Clerk if it manages them. */
export function SecurityTab() {
  const say = useText(accountText);
  const isOwn = signInAt.clerk === null;
  return (
    <>
      {isOwn ? <PasswordSection /> : null}
      <Section id="security" title={say("security")}>
        {isOwn ? (
          <SecurityParts />
        ) : (
          <Lazily load={loadClerk} props={{}} fallback={<Skeleton className="h-24" />} />
        )}
      </Section>
      {isOwn ? <SessionsSection /> : null}
    </>
  );
}
