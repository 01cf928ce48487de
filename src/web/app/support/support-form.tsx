import { CircleAlert } from "lucide-react";
import { type ComponentProps, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { fillIn, type Locale, type Localised } from "#core/locale.ts";
import {
  HONEYPOT_FIELD,
  REMOVAL_HOURS,
  SUPPORT_REPLY_HOURS,
  type SupportTopic,
  supportLimits,
  supportTopics,
} from "#core/support-rules.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { useSession } from "#kit/api/own-session.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextArea, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import type { LetterField, SentLetter } from "./letter.ts";
import { supportText } from "./support-text.ts";

/** The rules and their messages load when the user starts to write. */
const loadLetter = () => import("./letter.ts");

const SECONDS_PER_MINUTE = 60;

function isLetterField(name: unknown): name is LetterField {
  return name === "name" || name === "email" || name === "subject" || name === "message";
}

const nothing = { message: "", [HONEYPOT_FIELD]: "" };
const never = () => () => undefined;
const searchOfAddress = () => window.location.search;

function useLetterForm(onSent: (letter: SentLetter) => void) {
  const locale = useLocale();
  const session = useSession();
  const user = session.state === "signedIn" ? session.user : null;
  // A link may name subject and topic; prerendering doesn't know them.
  const linked = new URLSearchParams(useSyncExternalStore(never, searchOfAddress, () => ""));
  const subject = linked.get("subject")?.slice(0, supportLimits.subject) ?? "";
  const [chosenTopic, setTopic] = useState<SupportTopic | null>(null);
  const topic = chosenTopic ?? supportTopics.find((one) => one === linked.get("topic")) ?? "other";
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const form = useTextForm<LetterField | typeof HONEYPOT_FIELD, Localised>({
    initial: { ...nothing, subject, name: user?.name ?? "", email: user?.email ?? "" },
    // Without the network nothing can be checked here; sending reports it.
    check: async (values) => (await loadLetter().catch(() => null))?.letterProblems(values) ?? {},
    async send({ [HONEYPOT_FIELD]: honeypot, ...letter }) {
      setRefusal(null);
      try {
        const desk = await loadLetter().catch((cause: unknown) => {
          throw new ApiError("offline", {}, { cause });
        });
        onSent(await desk.postLetter(letter, { locale, topic }, honeypot));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const field = error.details["field"];
        if (!isLetterField(field)) return setRefusal(error);
        const { problemOf } = await loadLetter();
        form.refuse(field, problemOf(error.code));
      }
    },
  });
  return { form, refusal, locale, topic, setTopic };
}

function Refusal({ error, locale }: { error: ApiError; locale: Locale }) {
  const say = useText(supportText);
  const waitS = Number(error.details["retryAfterS"] ?? 0);
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-md border-[1.5px] border-danger bg-surface p-4"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <p>
        <strong className="block font-semibold">{say("failedTitle")}</strong>
        {error.code === "rate_limited"
          ? say("tooMany", { minutes: Math.max(1, Math.ceil(waitS / SECONDS_PER_MINUTE)) })
          : error.text(locale)}{" "}
        {say("kept")}
      </p>
    </div>
  );
}

/** The topic of the message; removal requests have their own deadline. */
function TopicChoice({
  topic,
  onChange,
}: {
  topic: SupportTopic;
  onChange: (topic: SupportTopic) => void;
}) {
  const say = useText(supportText);
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-[14.5px] font-semibold">{say("topic")}</legend>
      {supportTopics.map((one) => (
        <label key={one} className="flex cursor-pointer gap-3">
          <input
            type="radio"
            name="topic"
            value={one}
            checked={one === topic}
            onChange={() => onChange(one)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          {say(`topic_${one}`)}
        </label>
      ))}
      {topic === "removal" ? (
        <p className="text-sm text-muted">
          {say("removalHint", { hours: SUPPORT_REPLY_HOURS, removal: REMOVAL_HOURS })}
        </p>
      ) : null}
    </fieldset>
  );
}

/** A field that people can neither see nor reach. */
function Honeypot({ field }: { field: ComponentProps<"input"> }) {
  const say = useText(supportText);
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {say("honeypot")}
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}

/** The form for support messages; keeps its text until the server has received it. */
export function SupportForm({ onSent }: { onSent: (letter: SentLetter) => void }) {
  const say = useText(supportText);
  const { form, refusal, locale, topic, setTopic } = useLetterForm(onSent);
  const { values, problems, isSending } = form;

  function fieldOf(name: LetterField) {
    const problem = problems[name];
    return {
      label: say(name),
      maxLength: supportLimits[name],
      error: problem ? fillIn(problem[locale], { field: say(name) }) : undefined,
      ...form.field(name),
      onFocus: () => void loadLetter().catch(() => null),
    };
  }
  return (
    <form {...form.form} aria-busy={isSending} className="relative grid gap-5">
      <TopicChoice topic={topic} onChange={setTopic} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput autoComplete="name" {...fieldOf("name")} />
        <TextInput type="email" inputMode="email" autoComplete="email" {...fieldOf("email")} />
      </div>
      <TextInput {...fieldOf("subject")} />
      <TextArea
        rows={7}
        hint={say("letters", {
          count: values.message.length.toLocaleString(locale),
          max: supportLimits.message.toLocaleString(locale),
        })}
        {...fieldOf("message")}
      />
      <Honeypot field={form.field(HONEYPOT_FIELD)} />
      {refusal ? <Refusal error={refusal} locale={locale} /> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="lg" disabled={isSending} className="max-sm:w-full">
          {isSending ? <Spinner /> : null}
          {say(isSending ? "sending" : "send")}
        </Button>
        <p className="max-w-lg text-sm text-muted">
          {say("privacy")}{" "}
          <Link to="/privacy" viewTransition className="underline underline-offset-4">
            {say("privacyLink")}
          </Link>
        </p>
      </div>
    </form>
  );
}
