import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { artStyle } from "./tool.ts";

type Payload = EnginePayload<typeof artStyle.operations.artStyle>;

/** Prompt for the photo repainted in one of eight styles. */
export const artStylePrompt = defineGenerativeOperation(
  engineReader(artStyle.operations.artStyle),
  {
    hasOwnSize: true,
    brief: paint,
  },
);

interface Hand {
  /** The kind of artwork. */
  readonly work: string;
  readonly technique: string;
  readonly surface: string;
}

const hands = {
  renaissance: {
    work: "an oil portrait of the Italian High Renaissance",
    technique:
      "Soft transitions from light to shadow, warm glazes in many thin layers, calm balanced modelling.",
    surface: "Earth colours, deep green and wine red under an aged varnish with hair-fine cracks.",
  },
  modern: {
    work: "a modernist painting between figure and abstraction",
    technique: "Faces and things simplified into flat, interlocking planes with firm contours.",
    surface: "A few bold, unmixed colours in matt paint on canvas.",
  },
  pointillism: {
    work: "a pointillist painting",
    technique:
      "Small separate dots of pure colour everywhere; form and shade come from their density and mixture alone.",
    surface: "Light, sunny contrasts of complementary colours on primed canvas.",
  },
  pencil: {
    work: "a graphite drawing",
    technique: "Fine outlines, cross-hatching in the shadows and soft smudged half-tones.",
    surface: "Grey pencil alone on white, lightly grained drawing paper.",
  },
  vangogh: {
    work: "an oil painting in the manner of Vincent van Gogh",
    technique: "Thick, swirling strokes that follow every form and stand up from the canvas.",
    surface: "Cobalt blue, chrome yellow and emerald set hard against each other.",
  },
  manga: {
    work: "a panel of a black-and-white manga",
    technique:
      "Clean ink lines of changing width, large expressive eyes, hair in solid black shapes.",
    surface: "Pure black and white with dotted screen tone for the shades.",
  },
  watercolor: {
    work: "a watercolour",
    technique:
      "Transparent washes that bleed into each other, edges half lost, few confident strokes.",
    surface: "Bright colours on rough white paper that shines through in the lights.",
  },
  silk: {
    work: "a Vietnamese silk painting",
    technique: "Thin, repeatedly washed inks and soft contour lines in a quiet, flat composition.",
    surface: "Muted ochre, moss and lotus pink with the weave of the silk showing through.",
  },
} as const satisfies Record<Payload["style"], Hand>;

function paint({ sourceImage, style }: Payload): EditBrief {
  const { work, technique, surface } = hands[style];
  return {
    images: [{ image: sourceImage, role: "photo to paint" }],
    task: `Repaint the photo as ${work}.`,
    details: [
      technique,
      surface,
      "The whole picture is made in this technique, from edge to edge, faces included.",
    ],
    keep: [
      "composition, pose and number of people",
      "likeness, hairstyle and expression of each person",
      "the main things and where they stand",
    ],
    avoid: [
      "remains of the photo",
      "signature, frame, easel or wall around the work",
      "text, speech bubbles or watermarks",
      "additional people or limbs",
    ],
    output: `one finished work, ${work}, that fills the picture`,
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage),
  };
}
