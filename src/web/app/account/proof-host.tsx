import { useEffect, useSyncExternalStore } from "react";
import { isProofWanted, onProof, settleProof } from "#kit/api/proof-store.ts";
import { Lazily } from "#kit/ui/lazily.tsx";

/** If the dialog's code can't load, the waiting calls keep their refusal. */
async function loadDialog() {
  try {
    return (await import("./proof-dialog.tsx")).ProofDialog;
  } catch (cause) {
    settleProof(false);
    throw cause;
  }
}

/** Opens the proof dialog on pages whose calls may need one. Leaving the page counts as a refusal. */
export function ProofHost() {
  const isWanted = useSyncExternalStore(onProof, isProofWanted, () => false);
  useEffect(() => () => settleProof(false), []);
  return isWanted ? <Lazily load={loadDialog} props={{}} fallback={null} /> : null;
}
