import { z } from "zod/mini";
import { askForProof } from "./proof-store.ts";
import { askFactor, type FactorProblem, postFactor } from "./second-factor.ts";

/** `true` if the browser supports passkeys and the page is a secure context. */
export function knowsPasskeys(): boolean {
  return (
    typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function" &&
    window.isSecureContext
  );
}

const creation = z.looseObject({ rp: z.looseObject({ id: z.string() }), challenge: z.string() });
const request = z.looseObject({ rpId: z.string(), challenge: z.string() });

/** Translates the browser's error; most often the user closed its dialog. */
function refusalOf(error: unknown): FactorProblem {
  const name = error instanceof DOMException ? error.name : "";
  return name === "NotAllowedError" || name === "AbortError" ? "cancelled" : "other";
}

/** Creates a passkey on this device or a security key. `password` is empty for accounts without one. */
export async function addPasskey(name: string, password: string): Promise<FactorProblem | null> {
  const asked = await askFactor(creation, "/passkey/generate-register-options");
  if ("problem" in asked) {
    const isProved = asked.problem === "proofNeeded" && (await askForProof());
    return isProved ? addPasskey(name, password) : asked.problem;
  }
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      z.parse(z.custom<PublicKeyCredentialCreationOptionsJSON>(), asked.found),
    );
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return "cancelled";
    const response: unknown = made.toJSON();
    return await postFactor("/passkey/verify-registration", { response, name, password });
  } catch (error) {
    return refusalOf(error);
  }
}

export async function removePasskey(id: string, password: string): Promise<FactorProblem | null> {
  const problem = await postFactor("/passkey/delete-passkey", { id, password });
  if (problem !== "proofNeeded" || !(await askForProof())) return problem;
  return removePasskey(id, password);
}

/** `null` if the user is signed in. */
export async function signInWithPasskey(): Promise<FactorProblem | null> {
  const asked = await askFactor(request, "/passkey/generate-authenticate-options");
  if ("problem" in asked) return asked.problem;
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      z.parse(z.custom<PublicKeyCredentialRequestOptionsJSON>(), asked.found),
    );
    const shown = await navigator.credentials.get({ publicKey });
    if (!(shown instanceof PublicKeyCredential)) return "cancelled";
    const response: unknown = shown.toJSON();
    return await postFactor("/passkey/verify-authentication", { response });
  } catch (error) {
    return refusalOf(error);
  }
}
