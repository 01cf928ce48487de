import { Clock, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { commitments } from "#core/commitments.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { useOperator } from "#kit/api/site.ts";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import type { OpeningName } from "./support-hours.ts";
import { supportText } from "./support-text.ts";
import { useYourTime } from "./your-time.tsx";

function Card({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border-[1.5px] border-line bg-surface p-6 sm:p-7">
      <h2 className="flex items-center gap-3 text-2xl">
        <span aria-hidden className="text-accent">
          {icon}
        </span>
        {title}
      </h2>
      <div className="mt-4 grid gap-3">{children}</div>
    </section>
  );
}

function EmailAddress() {
  const say = useText(supportText);
  const { state, operator } = useOperator();
  if (state === "loading") return <Skeleton className="h-7 w-52" />;
  if (operator.email === null) {
    return <p className="text-muted">{say(state === "failed" ? "emailFailed" : "emailUnset")}</p>;
  }
  return (
    <>
      <p className="text-muted">{say("emailText")}</p>
      <a
        href={`mailto:${operator.email}`}
        className="text-lg font-semibold break-all underline underline-offset-4 hover:text-accent"
      >
        {operator.email}
      </a>
    </>
  );
}

/** The email address, as an alternative to the form. */
export function EmailCard() {
  const say = useText(supportText);
  return (
    <Card icon={<Mail className="size-5.5" />} title={say("emailTitle")}>
      <EmailAddress />
    </Card>
  );
}

function YourTime({ opening }: { opening: OpeningName }) {
  const words = useYourTime(opening);
  if (words === null) return null;
  return <span className="mt-0.5 block text-sm text-muted">{words}</span>;
}

/** Support hours in their own and the reader's time zone. */
export function HoursCard() {
  const say = useText(supportText);
  return (
    <Card icon={<Clock className="size-5.5" />} title={say("hoursTitle")}>
      <dl className="grid gap-3.5">
        {(["weekdays", "saturday"] as const).map((opening) => (
          <div key={opening}>
            <dt className="font-semibold">{say(opening)}</dt>
            <dd>
              {say(`${opening}Hours`)}
              <YourTime opening={opening} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="font-semibold">{say("sunday")}</dt>
          <dd>{say("closed")}</dd>
        </div>
      </dl>
      <p className="border-t-[1.5px] border-dashed border-line pt-3.5 text-sm text-muted">
        {say("replyPromise", { hours: SUPPORT_REPLY_HOURS })}{" "}
        {say("businessHours", { hours: commitments.businessHours })}
        <YourTime opening="business" />
      </p>
    </Card>
  );
}
