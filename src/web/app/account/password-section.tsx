import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AccountState, MIN_PASSWORD } from "#core/account.ts";
import {
  type AuthProblem,
  changePassword,
  requestPasswordReset,
  useAccount,
} from "#kit/api/account.ts";
import { useApiKeys, useWebhooks } from "#kit/api/programs.ts";
import { dropToken } from "#kit/api/session.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { Notice } from "../common/notice.tsx";
import { PasswordField } from "../common/password-field.tsx";
import { accountText } from "./account-text.ts";
import { KeepKeys } from "./keep-keys.tsx";
import { Read, Section } from "./parts.tsx";

type PasswordField = "current" | "next";
type NewProblem = "weakPassword" | "commonPassword" | "personalPassword";
type Problem = "passwordMissing" | "passwordShort" | "wrongPassword" | NewProblem;

const newProblems: ReadonlySet<AuthProblem> = new Set<NewProblem>([
  "weakPassword",
  "commonPassword",
  "personalPassword",
]);
function isAboutNew(problem: AuthProblem): problem is NewProblem {
  return newProblems.has(problem);
}

function problemsOf({ current, next }: Readonly<Record<PasswordField, string>>) {
  const problems: Partial<Record<PasswordField, Problem>> = {};
  if (current === "") problems.current = "passwordMissing";
  if (next.length < MIN_PASSWORD) problems.next = "passwordShort";
  return problems;
}

function ChangeForm() {
  const say = useText(accountText);
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<AuthProblem | null>(null);
  // A new form after each change, so that no typed text stays.
  const [changes, setChanges] = useState(0);
  return (
    <>
      <p className="text-muted">{say("passwordText")}</p>
      <PasswordFields
        key={changes}
        onRefused={setRefusal}
        onChanged={() => {
          setRefusal(null);
          setChanges(changes + 1);
          dropToken();
          toastDone(say("passwordChanged"));
          for (const changed of ["sessions", "api-keys", "webhooks"])
            void client.invalidateQueries({ queryKey: [changed] });
        }}
      />
      {refusal ? <Notice kind="danger">{say(refusal)}</Notice> : null}
    </>
  );
}

/** Whether the user has API keys or webhooks that could be ended. */
function useHasPrograms(): boolean {
  const keys = useApiKeys().data?.keys ?? [];
  const webhooks = useWebhooks().data?.webhooks ?? [];
  return (
    keys.some(({ revokedAt }) => revokedAt === null) ||
    webhooks.some(({ disabledAt }) => disabledAt === null)
  );
}

function PasswordFields({
  onChanged,
  onRefused,
}: {
  onChanged: () => void;
  onRefused: (problem: AuthProblem | null) => void;
}) {
  const say = useText(accountText);
  const hasPrograms = useHasPrograms();
  const [keepsKeys, setKeepsKeys] = useState(false);
  const passwords = useTextForm<PasswordField, Problem>({
    initial: { current: "", next: "" },
    check: async (values) => problemsOf(values),
    async send({ current, next }) {
      const problem = await changePassword({
        currentPassword: current,
        newPassword: next,
        keepsKeys,
      });
      if (problem === null) onChanged();
      else if (problem === "wrongPassword") passwords.refuse("current", problem);
      else if (isAboutNew(problem)) passwords.refuse("next", problem);
      else onRefused(problem);
    },
  });
  const { form, field, problems, isSending } = passwords;
  const errorOf = (name: PasswordField) => {
    const problem = problems[name];
    return problem ? say(problem) : undefined;
  };
  return (
    <form {...form} className="grid gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField
          {...field("current")}
          label={say("currentPassword")}
          error={errorOf("current")}
        />
        <PasswordField
          {...field("next")}
          isNew
          label={say("newPassword")}
          error={errorOf("next")}
        />
      </div>
      {hasPrograms ? <KeepKeys isChosen={keepsKeys} onChange={setKeepsKeys} /> : null}
      <Button type="submit" variant="outline" disabled={isSending} className="justify-self-start">
        {isSending ? <Spinner /> : null}
        {say("changePassword")}
      </Button>
    </form>
  );
}

/** Emails a link to set the first password, or to replace a forgotten one. */
function MailLink({ account }: { account: AccountState }) {
  const say = useText(accountText);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<AuthProblem | "linkSent" | null>(null);
  const { email, hasPassword, canSendMail } = account;
  async function send() {
    setIsBusy(true);
    setOutcome((await requestPasswordReset(email)) ?? "linkSent");
    setIsBusy(false);
  }
  if (!canSendMail) return hasPassword ? null : <Notice kind="note">{say("noMail")}</Notice>;
  return (
    <div className="grid gap-4 border-dashed border-line [&:not(:first-child)]:border-t-[1.5px] [&:not(:first-child)]:pt-5">
      <p className="text-muted">{say(hasPassword ? "forgot" : "noPassword", { email })}</p>
      {outcome ? (
        <Notice kind={outcome === "linkSent" ? "ok" : "danger"}>{say(outcome, { email })}</Notice>
      ) : null}
      <Button
        variant="outline"
        disabled={isBusy}
        className="justify-self-start"
        onClick={() => void send()}
      >
        {isBusy ? <Spinner /> : null}
        {say("setPassword")}
      </Button>
    </div>
  );
}

/** Changes the password, or emails a link to set one. */
export function PasswordSection() {
  const say = useText(accountText);
  return (
    <Section id="password" title={say("password")}>
      <Read query={useAccount()}>
        {(account) => (
          <>
            {account.hasPassword ? <ChangeForm /> : null}
            <MailLink account={account} />
          </>
        )}
      </Read>
    </Section>
  );
}
