import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { vi } from "vitest";
import type { z } from "zod";
import { type BatchView, batchView } from "../../src/core/batch.ts";
import { EngineFailure } from "../../src/engine/port.ts";
import { balance } from "../../src/server/credits/ledger.ts";
import { type AccountHolder, signUp } from "./account-holder.ts";
import { finishRun } from "./finish-run.ts";
import type { LoggedServer } from "./logged-server.ts";
import { type Behaviour, negative } from "./test-engine.ts";

/** A photo of one colour. The behaviour `needsFace` finds a face in it unless it's blue. */
export async function colourPhoto(red: number, { hasFace = true } = {}) {
  const background = { r: red, g: 120, b: hasFace ? 40 : 250 };
  const jpeg = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

/** Returns the negative of a photo with a face. Throws `no_face` for one without. */
export const needsFace: Behaviour = async (request, options) => {
  const { sourceImage } = Object(request.payload);
  const { channels } = await sharp(sourceImage.bytes).stats();
  if ((channels[2]?.mean ?? 0) > 200) throw new EngineFailure("no_face");
  return negative(request, options);
};

let people = 0;

const OWNED_CREDITS = 10;

/** Signs up a user with ten credits who has given consent for photos of people. */
export async function newBatchOwner(server: LoggedServer): Promise<BatchOwner> {
  people += 1;
  const person = await signUp(server.url, `batch${people}-${randomUUID()}@example.com`);
  await person.call("PUT", "/consents/people", { version: 1 });
  const { pool } = server.database;
  const { available } = await balance(pool, person.userId);
  await finishRun(pool, { userId: person.userId, credits: available - OWNED_CREDITS });
  return { ...person, ...actsOf(person) };
}

export type BatchOwner = AccountHolder & ReturnType<typeof actsOf>;

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `holiday ${index + 1}.jpg`, bytes: 1_000 }));

function actsOf(person: AccountHolder) {
  async function ask(method: string, path: string, body: unknown = {}): Promise<BatchView> {
    const { status, value } = await person.call(method, path, body);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(value)}`);
    return batchView.parse(value) satisfies z.infer<typeof batchView>;
  }
  const read = (id: string) => ask("GET", `/batches/${id}`);
  return {
    ask,
    read,
    /** The request that opens a batch of `count` photos. */
    request: (count: number, more: Record<string, unknown> = {}) => ({
      batchId: randomUUID(),
      tool: "magic",
      operation: "remove_background",
      settings: {},
      engine: null,
      photos: names(count),
      ...more,
    }),
    async open(count: number, more: Record<string, unknown> = {}): Promise<BatchView> {
      return ask("POST", "/batches", this.request(count, more));
    },
    send: (id: string, place: number, body: unknown) =>
      person.call("PUT", `/batches/${id}/photos/${place}`, body),
    /** Opens a batch and sends all its photos. */
    async filled(count: number, more: Record<string, unknown> = {}): Promise<BatchView> {
      const { id } = await this.open(count, more);
      for (let place = 0; place < count; place += 1) {
        await this.send(id, place, { imageData: await colourPhoto(place * 9) });
      }
      return read(id);
    },
    start: ({ id, costCredits }: BatchView) => ask("POST", `/batches/${id}/start`, { costCredits }),
    /** Waits for the batch to reach this state and returns it. Throws after 90 s, for a loaded machine. */
    reach: (id: string, state: BatchView["state"]) =>
      vi.waitFor(
        async () => {
          const batch = await read(id);
          if (batch.state !== state)
            throw new Error(`the batch is ${batch.state}: ${JSON.stringify(batch.counts)}`);
          return batch;
        },
        { timeout: 90_000, interval: 100 },
      ),
  };
}
