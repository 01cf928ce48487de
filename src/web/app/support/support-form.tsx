import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { type FieldPath, type UseFormRegisterReturn, useForm } from "react-hook-form";
import { Link } from "react-router";
import { type ErrorCode, errorText, isErrorCode } from "#core/errors.ts";
import type { Locale } from "#core/locale.ts";
import {
  HONEYPOT_FIELD,
  type SupportReceipt,
  supportLetter,
  supportLimits,
} from "#core/support.ts";
import { ApiError } from "../../api/api-error.ts";
import { useSession } from "../../api/own-session.ts";
import { sendLetter } from "../../api/support.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextInput } from "../../ui/field.tsx";
import { Spinner } from "../../ui/progress.tsx";
import { useLocale, useText } from "../../ui/use-text.ts";
import { supportText } from "./support-text.ts";

interface Values {
  name: string;
  email: string;
  subject: string;
  message: string;
  [HONEYPOT_FIELD]: string;
}
type LetterField = Exclude<keyof Values, typeof HONEYPOT_FIELD>;

const SECONDS_PER_MINUTE = 60;
const nothing = { subject: "", message: "", [HONEYPOT_FIELD]: "" };

function isLetterField(name: unknown): name is LetterField {
  return name === "name" || name === "email" || name === "subject" || name === "message";
}

/** The code of what is wrong with a field, by the rules that the server has too. */
function problemOf(field: LetterField, value: string): ErrorCode | true {
  const parsed = supportLetter.shape[field].safeParse(value);
  if (parsed.success) return true;
  const code = parsed.error.issues[0]?.message;
  return isErrorCode(code) ? code : "invalid_field";
}

export interface SentLetter extends SupportReceipt {
  readonly email: string;
}

function useLetterForm(onSent: (letter: SentLetter) => void) {
  const locale = useLocale();
  const session = useSession();
  const user = session.state === "signedIn" ? session.user : null;
  const form = useForm<Values>({
    values: { ...nothing, name: user?.name ?? "", email: user?.email ?? "" },
    // Who has begun to write keeps it when the session becomes known.
    resetOptions: { keepDirtyValues: true },
  });
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  async function submit({ [HONEYPOT_FIELD]: honeypot, ...values }: Values): Promise<void> {
    setRefusal(null);
    const letter = supportLetter.parse({ ...values, locale });
    try {
      onSent({ ...(await sendLetter(letter, honeypot)), email: letter.email });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const field = error.details["field"];
      if (isLetterField(field))
        form.setError(field, { message: error.code }, { shouldFocus: true });
      else setRefusal(error);
    }
  }
  return { form, refusal, submit: form.handleSubmit(submit), locale };
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

/** The field that people neither see nor reach. */
function Honeypot({ field }: { field: UseFormRegisterReturn }) {
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

/** A letter to the support desk; what was typed stays until it has arrived. */
export function SupportForm({ onSent }: { onSent: (letter: SentLetter) => void }) {
  const say = useText(supportText);
  const { form, refusal, submit, locale } = useLetterForm(onSent);
  const { errors, isSubmitting } = form.formState;
  const isSending = useRef(false);
  const letters = form.watch("message").length;

  function fieldOf(name: LetterField & FieldPath<Values>) {
    const code = errors[name]?.message;
    return {
      label: say(name),
      maxLength: supportLimits[name],
      error: isErrorCode(code) ? errorText(code, locale, { field: say(name) }) : undefined,
      ...form.register(name, { validate: (value) => problemOf(name, value) }),
    };
  }
  async function sendOnce(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    await submit().finally(() => {
      isSending.current = false;
    });
  }
  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        void sendOnce();
      }}
      className="relative grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput autoComplete="name" {...fieldOf("name")} />
        <TextInput type="email" inputMode="email" autoComplete="email" {...fieldOf("email")} />
      </div>
      <TextInput {...fieldOf("subject")} />
      <TextArea
        rows={7}
        hint={say("letters", {
          count: letters.toLocaleString(locale),
          max: supportLimits.message.toLocaleString(locale),
        })}
        {...fieldOf("message")}
      />
      <Honeypot field={form.register(HONEYPOT_FIELD)} />
      {refusal ? <Refusal error={refusal} locale={locale} /> : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="lg" disabled={isSubmitting} className="max-sm:w-full">
          {isSubmitting ? <Spinner /> : null}
          {say(isSubmitting ? "sending" : "send")}
        </Button>
        <p className="max-w-[26em] text-sm text-muted">
          {say("privacy")}{" "}
          <Link to="/privacy" viewTransition className="underline underline-offset-4">
            {say("privacyLink")}
          </Link>
        </p>
      </div>
    </form>
  );
}
