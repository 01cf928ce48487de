import { useQueryClient } from "@tanstack/react-query";
import { MailCheck, MailWarning } from "lucide-react";
import { useState } from "react";
import type { AccountState } from "#core/account.ts";
import type { Profile } from "#core/profile.ts";
import { type AuthProblem, saveNames, sendVerification, useAccount } from "#kit/api/account.ts";
import type { ApiError } from "#kit/api/api-error.ts";
import { sessionQuery, signInAt } from "#kit/api/own-session.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { Notice } from "../common/notice.tsx";
import { toApiError } from "../common/use-command.ts";
import { accountText } from "./account-text.ts";
import { Read, Section } from "./parts.tsx";

const MAX_NAME = 100;

type NameField = "firstName" | "lastName";

function NamesForm({ profile }: { profile: Profile }) {
  const say = useText(accountText);
  const locale = useLocale();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { form, field, problems, isSending } = useTextForm<NameField, "tooLong">({
    initial: { firstName: profile.firstName, lastName: profile.lastName },
    async check(values) {
      return Object.fromEntries(
        Object.entries(values)
          .filter(([, text]) => text.trim().length > MAX_NAME)
          .map(([name]) => [name, "tooLong" as const]),
      );
    },
    async send({ firstName, lastName }) {
      try {
        setRefusal(null);
        await saveNames(firstName.trim(), lastName.trim());
        await Promise.all([
          client.invalidateQueries({ queryKey: ["profile"] }),
          client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        ]);
        toastDone(say("saved"));
      } catch (error) {
        setRefusal(toApiError(error));
      }
    },
  });
  const errorOf = (name: NameField) => (problems[name] ? say("tooLong") : undefined);
  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...field("firstName")}
          label={say("firstName")}
          autoComplete="given-name"
          error={errorOf("firstName")}
        />
        <TextInput
          {...field("lastName")}
          label={say("lastName")}
          autoComplete="family-name"
          error={errorOf("lastName")}
        />
      </div>
      {refusal ? <Notice kind="danger">{refusal.text(locale)}</Notice> : null}
      <Button type="submit" variant="outline" disabled={isSending} className="justify-self-start">
        {isSending ? <Spinner /> : null}
        {say("saveNames")}
      </Button>
    </form>
  );
}

function Verification({ email }: { email: string }) {
  const say = useText(accountText);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<AuthProblem | "resent" | null>(null);
  async function send() {
    setIsBusy(true);
    setOutcome((await sendVerification(email)) ?? "resent");
    setIsBusy(false);
  }
  return (
    <>
      {outcome ? (
        <Notice kind={outcome === "resent" ? "ok" : "danger"}>{say(outcome, { email })}</Notice>
      ) : null}
      <Button
        variant="outline"
        disabled={isBusy}
        className="justify-self-start"
        onClick={() => void send()}
      >
        {isBusy ? <Spinner /> : null}
        {say("resend")}
      </Button>
    </>
  );
}

function Email({ account }: { account: AccountState }) {
  const say = useText(accountText);
  const { email, isEmailVerified, canSendMail } = account;
  const Icon = isEmailVerified ? MailCheck : MailWarning;
  return (
    <div className="grid gap-4 border-t-[1.5px] border-dashed border-line pt-5">
      <div>
        <p className="mb-1 text-[14.5px] font-semibold">{say("email")}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 break-all">{email}</span>
          {isEmailVerified || canSendMail ? (
            <span
              className={`flex items-center gap-1.5 text-sm ${isEmailVerified ? "text-ok" : "text-amber"}`}
            >
              <Icon aria-hidden className="size-4" />
              {say(isEmailVerified ? "verified" : "unverified")}
            </span>
          ) : null}
        </p>
      </div>
      {!isEmailVerified && canSendMail && signInAt.clerk === null ? (
        <Verification email={email} />
      ) : null}
    </div>
  );
}

/** Names and email address. */
export function ProfileSection() {
  const say = useText(accountText);
  const { profile } = useProfile();
  return (
    <Section id="profile" title={say("profile")}>
      {profile ? <NamesForm profile={profile} /> : <Skeleton className="h-24" />}
      <Read query={useAccount()}>{(account) => <Email account={account} />}</Read>
    </Section>
  );
}
