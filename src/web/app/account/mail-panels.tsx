import { useState } from "react";
import { Link } from "react-router";
import { type AuthProblem, sendVerification } from "../../api/account.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError, TextInput } from "../../ui/field.tsx";
import { Spinner } from "../../ui/progress.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTextForm } from "../../ui/use-text-form.ts";
import "../counter.css";
import { accountText } from "./account-text.ts";
import { securityText } from "./security-text.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** After sign-up where mail is sent: the same words whether the address was new or not. */
export function MailPanel({ email }: { email: string }) {
  const say = useText(securityText);
  return (
    <output className="block">
      <h1 className="text-5xl">{say("mailTitle")}</h1>
      <p className="mt-2.5 text-lg text-muted">{say("mailText", { email })}</p>
      <p className="mt-2.5 text-muted">{say("mailKnown")}</p>
      <p className="mt-6">
        <Link to="/login" className="font-medium underline underline-offset-4 hover:text-accent">
          {say("toSignIn")}
        </Link>
      </p>
    </output>
  );
}

/** Asks for the address and has the link that confirms it mailed again; says the same for every address. */
export function ConfirmPanel() {
  const say = useText(securityText);
  const sayAccount = useText(accountText);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, problems, isSending } = useTextForm<"email", "emailInvalid">({
    initial: { email: "" },
    check: async ({ email }) => (EMAIL.test(email.trim()) ? {} : { email: "emailInvalid" }),
    async send({ email }) {
      const found = await sendVerification(email.trim());
      setProblem(found);
      if (found === null) setSentTo(email.trim());
    },
  });
  if (sentTo !== null) return <MailPanel email={sentTo} />;
  return (
    <>
      <h1 className="text-5xl">{say("confirmTitle")}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">{say("confirmLead")}</p>
      <form {...form} className="grid gap-5">
        <TextInput
          {...field("email")}
          label={sayAccount("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={problems.email ? sayAccount(problems.email) : undefined}
        />
        {problem ? <FieldError>{sayAccount(problem)}</FieldError> : null}
        <Button type="submit" size="lg" disabled={isSending}>
          {isSending ? <Spinner /> : null}
          {say("sendLink")}
        </Button>
      </form>
    </>
  );
}
