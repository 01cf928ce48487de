import { useQueryClient } from "@tanstack/react-query";
import { useProofWays } from "#kit/api/proof.ts";
import { settleProof } from "#kit/api/proof-store.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { FieldError } from "#kit/ui/field.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { proofText } from "./proof-text.ts";
import { ProofWays } from "./proof-ways.tsx";

/** Asks the user to prove their identity, then settles the waiting calls. */
export function ProofDialog() {
  const say = useText(proofText);
  const client = useQueryClient();
  const { data: ways, error } = useProofWays();
  function finish() {
    // A passkey starts a new session.
    void client.invalidateQueries({ queryKey: ["sessions"] });
    settleProof(true);
  }
  return (
    <Dialog
      onClose={() => settleProof(false)}
      title={say("title")}
      description={say("lead")}
      closeLabel={say("close")}
    >
      {ways ? <ProofWays ways={ways} onProved={finish} /> : null}
      {error ? <FieldError>{say("failed")}</FieldError> : null}
      {ways || error ? null : <Spinner />}
      <Button variant="outline" className="justify-self-start" onClick={() => settleProof(false)}>
        {say("cancel")}
      </Button>
    </Dialog>
  );
}
