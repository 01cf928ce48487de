import { useEffect, useSyncExternalStore } from "react";
import { isProofWanted, onProof, settleProof } from "#kit/api/proof-store.ts";
import { Lazily } from "#kit/ui/lazily.tsx";

/** Without its code there is no window: what waits is refused as it was. */
async function loadDialog() {
  try {
    return (await import("./proof-dialog.tsx")).ProofDialog;
  } catch (cause) {
    settleProof(false);
    throw cause;
  }
}

/** Stands on pages whose calls may want a proof of the person; who leaves the page has given none. */
export function ProofHost() {
  const isWanted = useSyncExternalStore(onProof, isProofWanted, () => false);
  useEffect(() => () => settleProof(false), []);
  return isWanted ? <Lazily load={loadDialog} props={{}} fallback={null} /> : null;
}
