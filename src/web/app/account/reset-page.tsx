import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { MIN_PASSWORD } from "#core/account.ts";
import { type AuthProblem, resetPassword } from "../../api/account.ts";
import { dropToken } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Spinner } from "../../ui/progress.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTextForm } from "../../ui/use-text-form.ts";
import "../counter.css";
import { usePageTitle } from "../page-head.ts";
import { PasswordField } from "../password-field.tsx";
import { PublicFrame } from "../public-frame.tsx";
import { accountText } from "./account-text.ts";
import { KeepKeys } from "./keep-keys.tsx";

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

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">{text}</p>
      {children}
    </>
  );
}

/** Behind the link of a mail: a new password. The token stands in the address and nowhere else. */
export function ResetPage() {
  const say = useText(accountText);
  const client = useQueryClient();
  const [params] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const token = params.get("token");
  usePageTitle(say("resetTitle"));
  function finish() {
    // All sessions have ended, this one too.
    dropToken();
    client.clear();
    setIsDone(true);
  }
  const content = () => {
    if (isDone)
      return (
        <Panel title={say("resetDone")} text={say("resetDoneText")}>
          <Button asChild size="lg">
            <Link to="/login">{say("signIn")}</Link>
          </Button>
        </Panel>
      );
    if (!token || params.has("error"))
      return (
        <Panel title={say("resetTitle")} text={say(params.has("error") ? "linkEnded" : "noToken")}>
          <Button asChild size="lg">
            <Link to="/login?mode=forgot">{say("newLink")}</Link>
          </Button>
        </Panel>
      );
    return (
      <Panel title={say("resetTitle")} text={say("resetLead")}>
        <ResetForm token={token} onDone={finish} />
      </Panel>
    );
  };
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className="mx-auto grid min-h-[60dvh] w-full max-w-md content-center px-4 py-12">
        {content()}
      </div>
    </PublicFrame>
  );
}
