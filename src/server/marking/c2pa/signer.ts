import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from "node:crypto";
import { encode, Tagged } from "cborg";
import { PRODUCT_NAME } from "#core/product.ts";
import { makeCertificate } from "./certificate.ts";

/** A signing key, and its certificate with the issuing chain. */
export interface Credentials {
  /** On the curve P-256. */
  readonly key: KeyObject;
  /** In DER, the key's own first. */
  readonly chain: readonly Uint8Array[];
  /** `true` if the root is our own. */
  readonly isSelfMade: boolean;
}

/** The order of P-256 (FIPS 186-5). */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const text = (bytes: Buffer) => bytes.toString("base64url");

/** Derives a key from a secret and a purpose, evenly distributed below the order (FIPS 186-5, A.2.1). */
function deriveKey(secret: Uint8Array, purpose: string): KeyObject {
  const wide = createHmac("sha512", secret).update(purpose).digest("hex");
  const scalar = (BigInt(`0x${wide}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, "0"), "hex");
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  return createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      d: text(d),
      x: text(point.subarray(1, 33)),
      y: text(point.subarray(33)),
    },
  });
}

/**
 * Makes our own root and leaf. The keys derive from the secret, so all processes sign alike and only the secret has to
 * be stored.
 */
export function makeCredentials(secret: Uint8Array): Credentials {
  const rootKey = deriveKey(secret, "root of content credentials");
  const key = deriveKey(secret, "signer of content credentials");
  const rootName = `${PRODUCT_NAME} self-made root`;
  const names = { organisation: PRODUCT_NAME, issuerName: rootName, issuerKey: rootKey };
  const root = makeCertificate({ ...names, key: rootKey, commonName: rootName });
  const leaf = makeCertificate({ ...names, key, commonName: `${PRODUCT_NAME} content signer` });
  return { key, chain: [leaf, root], isSelfMade: true };
}

/* COSE (RFC 9052, 9360): algorithm and chain are protected. */
const ALGORITHM = 1;
const ES256 = -7;
const X5CHAIN = 33;
const COSE_SIGN1 = 18;

/** Creates a signer of claims: COSE_Sign1 with ES256 and detached content (C2PA 2.1, 13.2). */
export function createClaimSigner({ key, chain }: Credentials) {
  // The library would encode a Buffer as a different type.
  const certificates = chain.map((one) => new Uint8Array(one));
  const header = encode(
    new Map<number, unknown>([
      [ALGORITHM, ES256],
      [X5CHAIN, certificates.length === 1 ? certificates[0] : certificates],
    ]),
  );
  const wrap = (signature: Uint8Array): Uint8Array =>
    encode(new Tagged(COSE_SIGN1, [header, new Map(), null, new Uint8Array(signature)]));
  return {
    sign(claim: Uint8Array): Uint8Array {
      const signed = encode(["Signature1", header, new Uint8Array(), claim]);
      return wrap(sign("sha256", signed, { key, dsaEncoding: "ieee-p1363" }));
    },
    /** A placeholder with the length of a signature, to measure a manifest. */
    blank: (): Uint8Array => wrap(new Uint8Array(64)),
  };
}
