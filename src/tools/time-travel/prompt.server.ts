import type { EditBrief } from "#engine/generative/brief.ts";
import { editRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { quoteWish } from "#engine/generative/quote.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { eraLooks } from "./era-looks.server.ts";
import { countryNames, cultureNames, eraNames } from "./eras.ts";
import { type EraWish, readEra } from "./read-era.server.ts";
import { timeTravel } from "./tool.ts";

type Payload = EnginePayload<typeof timeTravel.operations.timeTravel>;

/** Prompt for the person in another time and place. */
export const timeTravelPrompt = defineGenerativeOperation(
  engineReader(timeTravel.operations.timeTravel),
  {
    freeText: ["era"],
    hasOwnSize: true,
    brief: travel,
  },
);

function travel({ sourceImage, era }: Payload): EditBrief {
  const wish = readEra(era);
  return {
    images: [{ image: sourceImage, role: "person who travels in time" }],
    ...(wish ? knownTime(wish, era) : unknownTime(era)),
    keep: [
      kept.face,
      "expression, gaze and head pose",
      "the person's build and gender presentation",
    ],
    avoid: [
      "things that did not exist there and then",
      "a costume-party look, caricature or stereotypes",
      unwanted.pasted,
      unwanted.bodies,
      unwanted.beauty,
      unwanted.marks,
    ],
    output: "one believable photographic portrait with natural skin texture",
    aspect: 0,
    mask: null,
    finish: editRules(sourceImage, { people: [person(sourceImage, "restaged")] }),
  };
}

type Words = Pick<EditBrief, "task" | "details">;

/** A model knows more about foreign places than a table could contain. */
const ofThatPlace =
  "Clothes, hair, ornaments and buildings are those of that very place and time, respectfully shown.";
const framing = "The face is as large in the frame as in the photo or a little smaller.";

function knownTime(wish: EraWish, text: string): Words {
  const { when, look, camera } = eraLooks[wish.era];
  return {
    task: `Show the person as somebody who lives ${placeOf(wish)}${when}.`,
    details: [
      ...(isNamesOnly(text) ? [] : [`The wish in full: ${quoteWish(text)}.`]),
      look,
      camera,
      ofThatPlace,
      framing,
    ],
  };
}

function unknownTime(text: string): Words {
  return {
    task: `Show the person as somebody who lives in this time and place: ${quoteWish(text)}.`,
    details: [
      ofThatPlace,
      "The picture looks as photos of that time do; of a time before photography it is a realistic photo in natural light.",
      framing,
    ],
  };
}

function placeOf({ country, culture }: EraWish): string {
  if (country) return `in ${countryNames[country].en} `;
  return culture ? `in ${regions[culture]} ` : "";
}

const regions = {
  American: "the Americas",
  Western: "the Western world",
  Asian: "Asia",
  African: "Africa",
} as const satisfies Record<keyof typeof cultureNames, string>;

const names: ReadonlySet<string> = new Set(
  [eraNames, cultureNames, countryNames]
    .flatMap((table) => Object.entries(table))
    .flatMap(([name, { en, vi }]) => [name, en, vi])
    .map((name) => name.toLowerCase()),
);

/** Whether the text consists only of the names that the screen offers, in either language, and adds nothing to them. */
function isNamesOnly(text: string): boolean {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(",")
    .every((part) => names.has(part.trim()));
}
