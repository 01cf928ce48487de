import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { Faq } from "./faq.tsx";
import type { SentLetter } from "./letter.ts";
import { EmailCard, HoursCard } from "./support-cards.tsx";
import { SupportForm } from "./support-form.tsx";
import { supportText } from "./support-text.ts";

/** Replaces the form: the message's reference number, and what happens next. */
function Sent({ letter, onAnother }: { letter: SentLetter; onAnother: () => void }) {
  const say = useText(supportText);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { reference, email, isAcknowledged } = letter;
  return (
    <output className="grid justify-items-start gap-4 py-6">
      <CircleCheck aria-hidden className="size-10 text-ok" />
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {say("sentTitle")}
      </h2>
      <p className="max-w-[36em] text-muted">
        {say("sentText", { reference, email, hours: SUPPORT_REPLY_HOURS })}{" "}
        {say(isAcknowledged ? "sentMail" : "sentNoMail")}
      </p>
      <p className="rounded-sm border-[1.5px] border-dashed border-line-strong px-4 py-2 font-mono text-xl">
        {reference}
      </p>
      <Button variant="outline" onClick={onAnother}>
        {say("another")}
      </Button>
    </output>
  );
}

/** The support page: form, address, hours, and the common questions. */
function SupportPage() {
  const say = useText(supportText);
  const [sent, setSent] = useState<SentLetter | null>(null);
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta name="description" content={say("description")} />
      <div className="mx-auto max-w-7xl px-4 pt-12 pb-14 sm:px-8 lg:pt-18">
        <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
        <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">
          {say("lead", { hours: SUPPORT_REPLY_HOURS })}
        </p>
        <div className="mt-12 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <section className="rounded-lg border-[1.5px] border-line bg-surface p-5 sm:p-8">
            {sent ? (
              <Sent letter={sent} onAnother={() => setSent(null)} />
            ) : (
              <>
                <h2 className="mb-6 text-3xl">{say("formTitle")}</h2>
                <SupportForm onSent={setSent} />
              </>
            )}
          </section>
          <div className="grid gap-5">
            <EmailCard />
            <HoursCard />
          </div>
        </div>
      </div>
      <Faq />
    </PublicFrame>
  );
}

export { SupportPage as Component };
