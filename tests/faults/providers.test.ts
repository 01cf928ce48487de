import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILT_PRODUCT } from "../setup/cluster.ts";
import { type FakeModels, openFakeModels } from "../setup/fake-models/fake-models.ts";
import { Visitor } from "../setup/visitor.ts";
import { openStage, type Stage } from "./support/stage.ts";

const RUN_TIMEOUT_S = 6;
/** So soon after the fault people are served again. */
const BACK_MS = 5_000;
/** How long a loaded machine may take until the models are there. */
const LOADED_MS = 60_000;
/** How long it may take until the provider is asked; nothing is promised of it. */
const ASKED_MS = 20_000;
let provider: FakeModels;
let stage: Stage;
beforeAll(async () => {
  provider = await openFakeModels();
  stage = await openStage({
    webs: 1,
    workers: 1,
    // The product itself: what a provider paints is finished by the built-in engine.
    program: BUILT_PRODUCT,
    env: {
      ENGINES: "gemini",
      GEMINI_API_KEY: "a key of the test",
      GEMINI_BASE_URL: provider.urls.gemini,
      ENGINE_THREADS: "1",
      RUN_TIMEOUT_S: String(RUN_TIMEOUT_S),
    },
  });
});
afterAll(async () => {
  await stage.stop();
  await provider.close();
});

/** Asks for a painting of a picture that has something in it. */
async function paint(visitor: Visitor) {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const create = { width: 240, height: 200, channels: 3, background: "#888", noise } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const sourceImage = { base64: picture.toString("base64"), mimeType: "image/png" };
  return visitor.call("POST", "/images/art_style", { sourceImage, style: "renaissance" });
}

test.each([
  ["says nothing", "silent"],
  ["answers letter by letter and never ends", "drip"],
] as const)(
  "a provider that %s: the run ends in time, its credits come back, and others are served meanwhile and after",
  async (_what, scenario) => {
    const visitor = await Visitor.signUp(stage.url);
    // The first run of an engine loads its models, which is no part of a fault.
    provider.play("ok");
    await expect.poll(async () => (await paint(visitor)).status, { timeout: LOADED_MS }).toBe(200);
    const credits = await visitor.credits();
    provider.play(scenario);
    const hanging = paint(visitor);
    await expect.poll(() => provider.paidCalls().length, { timeout: ASKED_MS }).toBeGreaterThan(0);
    const meanwhile = performance.now();
    expect((await visitor.call("GET", "/profiles/me")).status).toBe(200);
    expect(performance.now() - meanwhile).toBeLessThan(BACK_MS);
    expect(await hanging).toMatchObject({ status: 504, value: { error: { code: "timeout" } } });
    expect(await visitor.credits()).toBe(credits);

    provider.play("ok");
    const backMs = performance.now();
    expect(await paint(visitor)).toMatchObject({ status: 200 });
    expect(performance.now() - backMs).toBeLessThan(BACK_MS);
    expect(await visitor.credits()).toBe(credits - 1);
    expect(await stage.sql("select * from credit.audit")).toEqual([]);
    expect(await stage.sql("select * from runs.audit")).toEqual([]);
  },
);
