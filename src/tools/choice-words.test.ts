import { expect, test } from "vitest";
import { AppError, errorText } from "#core/errors.ts";
import { parsePayload } from "#server/http/parse-payload.ts";
import { type Operation, operationName } from "#tool-model/define-tool.ts";
import { catalogue } from "./catalogue.ts";
import { operationCases } from "./registry.cases.ts";
import { readEra } from "./time-travel/read-era.server.ts";

/** The words of the specification, tools section 3, by operation and payload field, and the ids that they mean. */
const specified: Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = {
  statue: {
    statueType: { Bust: "bust", "Full Body": "full_body" },
    style: {
      Renaissance: "renaissance",
      Modern: "modern",
      "Classical Greek": "classical_greek",
      Abstract: "abstract",
    },
    material: {
      Bronze: "bronze",
      Marble: "marble",
      Stone: "stone",
      Gold: "gold",
      Wood: "wood",
    },
  },
  art_style: {
    style: {
      renaissance: "renaissance",
      modern: "modern",
      pointillism: "pointillism",
      pencil: "pencil",
      vangogh: "vangogh",
      manga: "manga",
      watercolor: "watercolor",
      silk: "silk",
      "Vietnamese silk painting": "silk",
    },
  },
  avatar_in_style: {
    style: Object.fromEntries(
      [
        "samurai",
        "cowboy",
        "viking",
        "astronaut",
        "wizard",
        "cyberpunk",
        "superhero",
        "batman",
        "model",
        "engineer",
        "doctor",
      ].map((name) => [name, name]),
    ),
  },
  miniature_world: {
    mode: { miniature: "miniature", "tiny person": "miniature", giant: "giant" },
  },
  youtube_thumbnail: { aspectRatio: { "16:9": "16:9", "9:16": "9:16" } },
  photo_id: {
    size: { "3x4 cm": "3:4", "4x6 cm": "2:3", "2x2 inch": "1:1", "3:4": "3:4", "35:45": "35:45" },
  },
};

const operations = new Map(
  catalogue
    .flatMap((tool) => Object.values<Operation>(tool.operations))
    .map((operation) => [operationName(operation), operation]),
);
const payloadsOf = (name: string) =>
  Object.entries(operationCases).find(([each]) => each === name)?.[1].payloads ?? [];

function parse(name: string, changes: Readonly<Record<string, unknown>>) {
  const operation = operations.get(name);
  if (!operation) throw new Error(`${name} is no operation`);
  return parsePayload(operation.payload, { ...payloadsOf(name)[0]?.payload, ...changes });
}

const words = Object.entries(specified).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([field, ids]) =>
    Object.entries(ids).map(([word, id]) => [`${name} ${field}`, word, id, name, field] as const),
  ),
);

test.each(words)("%s: “%s” is %s, in any case", (_title, word, id, name, field) => {
  for (const written of [word, word.toLowerCase(), word.toUpperCase(), ` ${word} `]) {
    expect(parse(name, { [field]: written })).toMatchObject({ [field]: id });
  }
});

test("every option of every choice in a call is one of the specification's words", () => {
  for (const [name, operation] of operations) {
    for (const [field, values] of choicesOf(operation)) {
      const named = new Set(Object.values(specified[name]?.[field] ?? {}));
      expect([name, field, values.filter((value) => !named.has(value))]).toEqual([name, field, []]);
    }
  }
});

/** The choices of an operation, as its refusals list them. */
function choicesOf(operation: Operation): [field: string, ids: string[]][] {
  const name = operationName(operation);
  return Object.keys(operation.payload.shape).flatMap((field) => {
    const accepted = refusalOf(name, field).details["accepted"];
    if (typeof accepted !== "string") return [];
    const ids = accepted.split(", ").map((word) => {
      const read: unknown = Reflect.get(parse(name, { [field]: word }), field);
      return String(read);
    });
    return [[field, ids]];
  });
}

function refusalOf(name: string, field: string): AppError {
  try {
    parse(name, { [field]: "none of them" });
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  return new AppError("unexpected");
}

test("another word is refused with the accepted ones, in both languages", () => {
  const { code, details } = refusalOf("statue", "statueType");
  expect({ code, details }).toEqual({
    code: "invalid_field",
    details: { field: "statueType", accepted: "bust, full_body, full body" },
  });
  expect(errorText(code, "en", details)).toBe(
    "The field “statueType” is missing or not valid. Use one of these: bust, full_body, full body.",
  );
  expect(errorText(code, "vi", details)).toContain("bust, full_body, full body");
});

test.each([
  "BC",
  "Medieval",
  "Renaissance",
  "Feudal",
  "1940s-50s",
  "1980s",
  "1990s",
  "2000s",
  "2010s",
  "2020s",
  "Future",
])("the era %s is understood in any case, with a culture in any case", (era) => {
  for (const culture of ["American", "Western", "Asian", "African"]) {
    const text = `${culture}, ${era}`;
    for (const written of [text, text.toLowerCase(), text.toUpperCase()]) {
      expect(readEra(written)).toMatchObject({ era, culture });
    }
  }
});
