import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { MIN_PASSWORD } from "#core/account.ts";
import { type SignInProblem, type SignInStep, signIn, signUp } from "#kit/api/sign-in.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { PasswordField } from "../common/password-field.tsx";
import { signInText } from "../common/sign-in-text.ts";

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

const nothing = { name: "", email: "", password: "" };
type FieldName = keyof typeof nothing;
type FieldProblem = "nameMissing" | "emailInvalid" | "passwordShort" | "passwordMissing";

const passwordProblems: ReadonlySet<SignInProblem> = new Set([
  "weakPassword",
  "commonPassword",
  "personalPassword",
]);

function problemsOf(
  { name, email, password }: Readonly<Record<FieldName, string>>,
  isSignUp: boolean,
): Partial<Record<FieldName, FieldProblem>> {
  const isShort = password.length < MIN_PASSWORD;
  return {
    ...(isSignUp && name.trim() === "" ? { name: "nameMissing" } : {}),
    ...(EMAIL.test(email.trim()) ? {} : { email: "emailInvalid" }),
    ...(isSignUp && isShort ? { password: "passwordShort" } : {}),
    ...(!isSignUp && password === "" ? { password: "passwordMissing" } : {}),
  };
}

/** Receives the next step; `null` if the user is signed in. */
type OnDone = (step: SignInStep | null, email: string) => Promise<void>;

/** Email and password, with a name for new accounts. */
export function SignInForm({ isSignUp, onDone }: { isSignUp: boolean; onDone: OnDone }) {
  const say = useText(signInText);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const { form, field, problems, isSending, refuse } = useTextForm<
    FieldName,
    FieldProblem | SignInProblem
  >({
    initial: nothing,
    check: async (values) => problemsOf(values, isSignUp),
    async send({ name, email, password }) {
      setProblem(null);
      const credentials = { email: email.trim(), password };
      const found = await (isSignUp ? signUp({ ...credentials, name }) : signIn(credentials));
      if (found === null || found === "code" || found === "mail") {
        await onDone(found, credentials.email);
        return;
      }
      if (isSignUp && passwordProblems.has(found)) refuse("password", found);
      else setProblem(found);
    },
  });
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const errorOf = (name: FieldName) => {
    const found = problems[name];
    return found ? say(found) : undefined;
  };
  return (
    <form {...form} className="grid gap-5">
      {isSignUp ? (
        <TextInput
          {...field("name")}
          ref={first}
          label={say("name")}
          autoComplete="name"
          maxLength={100}
          error={errorOf("name")}
        />
      ) : null}
      <TextInput
        {...field("email")}
        ref={isSignUp ? null : first}
        label={say("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf("email")}
      />
      <PasswordField
        label={say("password")}
        isNew={isSignUp}
        error={errorOf("password")}
        {...field("password")}
      />
      {problem ? <FieldError>{say(problem)}</FieldError> : null}
      {problem === "wrongOrUnconfirmed" ? (
        <p>
          <Link to="/login?mode=confirm" className="underline underline-offset-4 hover:text-accent">
            {say("confirmAgain")}
          </Link>
        </p>
      ) : null}
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? <Spinner /> : null}
        {say(isSignUp ? "submitUp" : "submit")}
      </Button>
    </form>
  );
}
