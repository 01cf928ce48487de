import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";

/*
 * Certificates (RFC 5280) of a root and of a leaf that may sign content. C2PA 2.1 (14.5) requires of the leaf: key
 * usage digitalSignature, an extended key usage, and the key id of its issuer.
 */

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  keyId: 0x80,
  extensions: 0xa3,
} as const;

function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body]);
  if (length < 0x100) return Buffer.concat([Buffer.from([tag, 0x81, length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), body]);
}

const sequence = (...content: readonly Uint8Array[]) => der(TAG.sequence, ...content);

/** An object identifier. The parts after the second may be large. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second];
  for (const part of rest) {
    const groups = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) {
      groups.unshift((left & 0x7f) | 0x80);
    }
    bytes.push(...groups);
  }
  return der(TAG.oid, Buffer.from(bytes));
}

const TRUE = der(TAG.boolean, Buffer.from([0xff]));
const ECDSA_SHA256 = sequence(oid("1.2.840.10045.4.3.2"));
/** Our own certificates don't expire while their key is in use; a new key makes new ones. */
const VALIDITY = sequence(
  der(TAG.utcTime, Buffer.from("250101000000Z")),
  der(TAG.utcTime, Buffer.from("491231235959Z")),
);

function nameOf(commonName: string, organisation: string): Buffer {
  const attribute = (type: string, text: string) =>
    der(TAG.set, sequence(oid(type), der(TAG.utf8, Buffer.from(text))));
  return sequence(attribute("2.5.4.10", organisation), attribute("2.5.4.3", commonName));
}

function extension(id: string, isCritical: boolean, value: Uint8Array): Buffer {
  return sequence(oid(id), ...(isCritical ? [TRUE] : []), der(TAG.octets, value));
}

const publicKeyOf = (key: KeyObject) =>
  createPublicKey(key).export({ type: "spki", format: "der" });
/** SHA-1 over the key, the key identifier of RFC 5280 (4.2.1.2). It has no security role. */
const keyIdOf = (key: KeyObject) => createHash("sha1").update(publicKeyOf(key)).digest();

const USAGE_SIGNATURE = Buffer.from([0x03, 0x02, 0x07, 0x80]);
const USAGE_CERTIFICATES = Buffer.from([0x03, 0x02, 0x01, 0x06]);
/** E-mail protection, a purpose that every C2PA reader accepts. */
const PURPOSES = sequence(oid("1.3.6.1.5.5.7.3.4"));

interface Certified {
  /** The certificate's subject key. */
  readonly key: KeyObject;
  readonly issuerKey: KeyObject;
  readonly commonName: string;
  readonly issuerName: string;
  readonly organisation: string;
}

function extensionsOf({ key, issuerKey }: Certified): Buffer[] {
  const isRoot = key === issuerKey;
  const subjectKey = extension("2.5.29.14", false, der(TAG.octets, keyIdOf(key)));
  if (isRoot) {
    return [
      extension("2.5.29.19", true, sequence(TRUE)),
      extension("2.5.29.15", true, USAGE_CERTIFICATES),
      subjectKey,
    ];
  }
  return [
    extension("2.5.29.19", true, sequence()),
    extension("2.5.29.15", true, USAGE_SIGNATURE),
    extension("2.5.29.37", true, PURPOSES),
    subjectKey,
    extension("2.5.29.35", false, sequence(der(TAG.keyId, keyIdOf(issuerKey)))),
  ];
}

/** Makes a certificate in DER: a root if the key is its own issuer, otherwise a leaf that signs content. */
export function makeCertificate(certified: Certified): Buffer {
  const { key, issuerKey, commonName, issuerName, organisation } = certified;
  // A positive number that is always the same for a key.
  const serial = Buffer.concat([Buffer.from([1]), keyIdOf(key).subarray(0, 15)]);
  const body = sequence(
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    ECDSA_SHA256,
    nameOf(issuerName, organisation),
    VALIDITY,
    nameOf(commonName, organisation),
    publicKeyOf(key),
    der(TAG.extensions, sequence(...extensionsOf(certified))),
  );
  const signature = sign("sha256", body, issuerKey);
  return sequence(body, ECDSA_SHA256, der(TAG.bits, Buffer.from([0]), signature));
}
