import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type SignInProblem, signIn, signUp } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { FieldError, TextInput } from "../ui/field.tsx";
import { Spinner } from "../ui/progress.tsx";
import { useText } from "../ui/use-text.ts";
import { signInText } from "./sign-in-text.ts";

const MIN_PASSWORD = 8;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface FormValues {
  name: string;
  email: string;
  password: string;
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
  const { register, handleSubmit, setFocus, formState } = useForm<FormValues>({
    defaultValues: { name: "", email: "", password: "" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus(isSignUp ? "name" : "email"), [isSignUp, setFocus]);

  async function submit(values: FormValues) {
    setProblem(null);
    const found = await (isSignUp ? signUp(values) : signIn(values));
    setProblem(found);
    if (!found) await onDone();
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
      {isSignUp ? (
        <TextInput
          label={say("name")}
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || say("nameMissing") })}
        />
      ) : null}
      <TextInput
        label={say("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email", {
          validate: (email) => EMAIL.test(email.trim()) || say("emailInvalid"),
          setValueAs: (email: string) => email.trim(),
        })}
      />
      <TextInput
        label={say("password")}
        type={isShown ? "text" : "password"}
        autoComplete={isSignUp ? "new-password" : "current-password"}
        maxLength={128}
        error={errors.password?.message}
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
        {...register("password", {
          validate: (password) =>
            isSignUp
              ? password.length >= MIN_PASSWORD || say("passwordShort")
              : password !== "" || say("passwordMissing"),
        })}
      />
      {problem ? <FieldError>{say(problem)}</FieldError> : null}
      <Button type="submit" size="lg" disabled={isSubmitting}>
        {isSubmitting ? <Spinner /> : null}
        {say(isSignUp ? "submitUp" : "submit")}
      </Button>
    </form>
  );
}
