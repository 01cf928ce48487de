import { useMemo } from "react";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { SignedInOnly } from "../billing/signed-in-only.tsx";
import "../common/counter.css";
import { useOwnData } from "#kit/api/own-data.ts";
import { signInAt } from "#kit/api/own-session.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { useCurrentSection } from "../legal/use-current-section.ts";
import { accountText } from "./account-text.ts";
import { ConsentsSection } from "./consents-section.tsx";
import { consentsText } from "./consents-text.ts";
import { CreditsSection } from "./credits-section.tsx";
import { DataSection } from "./data-section.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { MailsSection } from "./mails-section.tsx";
import { moneyText } from "./money-text.ts";
import { Section } from "./parts.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PaymentSection } from "./payment-section.tsx";
import { PlanSection } from "./plan-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { ProgramsSection } from "./programs-section.tsx";
import { ProofHost } from "./proof-host.tsx";
import { ReferralPart } from "./referral-part.tsx";
import { SessionsSection } from "./sessions-section.tsx";

function ReferralSection() {
  const say = useText(moneyText);
  return (
    <Section id="referral" title={say("referral")}>
      <ReferralPart />
    </Section>
  );
}

const loadSecurity = async () => (await import("./security-parts.tsx")).SecurityParts;

function SecuritySection() {
  const say = useText(accountText);
  return (
    <Section id="security" title={say("security")}>
      <Lazily load={loadSecurity} props={{}} fallback={<Skeleton className="h-24" />} />
    </Section>
  );
}

const loadClerk = async () => (await import("../common/clerk-panel.tsx")).ClerkAccount;

/** Sign-in methods, second factor and devices, if Clerk manages them. */
function ClerkSection() {
  const say = useText(accountText);
  return (
    <Section id="security" title={say("security")}>
      <Lazily load={loadClerk} props={{}} fallback={<Skeleton className="h-24" />} />
    </Section>
  );
}

/** Sections of our own sign-in; one Clerk section replaces them. */
const OWN_SIGN_IN: ReadonlySet<string> = new Set(["password", "sessions"]);

function useSections() {
  const say = useText(accountText);
  const sayMoney = useText(moneyText);
  const sayConsents = useText(consentsText);
  const isOwn = signInAt.clerk === null;
  const sections = [
    { id: "profile", name: say("profile"), Content: ProfileSection },
    { id: "plan", name: sayMoney("plan"), Content: PlanSection },
    { id: "payment", name: sayMoney("payment"), Content: PaymentSection },
    { id: "invoices", name: sayMoney("invoices"), Content: InvoicesSection },
    { id: "credits", name: sayMoney("credits"), Content: CreditsSection },
    { id: "referral", name: sayMoney("referral"), Content: ReferralSection },
    { id: "password", name: say("password"), Content: PasswordSection },
    { id: "security", name: say("security"), Content: isOwn ? SecuritySection : ClerkSection },
    { id: "sessions", name: say("sessionsTitle"), Content: SessionsSection },
    { id: "notifications", name: say("notifications"), Content: MailsSection },
    { id: "consents", name: sayConsents("title"), Content: ConsentsSection },
    { id: "programs", name: say("programs"), Content: ProgramsSection },
    { id: "data", name: say("data"), Content: DataSection },
  ] as const;
  return isOwn ? sections : sections.filter(({ id }) => !OWN_SIGN_IN.has(id));
}
type SectionList = readonly ReturnType<typeof useSections>[number][];

/** Section links: a column on wide screens, a sideways scrolling line on phones. */
function Rail({ sections }: { sections: SectionList }) {
  const say = useText(accountText);
  const ids = useMemo(() => sections.map(({ id }) => id), [sections]);
  const current = useCurrentSection(ids);
  return (
    <nav
      aria-label={say("sections")}
      className="min-w-0 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:sticky lg:top-24"
    >
      <ol className="flex gap-1.5 lg:grid lg:gap-px">
        {sections.map(({ id, name }, index) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              aria-current={current === id ? "location" : undefined}
              className={`flex min-h-10 items-center gap-3 rounded-full px-3.5 text-[15px] leading-snug whitespace-nowrap hover:bg-raised max-lg:border max-lg:border-line lg:rounded-sm lg:px-3 lg:py-1.5 lg:whitespace-normal ${current === id ? "bg-raised font-semibold" : "text-muted"}`}
            >
              <span aria-hidden className="font-mono text-xs font-normal text-amber">
                {String(index + 1).padStart(2, "0")}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function AccountBody() {
  const say = useText(accountText);
  const all = useSections();
  const own = useOwnData();
  // While the account is being deleted, users can only undo that here.
  const sections = own.data?.deletion ? all.filter(({ id }) => id === "data") : all;
  return (
    <>
      <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
      <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{say("lead")}</p>
      <div className="mt-10 grid items-start gap-x-12 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <Rail sections={sections} />
        <div className="grid min-w-0 gap-6">
          {sections.map(({ id, Content }) => (
            <Content key={id} />
          ))}
        </div>
      </div>
    </>
  );
}

/** Everything about one account: profile, purchases, credits, emails, data. */
function AccountPage() {
  const say = useText(accountText);
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-7xl px-4 pt-12 pb-20 sm:px-8 lg:pt-16">
        <SignedInOnly>
          {() => (
            <>
              <AccountBody />
              <ProofHost />
            </>
          )}
        </SignedInOnly>
      </div>
    </PublicFrame>
  );
}

export { AccountPage as Component };
