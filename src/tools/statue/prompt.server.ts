import type { EditBrief } from "#engine/generative/brief.ts";
import { exactly, finishRules } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { SIZE } from "./size.ts";
import { statue } from "./tool.ts";

type Payload = EnginePayload<typeof statue.operations.statue>;

/** Prompt for the person as a statue in a hall. */
export const statuePrompt = defineGenerativeOperation(engineReader(statue.operations.statue), {
  hasOwnSize: true,
  brief: carve,
});

const types = {
  bust: {
    figure: "a bust on a low plinth",
    cut: "Head, neck and upper chest, ending in a clean sculpted line above the plinth.",
  },
  full_body: {
    figure: "a full-length statue on a plinth",
    cut: "The whole figure from head to feet in the person's own stance, limbs completed where the photo ends.",
  },
} as const satisfies Record<Payload["statueType"], object>;

const styles = {
  renaissance: {
    name: "the Florentine Renaissance",
    hand: "Lively, finely observed anatomy, deep-cut curls and soft drapery; a hall of warm plaster arches.",
  },
  modern: {
    name: "early modern sculpture",
    hand: "Smooth, simplified volumes and calm silhouettes; a white gallery with light from above.",
  },
  classical_greek: {
    name: "classical Greece",
    hand: "Ideal proportions, a quiet gaze, strict locks and pleated drapery; a hall of fluted columns.",
  },
  abstract: {
    name: "abstract sculpture",
    hand: "Facets and large planes that still add up to this very face; a raw concrete gallery.",
  },
} as const satisfies Record<Payload["style"], object>;

const materials = {
  bronze: "Cast bronze: brown metal with green patina in the hollows and bright worn edges.",
  marble: "Polished white marble with faint grey veins, light glowing softly in the thin parts.",
  stone: "Weathered grey sandstone with pores and the marks of the chisel.",
  gold: "Polished gold with warm reflections of the hall and crisp highlights.",
  wood: "Carved walnut with visible grain, growth rings and the traces of the gouge.",
} as const satisfies Record<Payload["material"], string>;

function carve({ sourceImage, statueType, style, material }: Payload): EditBrief {
  const { figure, cut } = types[statueType];
  const { name, hand } = styles[style];
  return {
    images: [{ image: sourceImage, role: "person to portray as a statue" }],
    task: `Turn the person into ${figure} in the style of ${name}, made of ${material} throughout.`,
    details: [
      materials[material],
      cut,
      hand,
      "Eyes, hair, skin and clothes are all sculpted from the one material.",
      "Directional museum light models the form; the background stays quiet.",
    ],
    keep: [
      "the likeness: proportions of the face, hairstyle and expression",
      "the cut of the clothes as sculpted form",
    ],
    avoid: [
      "living skin, painted eyes or real fabric",
      "nudity",
      "inscriptions on the plinth",
      "visitors or a second statue",
      "text, watermarks, frames or borders",
    ],
    output: "one museum photograph of the finished statue",
    aspect: "4:5",
    mask: null,
    finish: finishRules({ size: exactly(SIZE), mustDifferFrom: sourceImage }),
  };
}
