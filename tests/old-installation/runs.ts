import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { rasterise } from "../../scripts/art/rasterise.ts";
import { drawSample } from "../../scripts/art/sample-people.ts";
import { runAnswer } from "../../src/core/run.ts";
import type { Person, World } from "./people.ts";

export interface Photo {
  readonly base64: string;
  readonly mimeType: string;
}

let photos = 0;

/** A small picture of one colour, unique each time. */
export async function plainPhoto(): Promise<Photo> {
  photos += 1;
  const background = { r: 40 + photos * 3, g: 120, b: 200 - photos * 3 };
  const png = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return { base64: png.toString("base64"), mimeType: "image/png" };
}

/** A drawn person that the built-in engine detects. */
export async function drawnPerson(index: number): Promise<Photo> {
  const jpeg = await (await rasterise(drawSample(index), { widthPx: 360 })).jpeg().toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A signed URL with the hash of its content. */
export async function linkTo(world: World, path: string) {
  const answer = await fetch(world.url + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return { path, sha256: sha256(Buffer.from(await answer.arrayBuffer())) };
}

/** A finished run with the URL of its result. */
export async function run(world: World, person: Person, operation: string, payload: object) {
  const runId = randomUUID();
  const headers = { "idempotency-key": runId };
  const { status, value } = await person.call("POST", `/images/${operation}`, payload, headers);
  if (status !== 200) throw new Error(`${operation}: ${status} ${JSON.stringify(value)}`);
  const { url } = runAnswer.parse(value);
  return { runId, operation, link: await linkTo(world, url) };
}

/** Starts a run without waiting for its end. */
export function beginRun(person: Person, photo: Photo): string {
  const runId = randomUUID();
  person
    .call("POST", "/images/remove_background", { sourceImage: photo }, { "idempotency-key": runId })
    .catch(() => undefined);
  return runId;
}
