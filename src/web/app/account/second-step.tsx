import { useEffect, useRef, useState } from "react";
import { enterCode, enterRecoveryCode, type FactorProblem } from "#kit/api/second-factor.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError, TextInput } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import "../common/counter.css";
import { securityText } from "./security-text.ts";

function CodeForm({ isRecovery, onDone }: { isRecovery: boolean; onDone: () => Promise<void> }) {
  const say = useText(securityText);
  const [problem, setProblem] = useState<FactorProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { form, field, problems, isSending } = useTextForm<"code", "codeMissing">({
    initial: { code: "" },
    check: async ({ code }) => (code.trim() === "" ? { code: "codeMissing" } : {}),
    async send({ code }) {
      const found = await (isRecovery ? enterRecoveryCode(code) : enterCode(code));
      setProblem(found);
      if (found === null) await onDone();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <TextInput
        {...field("code")}
        ref={input}
        label={say(isRecovery ? "recoveryCode" : "code")}
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        className="[&_input]:font-mono"
        error={problems.code ? say(problems.code) : undefined}
      />
      {problem ? <FieldError>{say(problem)}</FieldError> : null}
      <Button type="submit" size="lg" disabled={isSending}>
        {isSending ? <Spinner /> : null}
        {say("submit")}
      </Button>
    </form>
  );
}

/** The step after the password: the app's code, or a recovery code. */
export function SecondStep({
  onDone,
  onLeave,
}: {
  onDone: () => Promise<void>;
  onLeave: () => void;
}) {
  const say = useText(securityText);
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <>
      <h1 className="text-5xl">{say("stepTitle")}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">
        {say(isRecovery ? "recoveryLead" : "stepLead")}
      </p>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} onDone={onDone} />
      <div className="mt-6 grid justify-items-center gap-2">
        <Button
          variant="link"
          className="h-auto min-h-11 max-w-full whitespace-normal"
          onClick={() => setIsRecovery(!isRecovery)}
        >
          {say(isRecovery ? "useApp" : "useRecovery")}
        </Button>
        <Button variant="link" onClick={onLeave}>
          {say("startAgain")}
        </Button>
      </div>
    </>
  );
}
