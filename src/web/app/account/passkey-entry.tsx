import { KeyRound } from "lucide-react";
import { useState } from "react";
import { knowsPasskeys, signInWithPasskey } from "#kit/api/passkeys.ts";
import type { FactorProblem } from "#kit/api/second-factor.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { securityText } from "./security-text.ts";

/** Signs in without a password; renders nothing if the browser doesn't support passkeys. */
export function PasskeyEntry({ onDone }: { onDone: () => Promise<void> }) {
  const say = useText(securityText);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<FactorProblem | null>(null);
  if (!knowsPasskeys()) return null;
  async function enter() {
    setIsBusy(true);
    const found = await signInWithPasskey();
    setProblem(found);
    if (found === null) await onDone();
    setIsBusy(false);
  }
  return (
    <div className="mt-4 grid">
      <Button variant="outline" size="lg" disabled={isBusy} onClick={() => void enter()}>
        {isBusy ? <Spinner /> : <KeyRound aria-hidden className="size-4.5" />}
        {say("withPasskey")}
      </Button>
      {problem ? <FieldError>{say(problem)}</FieldError> : null}
    </div>
  );
}
