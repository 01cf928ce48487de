import { createHash } from "node:crypto";
import type { ResultMimeType } from "#core/image-payload.ts";
import { type DigitalSourceType, sourceTypeAddress } from "#core/marking.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { isCropOnly } from "#tools/marking.ts";
import { type Action, type Claim, draftManifest } from "./c2pa/manifest.ts";
import { type Credentials, createClaimSigner } from "./c2pa/signer.ts";
import { frameManifest, spliceBlocks } from "./picture-parts.ts";
import { xmpPacket } from "./xmp.ts";

/** The origin that is written into a file. */
export interface Origin {
  /** `null` if none applies, as for a photo that was only cropped. */
  readonly type: DigitalSourceType | null;
  /** The tool's operation, such as `face_swap`. */
  readonly operation: string;
  /** The engine and its model, as names for other programs. */
  readonly agent: { readonly name: string; readonly version: string };
  /** The edited photo; `null` if the image wasn't made from one. */
  readonly parent: { readonly format: string; readonly hasManifest: boolean } | null;
  /** `true` if a browser composed the file from results, such as a print sheet. */
  readonly isComposed?: boolean;
}

interface MarkableFile {
  readonly bytes: Uint8Array;
  readonly mimeType: ResultMimeType;
}

/** Writes the origin of an image into its file. Returns `null` if the file can't be read. */
export type MarkPicture = (file: MarkableFile, origin: Origin) => Uint8Array | null;

function actionsOf({ type, operation, agent, parent, isComposed }: Origin): Action[] {
  const made = {
    ...(type ? { digitalSourceType: sourceTypeAddress(type) } : {}),
    softwareAgent: agent,
  };
  const composed: Action[] = isComposed
    ? [{ action: "c2pa.edited", description: "Put together in the browser of the account's owner" }]
    : [];
  if (!parent) return [{ action: "c2pa.created", ...made, description: operation }, ...composed];
  return [
    { action: "c2pa.opened" },
    { action: "c2pa.edited", ...made, description: describe(operation) },
    ...composed,
  ];
}

/** The operation in words. For a photo that was only cropped, it says that nothing else was done. */
function describe(operation: string): string {
  return isCropOnly(operation)
    ? `${operation}: edited by crop only (turned, cut and resized)`
    : operation;
}

/** Raise this when the meaning of the statements changes. */
const MARKING_VERSION = "1";
const PARENT_HAD_MANIFEST = "The photo had content credentials of its own when it was sent here.";

/**
 * Marks files with XMP and a manifest. The manifest signs all other bytes, so marking must be the last change of a
 * file. `newId` makes UUIDs.
 */
export function createPictureMarker(credentials: Credentials, newId: () => string): MarkPicture {
  const signer = createClaimSigner(credentials);
  return ({ bytes, mimeType }, origin) => {
    const claim: Claim = {
      id: newId(),
      generator: { name: PRODUCT_NAME, version: MARKING_VERSION },
      format: mimeType,
      actions: actionsOf(origin),
      parent: origin.parent && {
        format: origin.parent.format,
        note: origin.parent.hasManifest ? PARENT_HAD_MANIFEST : null,
      },
    };
    const manifest = draftManifest(claim, signer);
    const blocks = { xmp: xmpPacket(origin.type), manifest: Buffer.alloc(manifest.length) };
    const parts = spliceBlocks(bytes, mimeType, blocks);
    if (!parts) return null;
    const hash = createHash("sha256");
    for (const part of [...parts.before, ...parts.after]) hash.update(part);
    const start = parts.before.reduce((sum, part) => sum + part.length, 0);
    const binding = { hash: hash.digest(), start, length: parts.manifest.length };
    const framed = frameManifest(manifest.finish(binding), mimeType);
    return Buffer.concat([...parts.before, framed, ...parts.after]);
  };
}
