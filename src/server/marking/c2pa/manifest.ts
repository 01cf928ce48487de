import { createHash } from "node:crypto";
import { encode } from "cborg";
import { cborBox, superBox } from "./jumbf.ts";

const C2PA = "self#jumbf=c2pa.assertions/";
const HASH_BYTES = 32;

/** The content of a manifest. */
export interface Claim {
  /** A UUID, unique per manifest. */
  readonly id: string;
  readonly generator: { readonly name: string; readonly version: string };
  readonly format: string;
  /** In the order in which they happened. */
  readonly actions: readonly Action[];
  /** The edited photo; `null` if there was none. */
  readonly parent: { readonly format: string; readonly note: string | null } | null;
}

export interface Action {
  readonly action: "c2pa.created" | "c2pa.opened" | "c2pa.edited";
  readonly digitalSourceType?: string;
  readonly softwareAgent?: { readonly name: string; readonly version: string };
  readonly description?: string;
}

/** The hash of a file without its manifest, and the manifest's position. */
interface Binding {
  readonly hash: Uint8Array;
  readonly start: number;
  readonly length: number;
  /** Padding bytes that give the manifest the length that was reserved for it. */
  readonly padBytes: number;
}

/** Signs a claim. Returns a tagged COSE_Sign1 of constant length. */
type SignClaim = (claim: Uint8Array) => Uint8Array;

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());

interface Assertion {
  readonly label: string;
  readonly box: Buffer;
}

function assertion(label: string, value: object): Assertion {
  return { label, box: cborBox("cbor", label, encode(value)) };
}

/** The URL of an assertion, and the hash of its box without the box header (C2PA 2.1, 8.4.2.3). */
function reference({ label, box }: Assertion) {
  return { url: C2PA + label, hash: sha256(box.subarray(8)) };
}

const INGREDIENT = "c2pa.ingredient.v3";

function actionsOf({ actions, parent }: Claim, ingredient: Assertion | null) {
  return {
    actions: actions.map(({ action, digitalSourceType, softwareAgent, description }) => ({
      action,
      ...(digitalSourceType ? { digitalSourceType } : {}),
      ...(softwareAgent ? { softwareAgent: { ...softwareAgent } } : {}),
      ...(description ? { description } : {}),
      ...(parent && ingredient && action === "c2pa.opened"
        ? { parameters: { ingredients: [reference(ingredient)] } }
        : {}),
    })),
  };
}

function ingredientOf(parent: NonNullable<Claim["parent"]>) {
  return {
    relationship: "parentOf",
    "dc:format": parent.format,
    "dc:title": "photo",
    ...(parent.note ? { description: parent.note } : {}),
  };
}

const CLAIM_SIGNATURE = "self#jumbf=c2pa.signature";
const MOST_BYTES = 2 ** 32 - 1;
/** Takes the most space: the space is reserved before the numbers are known. */
const LONGEST: Binding = {
  hash: new Uint8Array(HASH_BYTES),
  start: MOST_BYTES,
  length: MOST_BYTES,
  padBytes: 0,
};

/** A manifest that isn't bound to a file yet. */
export interface DraftManifest {
  /** Length of the finished manifest in bytes; always even. */
  readonly length: number;
  /** Signs the manifest for a file. */
  finish(binding: Omit<Binding, "padBytes">): Buffer;
}

/** Drafts a manifest store with one manifest (C2PA 2.1), whose length is known before it's bound to a file. */
export function draftManifest(
  claim: Claim,
  { sign, blank }: { sign: SignClaim; blank: SignClaim },
): DraftManifest {
  const ingredient = claim.parent ? assertion(INGREDIENT, ingredientOf(claim.parent)) : null;
  const ofClaim = [
    ...(ingredient ? [ingredient] : []),
    assertion("c2pa.actions.v2", actionsOf(claim, ingredient)),
  ];
  const referencesOfClaim = ofClaim.map(reference);

  function build(binding: Binding, signClaim: SignClaim): Buffer {
    const bound = assertion("c2pa.hash.data", bindingOf(binding));
    const claimCbor = encode({
      instanceID: `xmp:iid:${claim.id}`,
      claim_generator_info: { ...claim.generator },
      signature: CLAIM_SIGNATURE,
      created_assertions: [reference(bound), ...referencesOfClaim],
      "dc:format": claim.format,
      alg: "sha256",
    });
    const manifest = superBox(
      "c2ma",
      `urn:c2pa:${claim.id}`,
      superBox("c2as", "c2pa.assertions", bound.box, ...ofClaim.map(({ box }) => box)),
      cborBox("c2cl", "c2pa.claim.v2", claimCbor),
      cborBox("c2cs", "c2pa.signature", signClaim(claimCbor)),
    );
    return superBox("c2pa", "c2pa", manifest);
  }

  const { length } = build(LONGEST, blank);
  // RIFF files require an even length.
  const evenBytes = length % 2;
  return {
    length: length + evenBytes,
    finish(binding) {
      const unpadded = { ...binding, padBytes: 0 };
      const padBytes = evenBytes + encodedLength(LONGEST) - encodedLength(unpadded);
      return build({ ...binding, padBytes }, sign);
    },
  };
}

const encodedLength = (binding: Binding) => encode(bindingOf(binding)).length;

function bindingOf({ hash, start, length, padBytes }: Binding) {
  return {
    exclusions: [{ start, length }],
    name: "jumbf manifest",
    alg: "sha256",
    hash: new Uint8Array(hash),
    pad: new Uint8Array(padBytes),
  };
}
