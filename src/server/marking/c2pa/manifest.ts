import { createHash } from "node:crypto";
import { type Cbor, cborBox, encodeCbor, superBox, Uint32 } from "./cbor.ts";

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
export interface Binding {
  readonly hash: Uint8Array;
  readonly start: number;
  readonly length: number;
  /** Bytes that mean nothing, so that the manifest has an even length, as RIFF files want it. */
  readonly padBytes: number;
}

/** Makes the signature of a claim: a tagged COSE_Sign1 of one length. */
export type SignClaim = (claim: Uint8Array) => Uint8Array;

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

interface Assertion {
  readonly label: string;
  readonly box: Buffer;
}

function assertion(label: string, value: Cbor): Assertion {
  return { label, box: cborBox("cbor", label, encodeCbor(value)) };
}

/** The address of an assertion and the hash of its box without the box's own head (C2PA 2.1, 8.4.2.3). */
function reference({ label, box }: Assertion): Cbor {
  return { url: C2PA + label, hash: sha256(box.subarray(8)) };
}

const INGREDIENT = "c2pa.ingredient.v3";

function actionsOf({ actions, parent }: Claim, ingredient: Assertion | null): Cbor {
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

function ingredientOf(parent: NonNullable<Claim["parent"]>): Cbor {
  return {
    relationship: "parentOf",
    "dc:format": parent.format,
    "dc:title": "photo",
    ...(parent.note ? { description: parent.note } : {}),
  };
}

/**
 * A manifest store with one manifest (C2PA 2.1). Its length hangs on the claim and the signature alone, so that
 * a first one with an empty binding shows how much room the real one takes.
 */
export function buildManifest(claim: Claim, binding: Binding, sign: SignClaim): Buffer {
  const ingredient = claim.parent ? assertion(INGREDIENT, ingredientOf(claim.parent)) : null;
  const assertions = [
    assertion("c2pa.hash.data", {
      exclusions: [{ start: new Uint32(binding.start), length: new Uint32(binding.length) }],
      name: "jumbf manifest",
      alg: "sha256",
      hash: binding.hash,
      pad: new Uint8Array(binding.padBytes),
    }),
    ...(ingredient ? [ingredient] : []),
    assertion("c2pa.actions.v2", actionsOf(claim, ingredient)),
  ];
  const claimCbor = encodeCbor({
    instanceID: `xmp:iid:${claim.id}`,
    claim_generator_info: { ...claim.generator },
    signature: "self#jumbf=c2pa.signature",
    created_assertions: assertions.map(reference),
    "dc:format": claim.format,
    alg: "sha256",
  });
  const manifest = superBox(
    "c2ma",
    `urn:c2pa:${claim.id}`,
    superBox("c2as", "c2pa.assertions", ...assertions.map(({ box }) => box)),
    cborBox("c2cl", "c2pa.claim.v2", claimCbor),
    cborBox("c2cs", "c2pa.signature", sign(claimCbor)),
  );
  return superBox("c2pa", "c2pa", manifest);
}

const EMPTY_BINDING = { hash: new Uint8Array(HASH_BYTES), start: 0, length: 0 };

/** A manifest of the length that the real one will have, and the padding for it. */
export function draftManifest(claim: Claim, blank: SignClaim): { draft: Buffer; padBytes: number } {
  const padBytes = buildManifest(claim, { ...EMPTY_BINDING, padBytes: 0 }, blank).length % 2;
  return { draft: buildManifest(claim, { ...EMPTY_BINDING, padBytes }, blank), padBytes };
}
