import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EngineFailure, type EngineResult, type ImageEngine } from "#engine/port.ts";
import type { EvalPhotos } from "#tool-model/define.cases.ts";
import { createFaceDescriber, type FaceDescriber } from "../../bench/face-distance.ts";
import { openEngine } from "../tool/run-form.ts";
import { evalCases, loadEvalPhotos } from "./cases.ts";
import { evaluate, type Outcome, summarise } from "./evaluate.ts";
import { drawReport } from "./report.ts";
import { alignedSsim, changedness } from "./structure.ts";

const TIMEOUT_MS = 120_000;

let local: ImageEngine;
let photos: EvalPhotos;
let describeFaces: FaceDescriber;
beforeAll(async () => {
  local = openEngine(1, { mattingModel: null, timeoutMs: TIMEOUT_MS });
  [photos, describeFaces] = await Promise.all([loadEvalPhotos(local), createFaceDescriber()]);
}, TIMEOUT_MS);
afterAll(() => local.close());

/** An engine that hands back a picture of its own. */
function engineWith(id: string, answer: () => Promise<EngineResult>): ImageEngine {
  return {
    id,
    kind: "studio",
    ability: () => ({ capability: "full", note: null }),
    run: answer,
    warmUp: async () => undefined,
    close: async () => undefined,
  };
}

async function resultOf(bytes: Uint8Array): Promise<EngineResult> {
  const { width: widthPx, height: heightPx } = await sharp(bytes).metadata();
  return {
    image: { bytes, mimeType: "image/jpeg", widthPx, heightPx },
    engine: "far",
    model: "m",
    capability: "full",
    note: null,
    costMicroUsd: 39_000,
  };
}

function caseOf(id: string) {
  const found = evalCases.find((one) => one.id === id);
  if (!found) throw new Error(`no case "${id}"`);
  return found;
}

test("every operation of the built-in engine is tried, each case has a name of its own", async () => {
  const { localOperations } = await import("#tools/registry.server.ts");
  const operations = new Set(evalCases.map(({ operation }) => operation));
  expect([...operations].toSorted()).toEqual(Object.keys(localOperations).toSorted());
  expect(new Set(evalCases.map(({ id }) => id)).size).toBe(evalCases.length);
});

describe("aligned similarity", () => {
  test("a picture that was moved and scaled a little is the same, another one is not", async () => {
    const { bytes } = photos.people[0];
    const { width, height } = await sharp(bytes).metadata();
    const moved = await sharp(bytes)
      .extract({
        left: Math.round(width * 0.03),
        top: Math.round(height * 0.02),
        width: Math.round(width * 0.95),
        height: Math.round(height * 0.95),
      })
      .jpeg()
      .toBuffer();
    expect(await alignedSsim(bytes, bytes)).toBeCloseTo(1, 5);
    expect(await alignedSsim(bytes, moved)).toBeGreaterThan(0.9);
    expect(await alignedSsim(bytes, photos.group.bytes)).toBeLessThan(0.4);
  });

  test("what may change is not looked at", async () => {
    const { bytes } = photos.people[0];
    const { width, height } = await sharp(bytes).metadata();
    const half = Math.round(height / 2);
    const patch = await sharp({
      create: { width, height: height - half, channels: 3, background: "#0a0" },
    })
      .png()
      .toBuffer();
    const painted = await sharp(bytes)
      .composite([{ input: patch, left: 0, top: half }])
      .jpeg()
      .toBuffer();
    const lower = { left: 0, top: 0.48, right: 1, bottom: 1 };
    expect(await alignedSsim(bytes, painted)).toBeLessThan(0.8);
    expect(await alignedSsim(bytes, painted, lower)).toBeGreaterThan(0.97);
  });

  test("how much was changed", async () => {
    const { bytes } = photos.people[0];
    const again = await sharp(bytes).jpeg({ quality: 70 }).toBuffer();
    const brighter = await sharp(bytes).linear(1, 40).jpeg().toBuffer();
    expect(await changedness(bytes, again)).toBeLessThan(2);
    expect(await changedness(bytes, brighter)).toBeGreaterThan(20);
  });
});

test(
  "the built-in engine against itself: the same figures, a face that is found again",
  async () => {
    const one = caseOf("remove_background-person");
    const [a, b] = [
      await evaluate(one, { name: "local", engine: local, photos, describeFaces }),
      await evaluate(one, { name: "local", engine: local, photos, describeFaces }),
    ];
    expect(a.outcome).toBe("done");
    expect(a.grades).toEqual(b.grades);
    expect(a.grades?.faceDistance).toBeLessThan(0.4);
    expect(a.grades?.ssim).toBeNull();
  },
  TIMEOUT_MS,
);

test(
  "another face, an unchanged picture and a failure are seen in the figures",
  async () => {
    const one = caseOf("change_age-70");
    const other = engineWith("other", () => resultOf(photos.people[1].bytes));
    const lazy = engineWith("lazy", () => resultOf(photos.people[0].bytes));
    const broken = engineWith("broken", async () => {
      throw new EngineFailure("blocked", "no", { costMicroUsd: 500 });
    });
    const outcomes: Outcome[] = [];
    for (const engine of [other, lazy, broken]) {
      outcomes.push(await evaluate(one, { name: engine.id, engine, photos, describeFaces }));
    }
    expect(outcomes[0]?.grades?.faceDistance).toBeGreaterThan(0.5);
    expect(outcomes[1]?.grades).toMatchObject({ faceDistance: 0, changed: 0 });
    expect(outcomes[2]).toMatchObject({ outcome: "blocked", picture: null, costMicroUsd: 500 });
    expect(summarise(outcomes)).toMatchObject([
      { engine: "other", done: 1, failed: 0, costMicroUsd: 39_000 },
      { engine: "lazy", done: 1, failed: 0, faceDistance: 0, changed: 0 },
      { engine: "broken", done: 0, failed: 1, medianMs: null, faceDistance: null },
    ]);
    const page = drawReport(outcomes, summarise(outcomes), {
      pictureOf: ({ engine }) => `${engine}.jpg`,
      sourceOf: (caseId) => `${caseId}.jpg`,
      quality: [
        {
          toolId: "id",
          operation: "photo_id",
          engine: "lazy",
          runs: 40,
          free: 1,
          refused: 2,
          returned: {
            not_the_person: 3,
            broken: 0,
            not_as_asked: 0,
            looks_artificial: 0,
            disliked: 1,
          },
        },
      ],
    });
    expect(page).toContain("4 (10.0 %)</td><td>not the person 3, disliked 1</td>");
    expect(page).toContain("blocked");
    expect(page).toContain('src="other.jpg"');
    expect(page).not.toContain('src="broken.jpg"');
  },
  TIMEOUT_MS,
);
