import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Analyser } from "#engine/local/analyser.ts";
import { markedPortraits } from "../../../tests/fixtures/marked-portraits.ts";
import { sampled } from "../../../tests/setup/depth.ts";
import {
  cutPortrait,
  type Judged,
  judgeHead,
  rulesOfHeads,
} from "../../../tests/setup/id-geometry.ts";
import { pictureAnalyser } from "../../../tests/setup/picture-analyser.ts";

const TIMEOUT_MS = 60_000;
const portraits = sampled(markedPortraits, { everyNth: 2 });
/** Of all heads in every set of rules. */
const LEAST_MADE = 380;

let analyser: Analyser;
const seen: (Judged & { readonly place: string })[] = [];
beforeAll(async () => {
  analyser = await pictureAnalyser();
}, TIMEOUT_MS);
afterAll(() => seen.splice(0));

describe("heads by the marks of a hand, in every set of rules", () => {
  test("there are enough of both", () => {
    expect(markedPortraits.length).toBeGreaterThanOrEqual(20);
    expect(rulesOfHeads().length).toBeGreaterThanOrEqual(24);
  });

  test.each(portraits)(
    "$name: inside, or the report says why not",
    {
      timeout: TIMEOUT_MS,
    },
    async (portrait) => {
      const upload = await cutPortrait(portrait);
      for (const documents of rulesOfHeads()) {
        const [document] = documents;
        if (!document) throw new Error("a set of rules without a document");
        const judged = await judgeHead(analyser, { portrait, upload }, document);
        seen.push({ ...judged, place: `${portrait.name}, ${document.id}` });
        const misses = judged.misses ?? [];
        expect(misses.length > 0 && judged.reasons.length === 0, `${document.id} is silent`).toBe(
          false,
        );
        // A photo that is not made has a failed check: how much of it is missing, or that there is no face.
        expect(judged.misses !== null || judged.failed.length > 0, `${document.id} refuses`).toBe(
          true,
        );
      }
    },
  );

  test("most heads are inside although few of these people pose for it", () => {
    const made = seen.filter(({ misses }) => misses !== null);
    const inside = made.filter(({ misses }) => misses?.length === 0);
    expect(made.length).toBeGreaterThan((LEAST_MADE * portraits.length) / markedPortraits.length);
    expect(inside.length / made.length).toBeGreaterThan(0.8);
  });

  test("a head that is made too large is seen as such by the marks", async () => {
    const [portrait] = markedPortraits;
    const [documents] = rulesOfHeads();
    const document = documents?.[0];
    if (!portrait || !document) throw new Error("nothing to try");
    const upload = await cutPortrait(portrait);

    const [x, y] = portrait.crown;
    const taller = { ...portrait, crown: [x, y - 120] as const };
    const { misses } = await judgeHead(analyser, { portrait: taller, upload }, document);
    expect(misses?.map(({ rule }) => rule)).toContain("head");
  });
});
