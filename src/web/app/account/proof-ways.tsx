import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FRESH_PROOF_MINUTES, type ProofWay } from "#core/proof.ts";
import { knowsPasskeys, signInWithPasskey } from "#kit/api/passkeys.ts";
import { mailProofCode, prove } from "#kit/api/proof.ts";
import { enterCode, type FactorProblem } from "#kit/api/second-factor.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { PasswordField } from "../common/password-field.tsx";
import { toApiError } from "../common/use-command.ts";
import { proofText } from "./proof-text.ts";
import { securityText } from "./security-text.ts";

interface WayProps {
  readonly onProved: () => void;
}

/** Returns `null` if the call succeeded, else its error message. */
function useRefusal() {
  const locale = useLocale();
  return (call: Promise<void>): Promise<string | null> =>
    call.then(
      () => null,
      (error: unknown) => toApiError(error).text(locale),
    );
}

function SubmitButton({ isSending }: { isSending: boolean }) {
  const say = useText(proofText);
  return (
    <Button type="submit" disabled={isSending} className="justify-self-start">
      {isSending ? <Spinner /> : null}
      {say("confirm")}
    </Button>
  );
}

function Password({ onProved }: WayProps) {
  const say = useText(proofText);
  const refusalOf = useRefusal();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, problems, isSending } = useTextForm<"password", "passwordMissing">({
    initial: { password: "" },
    check: async ({ password }) => (password === "" ? { password: "passwordMissing" } : {}),
    async send({ password }) {
      const found = await refusalOf(prove({ password }));
      setRefusal(found);
      if (found === null) onProved();
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <PasswordField
        {...field("password")}
        label={say("password")}
        error={problems.password ? say(problems.password) : (refusal ?? undefined)}
      />
      <SubmitButton isSending={isSending} />
    </form>
  );
}

interface CodeProps extends WayProps {
  readonly way: "app" | "mail";
  /** Returns `null` if the code was right, else the error message. */
  readonly send: (code: string) => Promise<string | null>;
}

function Code({ way, send, onProved }: CodeProps) {
  const say = useText(proofText);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, problems, isSending } = useTextForm<"code", "codeMissing">({
    initial: { code: "" },
    check: async ({ code }) => (code.trim() === "" ? { code: "codeMissing" } : {}),
    async send({ code }) {
      const found = await send(code);
      setRefusal(found);
      if (found === null) onProved();
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <TextInput
        {...field("code")}
        label={say(way)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        className="[&_input]:font-mono"
        error={problems.code ? say(problems.code) : (refusal ?? undefined)}
      />
      <SubmitButton isSending={isSending} />
    </form>
  );
}

function App({ onProved }: WayProps) {
  const say = useText(securityText);
  async function send(code: string): Promise<string | null> {
    const problem = await enterCode(code);
    return problem === null ? null : say(problem);
  }
  return <Code way="app" send={send} onProved={onProved} />;
}

function Passkey({ onProved }: WayProps) {
  const say = useText(proofText);
  const saySecurity = useText(securityText);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FactorProblem | null>(null);
  if (!knowsPasskeys()) return null;
  async function show() {
    setIsBusy(true);
    const found = await signInWithPasskey();
    setIsBusy(false);
    setProblem(found);
    if (found === null) onProved();
  }
  return (
    <div className="grid justify-items-start">
      <Button variant="outline" disabled={isBusy} onClick={() => void show()}>
        {isBusy ? <Spinner /> : <KeyRound aria-hidden className="size-4.5" />}
        {say("passkey")}
      </Button>
      {problem ? <FieldError>{saySecurity(problem)}</FieldError> : null}
    </div>
  );
}

function Mail({ onProved }: WayProps) {
  const say = useText(proofText);
  const refusalOf = useRefusal();
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function ask() {
    setIsBusy(true);
    const found = await refusalOf(mailProofCode());
    setIsBusy(false);
    setRefusal(found);
    if (found === null) setIsSent(true);
  }
  return (
    <div className="grid gap-4">
      {isSent ? (
        <>
          <output className="text-muted">{say("sent", { minutes: FRESH_PROOF_MINUTES })}</output>
          <Code way="mail" send={(code) => refusalOf(prove({ code }))} onProved={onProved} />
        </>
      ) : null}
      <Button
        variant="outline"
        disabled={isBusy}
        className="justify-self-start"
        onClick={() => void ask()}
      >
        {isBusy ? <Spinner /> : null}
        {say("sendCode")}
      </Button>
      {refusal ? <FieldError>{refusal}</FieldError> : null}
    </div>
  );
}

const components = { password: Password, app: App, passkey: Passkey, mail: Mail } as const;

/** Every way in which the user can prove their identity, one below the other. */
export function ProofWays({ ways, onProved }: WayProps & { readonly ways: readonly ProofWay[] }) {
  const say = useText(proofText);
  const open = ways.filter((way) => way !== "passkey" || knowsPasskeys());
  const list = useRef<HTMLDivElement>(null);
  // The dialog opens before the ways are known, so it first focuses its cancel button.
  useEffect(() => list.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  if (open.length === 0) return <p>{say("noWay", { minutes: FRESH_PROOF_MINUTES })}</p>;
  return (
    <div ref={list} className="grid gap-6">
      {open.map((way) => {
        const Way = components[way];
        return <Way key={way} onProved={onProved} />;
      })}
    </div>
  );
}
