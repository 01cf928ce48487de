import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { MIN_PASSWORD } from "#core/account.ts";
import { type ConfirmProblem, confirmEmail } from "#kit/api/confirm-email.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import "../common/counter.css";
import { usePageTitle } from "../common/page-head.ts";
import { PasswordField } from "../common/password-field.tsx";
import { accountText } from "./account-text.ts";
import { LinkPage, LinkPanel } from "./link-page.tsx";

interface StepProps {
  readonly token: string;
  readonly onProblem: (problem: ConfirmProblem | null) => void;
}

/** The only step in the browser that signed up. */
function Press({ token, onProblem }: StepProps) {
  const say = useText(accountText);
  const [isBusy, setIsBusy] = useState(false);
  async function press() {
    setIsBusy(true);
    onProblem(await confirmEmail(token));
    setIsBusy(false);
  }
  return (
    <Button size="lg" disabled={isBusy} onClick={() => void press()}>
      {isBusy ? <Spinner /> : null}
      {say("confirmPress")}
    </Button>
  );
}

/** In other browsers the recipient of the email chooses a new password that replaces the one of the sign-up. */
function NewPassword({ token, onProblem }: StepProps) {
  const say = useText(accountText);
  const { form, field, problems, isSending } = useTextForm<"password", "passwordShort">({
    initial: { password: "" },
    check: async ({ password }) =>
      password.length < MIN_PASSWORD ? { password: "passwordShort" } : {},
    send: async ({ password }) => onProblem(await confirmEmail(token, password)),
  });
  return (
    <form {...form} className="grid gap-5">
      <PasswordField
        {...field("password")}
        isNew
        label={say("newPassword")}
        error={problems.password ? say(problems.password) : undefined}
      />
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? <Spinner /> : null}
        {say("setAndConfirm")}
      </Button>
    </form>
  );
}

const isOver = (problem: ConfirmProblem | null) =>
  problem === "linkEnded" || problem === "alreadyConfirmed";

/** The page of the link that confirms an address. Opening it changes nothing: mail scanners open links too. */
function ConfirmPage() {
  const say = useText(accountText);
  const client = useQueryClient();
  const [params] = useSearchParams();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [problem, setProblem] = useState<ConfirmProblem | null>(null);
  const [isDone, setIsDone] = useState(false);
  const token = params.get("token");
  usePageTitle(say("confirmTitle"));
  function onProblem(found: ConfirmProblem | null) {
    setNeedsPassword(needsPassword || found === "passwordNeeded");
    setProblem(found === "passwordNeeded" ? null : found);
    if (found !== null) return;
    // Free credits may have arrived, and a new password ends all sessions.
    client.clear();
    setIsDone(true);
  }
  const content = () => {
    if (isDone)
      return (
        <LinkPanel title={say("confirmed")} text={say("confirmedText")}>
          <Button asChild size="lg">
            <Link to="/login">{say("signIn")}</Link>
          </Button>
        </LinkPanel>
      );
    if (!token || isOver(problem))
      return (
        <LinkPanel title={say("confirmTitle")} text={say(problem ?? "noToken")}>
          <Button asChild size="lg">
            <Link to={problem === "alreadyConfirmed" ? "/login" : "/login?mode=confirm"}>
              {say(problem === "alreadyConfirmed" ? "signIn" : "newLink")}
            </Link>
          </Button>
        </LinkPanel>
      );
    const Step = needsPassword ? NewPassword : Press;
    return (
      <LinkPanel
        title={say("confirmTitle")}
        text={say(needsPassword ? "confirmPassword" : "confirmLead")}
      >
        {problem ? <FieldError>{say(problem)}</FieldError> : null}
        <Step token={token} onProblem={onProblem} />
      </LinkPanel>
    );
  };
  return <LinkPage>{content()}</LinkPage>;
}

export { ConfirmPage as Component };
