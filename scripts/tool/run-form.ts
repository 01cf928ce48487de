import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { extname } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { uploadLimits } from "#core/image-limits.ts";
import { type ImagePayload, isImagePayload } from "#core/image-payload.ts";
import { createLocalEngine, type LocalEngine } from "#engine/local/adapters/local-engine.ts";
import { localAbilities } from "#engine/local/operation.ts";
import type { EngineOptions, EngineResult } from "#engine/port.ts";
import { readConfig } from "#server/compose/config.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { FormValues } from "#tool-model/fields.ts";
import { mapPictures, putTogether, takeApart } from "#tool-model/pictured.ts";
import { builtInOperations } from "#tools/finish-operations.server.ts";
import { toolPresets } from "#tools/registry.art.ts";

const mimeTypes: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".gif": "image/gif",
};

/** `true` for a file that a tool can process. */
export function isPicture(file: string): boolean {
  return Object.hasOwn(mimeTypes, extname(file).toLowerCase());
}

/** Reads a picture file the way the browser sends it. Larger ones are scaled down to `maxSidePx`. */
export async function readPicture(file: string, maxSidePx: number): Promise<ImagePayload> {
  const bytes = await readFile(file);
  const image = sharp(bytes, { pages: 1 });
  const { width, height, format } = await image.metadata();
  const isSmall = Math.max(width, height) <= maxSidePx && format !== "gif";
  if (isSmall) {
    const mimeType = mimeTypes[extname(file).toLowerCase()] ?? "image/jpeg";
    return { base64: bytes.toString("base64"), mimeType };
  }
  const smaller = await image
    .autoOrient()
    .resize(maxSidePx, maxSidePx, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 100 * uploadLimits.reencodeQuality })
    .toBuffer();
  return { base64: smaller.toString("base64"), mimeType: "image/jpeg" };
}

/** The picture of a preset, drawn like in the build; `null` for an unknown id. */
export async function presetPicture(id: string): Promise<ImagePayload | null> {
  const svg = Object.values(toolPresets).reduce<string | null>(
    (found, { svgOf }) => found ?? svgOf(id),
    null,
  );
  if (svg === null) return null;
  // Not with sharp: the engine blocks its vector loaders for the whole process.
  const jpeg = await sharp(new Resvg(svg).render().asPng()).jpeg({ quality: 88 }).toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

interface EngineSetup {
  /** An ONNX file for the matte, or `null` for the built-in one. Defaults to the environment's setting. */
  readonly mattingModel?: string | null;
  readonly timeoutMs?: number;
}

/** The built-in engine in threads of this process. */
export function openEngine(
  threads = Math.max(1, cpus().length - 1),
  { mattingModel = readConfig().mattingModel, ...limits }: EngineSetup = {},
): LocalEngine {
  return createLocalEngine({
    ...limits,
    workerUrl: new URL("../../src/server/engine-worker.ts", import.meta.url),
    threads,
    abilities: localAbilities(builtInOperations),
    mattingModel,
    execArgv: ["--import", "tsx"],
  });
}

export function bytesOf(picture: ImagePayload): Uint8Array {
  return "bytes" in picture
    ? picture.bytes
    : Uint8Array.from(Buffer.from(picture.base64, "base64"));
}

export interface Form {
  readonly tool: AnyTool;
  readonly values: FormValues;
}

/** Runs a complete form on the built-in engine, without a server. Rejects with an `EngineFailure`. */
export async function runForm(
  engine: Pick<LocalEngine, "run">,
  { tool, values }: Form,
  onProgress: EngineOptions["onProgress"] = () => undefined,
): Promise<EngineResult> {
  const call = tool.prepare(values);
  if (!call) throw new Error(`${tool.id}: the form isn't complete`);
  const files = await mapPictures(takeApart(call.payload, isImagePayload), (picture) => ({
    bytes: bytesOf(picture),
    mimeType: picture.mimeType,
  }));
  return engine.run(
    { operation: call.path.slice("/images/".length), payload: putTogether(files) },
    { signal: new AbortController().signal, onProgress },
  );
}
