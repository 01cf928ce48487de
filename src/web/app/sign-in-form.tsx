import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type SignInProblem, signIn, signUp } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { FieldError, TextInput } from "../ui/field.tsx";
import { Spinner } from "../ui/progress.tsx";
import { useText } from "../ui/use-text.ts";
import { useTextForm } from "../ui/use-text-form.ts";
import { signInText } from "./sign-in-text.ts";

const MIN_PASSWORD = 8;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const nothing = { name: "", email: "", password: "" };
type FieldName = keyof typeof nothing;
type FieldProblem = "nameMissing" | "emailInvalid" | "passwordShort" | "passwordMissing";

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

/** E-mail and password, with a name when the account is new. */
export function SignInForm({
  isSignUp,
  onDone,
}: {
  isSignUp: boolean;
  onDone: () => Promise<void>;
}) {
  const say = useText(signInText);
  const [problem, setProblem] = useState<SignInProblem | null>(null);
  const [isShown, setIsShown] = useState(false);
  const { form, field, problems, isSending } = useTextForm<FieldName, FieldProblem>({
    initial: nothing,
    check: async (values) => problemsOf(values, isSignUp),
    async send({ name, email, password }) {
      setProblem(null);
      const credentials = { email: email.trim(), password };
      const found = await (isSignUp ? signUp({ ...credentials, name }) : signIn(credentials));
      setProblem(found);
      if (!found) await onDone();
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
      <TextInput
        label={say("password")}
        type={isShown ? "text" : "password"}
        autoComplete={isSignUp ? "new-password" : "current-password"}
        maxLength={128}
        error={errorOf("password")}
        trailing={
          <Button
            variant="ghost"
            size="icon"
            aria-label={say(isShown ? "hidePassword" : "showPassword")}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? (
              <EyeOff aria-hidden className="size-4.5" />
            ) : (
              <Eye aria-hidden className="size-4.5" />
            )}
          </Button>
        }
        {...field("password")}
      />
      {problem ? <FieldError>{say(problem)}</FieldError> : null}
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? <Spinner /> : null}
        {say(isSignUp ? "submitUp" : "submit")}
      </Button>
    </form>
  );
}
