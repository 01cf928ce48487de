import { useState } from "react";
import { Link } from "react-router";
import { type AuthProblem, requestPasswordReset } from "../../api/account.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError, TextInput } from "../../ui/field.tsx";
import { Spinner } from "../../ui/progress.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTextForm } from "../../ui/use-text-form.ts";
import "../counter.css";
import { accountText } from "./account-text.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function BackToSignIn() {
  const say = useText(accountText);
  return (
    <p className="mt-6 text-center">
      <Link
        to="/login"
        replace
        className="font-medium underline underline-offset-4 hover:text-accent"
      >
        {say("backToSignIn")}
      </Link>
    </p>
  );
}

/** Asks for the address and has a link to a new password mailed; says the same for every address. */
export function ForgotPanel() {
  const say = useText(accountText);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { form, field, problems, isSending } = useTextForm<"email", "emailInvalid">({
    initial: { email: "" },
    check: async ({ email }) => (EMAIL.test(email.trim()) ? {} : { email: "emailInvalid" }),
    async send({ email }) {
      const found = await requestPasswordReset(email.trim());
      setProblem(found);
      if (found === null) setSentTo(email.trim());
    },
  });
  if (sentTo !== null)
    return (
      <output className="block">
        <h1 className="text-5xl">{say("checkMail")}</h1>
        <p className="mt-2.5 text-lg text-muted">{say("linkSent", { email: sentTo })}</p>
        <BackToSignIn />
      </output>
    );
  return (
    <>
      <h1 className="text-5xl">{say("forgotTitle")}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">{say("forgotLead")}</p>
      <form {...form} className="grid gap-5">
        <TextInput
          {...field("email")}
          label={say("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={problems.email ? say(problems.email) : undefined}
        />
        {problem ? <FieldError>{say(problem)}</FieldError> : null}
        <Button type="submit" size="lg" disabled={isSending}>
          {isSending ? <Spinner /> : null}
          {say("sendLink")}
        </Button>
      </form>
      <BackToSignIn />
    </>
  );
}
