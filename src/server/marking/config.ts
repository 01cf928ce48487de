import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Credentials } from "./c2pa/signer.ts";

/** The environment variables of signed manifests. */
export const markingVariables = {
  SIGNING_KEY_FILE: z.string().optional(),
  SIGNING_CERTIFICATE_FILE: z.string().optional(),
};

const variables = z.object(markingVariables);
type Variables = z.output<typeof variables>;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The operator's key and certificate for content credentials; `null` to use our own pair. */
export function toMarking(env: Variables, problems: string[]): Credentials | null {
  const { SIGNING_KEY_FILE: keyFile, SIGNING_CERTIFICATE_FILE: chainFile } = env;
  if (!keyFile && !chainFile) return null;
  if (!keyFile || !chainFile) {
    problems.push(
      "SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE must be set together; only one is set",
    );
    return null;
  }
  const key = attempt(() => createPrivateKey(readFileSync(keyFile)));
  const chain = attempt(() => readChain(readFileSync(chainFile, "utf8")));
  if (!key) problems.push("SIGNING_KEY_FILE is not a readable private key in PEM format");
  if (!chain)
    problems.push("SIGNING_CERTIFICATE_FILE contains no readable certificate in PEM format");
  if (!key || !chain) return null;
  const problem = problemOf(key, chain);
  if (problem) problems.push(problem);
  return problem ? null : { key, chain: chain.map(({ raw }) => raw), isSelfMade: false };
}

function readChain(pem: string): X509Certificate[] {
  const chain = (pem.match(CERTIFICATE) ?? []).map((one) => new X509Certificate(one));
  if (chain.length === 0) throw new Error("it contains no certificate");
  return chain;
}

/** Returns the result of `read`, or `null` if it throws. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Why these can't sign, or `null`. The first certificate is the key's own. */
function problemOf(key: KeyObject, [own]: readonly X509Certificate[]): string | null {
  if (key.asymmetricKeyDetails?.namedCurve !== "prime256v1") {
    return "SIGNING_KEY_FILE is not a P-256 key, which content credentials require";
  }
  if (!own?.checkPrivateKey(key)) {
    return "SIGNING_CERTIFICATE_FILE does not begin with the certificate of SIGNING_KEY_FILE";
  }
  if (own.ca) return "SIGNING_CERTIFICATE_FILE begins with the certificate of an authority";
  return null;
}
