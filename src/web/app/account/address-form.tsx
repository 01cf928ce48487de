import { useState } from "react";
import type { AuthProblem } from "#kit/api/account.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { accountText } from "./account-text.ts";

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

interface AddressFormProps {
  readonly title: string;
  readonly lead: string;
  readonly send: (email: string) => Promise<AuthProblem | null>;
  readonly onSent: (email: string) => void;
}

/** Asks for an address and emails a link to it. The answer is the same for every address. */
export function AddressForm({ title, lead, send, onSent }: AddressFormProps) {
  const say = useText(accountText);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const { form, field, problems, isSending } = useTextForm<"email", "emailInvalid">({
    initial: { email: "" },
    check: async ({ email }) => (EMAIL.test(email.trim()) ? {} : { email: "emailInvalid" }),
    async send({ email }) {
      const found = await send(email.trim());
      setProblem(found);
      if (found === null) onSent(email.trim());
    },
  });
  return (
    <>
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">{lead}</p>
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
    </>
  );
}
