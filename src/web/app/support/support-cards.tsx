import { Clock, Mail } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { commitments } from "#core/commitments.ts";
import { SUPPORT_REPLY_HOURS } from "#core/support-rules.ts";
import { useOperator } from "#kit/api/site.ts";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { localHours } from "./support-hours.ts";
import { supportText } from "./support-text.ts";

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

const never = () => () => undefined;
const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function YourTime({ opening }: { opening: "weekdays" | "saturday" }) {
  const say = useText(supportText);
  const locale = useLocale();
  // The server doesn't know the reader's time zone.
  const timeZone = useSyncExternalStore(never, deviceTimeZone, () => null);
  if (timeZone === null) return null;
  const { hours, endsNextDay } = localHours(opening, timeZone, locale);
  return (
    <span className="mt-0.5 block text-sm text-muted">
      {say("yourTime", { hours: endsNextDay ? say("nextDay", { hours }) : hours })}
    </span>
  );
}

/** Support hours in their own and the reader's time zone. */
export function HoursCard() {
  const say = useText(supportText);
  return (
    <Card icon={<Clock className="size-5.5" />} title={say("hoursTitle")}>
      <dl className="grid gap-3.5">
        <div>
          <dt className="font-semibold">{say("weekdays")}</dt>
          <dd>
            {say("weekdayHours")}
            <YourTime opening="weekdays" />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{say("saturday")}</dt>
          <dd>
            {say("saturdayHours")}
            <YourTime opening="saturday" />
          </dd>
        </div>
        <div>
          <dt className="font-semibold">{say("sunday")}</dt>
          <dd>{say("closed")}</dd>
        </div>
      </dl>
      <p className="border-t-[1.5px] border-dashed border-line pt-3.5 text-sm text-muted">
        {say("replyPromise", { hours: SUPPORT_REPLY_HOURS })}{" "}
        {say("businessHours", { hours: commitments.businessHours })}
      </p>
    </Card>
  );
}
