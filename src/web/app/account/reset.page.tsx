import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { MIN_PASSWORD } from "#core/account.ts";
import { type AuthProblem, resetPassword } from "#kit/api/account.ts";
import { dropToken } from "#kit/api/session.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import "../common/counter.css";
import { usePageTitle } from "../common/page-head.ts";
import { PasswordField } from "../common/password-field.tsx";
import { accountText } from "./account-text.ts";
import { KeepKeys } from "./keep-keys.tsx";
import { LinkPage, LinkPanel } from "./link-page.tsx";

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const say = useText(accountText);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const [keepsKeys, setKeepsKeys] = useState(false);
  const { form, field, problems, isSending } = useTextForm<"password", "passwordShort">({
    initial: { password: "" },
    check: async ({ password }) =>
      password.length < MIN_PASSWORD ? { password: "passwordShort" } : {},
    async send({ password }) {
      const found = await resetPassword({ newPassword: password, token, keepsKeys });
      setProblem(found);
      if (found === null) onDone();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <PasswordField
        {...field("password")}
        isNew
        label={say("newPassword")}
        error={problems.password ? say(problems.password) : undefined}
      />
      <KeepKeys isChosen={keepsKeys} onChange={setKeepsKeys} />
      {problem ? <FieldError>{say(problem)}</FieldError> : null}
      {problem === "linkEnded" ? (
        <Button asChild variant="outline">
          <Link to="/login?mode=forgot">{say("newLink")}</Link>
        </Button>
      ) : null}
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? <Spinner /> : null}
        {say("setNew")}
      </Button>
    </form>
  );
}

/** The page of the password reset link. */
function ResetPage() {
  const say = useText(accountText);
  const client = useQueryClient();
  const [params] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const token = params.get("token");
  usePageTitle(say("resetTitle"));
  function finish() {
    // A reset ends all sessions, including this one.
    dropToken();
    client.clear();
    setIsDone(true);
  }
  const content = () => {
    if (isDone)
      return (
        <LinkPanel title={say("resetDone")} text={say("resetDoneText")}>
          <Button asChild size="lg">
            <Link to="/login">{say("signIn")}</Link>
          </Button>
        </LinkPanel>
      );
    if (!token || params.has("error"))
      return (
        <LinkPanel
          title={say("resetTitle")}
          text={say(params.has("error") ? "linkEnded" : "noToken")}
        >
          <Button asChild size="lg">
            <Link to="/login?mode=forgot">{say("newLink")}</Link>
          </Button>
        </LinkPanel>
      );
    return (
      <LinkPanel title={say("resetTitle")} text={say("resetLead")}>
        <ResetForm token={token} onDone={finish} />
      </LinkPanel>
    );
  };
  return <LinkPage>{content()}</LinkPage>;
}

export { ResetPage as Component };
