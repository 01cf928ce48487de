import { useQuery } from "@tanstack/react-query";
import { type ProofRequest, proofState } from "#core/proof.ts";
import { callFor, useUserId } from "./call-for.ts";

const PROOF = "/accounts/me/proof";

/** The ways in which the user can prove their identity. */
export function useProofWays() {
  const userId = useUserId();
  return useQuery({
    queryKey: ["proof-ways", userId],
    enabled: userId !== null,
    queryFn: async () => (await callFor(proofState, { method: "GET", path: PROOF })).ways,
  });
}

/** Rejects with `wrong_password` or `wrong_code`. */
export async function prove(payload: ProofRequest): Promise<void> {
  await callFor(proofState, { method: "POST", path: PROOF, payload });
}

/** Sends a code by email, for accounts without a password. */
export async function mailProofCode(): Promise<void> {
  await callFor(proofState, { method: "POST", path: `${PROOF}/code`, payload: {} });
}
