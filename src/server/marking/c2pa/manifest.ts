import { createHash } from "node:crypto";
import { encode, encodedNumber } from "cbor2";
import { cborBox, superBox } from "./jumbf.ts";

const C2PA = "self#jumbf=c2pa.assertions/";
const HASH_BYTES = 32;

/** What a manifest says. */
export interface Claim {
  /** A UUID; each manifest has its own. */
  readonly id: string;
  readonly generator: { readonly name: string; readonly version: string };
  readonly format: string;
  /** In the order in which they were done. */
  readonly actions: readonly Action[];
  /** The photo that was edited; null: there was none. */
  readonly parent: { readonly format: string; readonly note: string | null } | null;
}

export interface Action {
  readonly action: "c2pa.created" | "c2pa.opened" | "c2pa.edited";
  readonly digitalSourceType?: string;
  readonly softwareAgent?: { readonly name: string; readonly version: string };
  readonly description?: string;
}

/** The bytes of a file without its manifest, and where that lies. */
interface Binding {
  readonly hash: Uint8Array;
  readonly start: number;
  readonly length: number;
  /** Bytes that mean nothing, so that the manifest has an even length, as RIFF files want it. */
  readonly padBytes: number;
}

/** Makes the signature of a claim: a tagged COSE_Sign1 of one length. */
type SignClaim = (claim: Uint8Array) => Uint8Array;

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash("sha256").update(bytes).digest());

/** A number of four bytes whatever it is: its place in the file is kept before it is known. */
const uint32 = (value: number) => encodedNumber(value, "i32");

interface Assertion {
  readonly label: string;
  readonly box: Buffer;
}

function assertion(label: string, value: object): Assertion {
  return { label, box: cborBox("cbor", label, encode(value)) };
}

/** The address of an assertion and the hash of its box without the box's own head (C2PA 2.1, 8.4.2.3). */
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
const EMPTY_BINDING: Binding = {
  hash: new Uint8Array(HASH_BYTES),
  start: 0,
  length: 0,
  padBytes: 0,
};

/** A manifest whose file is not known yet. */
export interface DraftManifest {
  /** Of the finished manifest, even. */
  readonly length: number;
  /** Signs it for a file. */
  finish(binding: Omit<Binding, "padBytes">): Buffer;
}

/** A manifest store with one manifest (C2PA 2.1), and how much room it takes before it is bound to a file. */
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

  const { length } = build(EMPTY_BINDING, blank);
  const padBytes = length % 2;
  return {
    length: length + padBytes,
    finish: (binding) => build({ ...binding, padBytes }, sign),
  };
}

function bindingOf({ hash, start, length, padBytes }: Binding) {
  return {
    exclusions: [{ start: uint32(start), length: uint32(length) }],
    name: "jumbf manifest",
    alg: "sha256",
    hash: new Uint8Array(hash),
    pad: new Uint8Array(padBytes),
  };
}
