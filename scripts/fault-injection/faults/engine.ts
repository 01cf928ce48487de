import type { Fault } from "../fault.ts";

const SKY_TESTS = [
  "src/engine/local/analysis/find-sky.test.ts",
  "src/tools/operations.test.ts > change_sky",
] as const;

export const engineFaults: readonly Fault[] = [
  {
    id: "blocked-picture-carried-on",
    mistake: "a picture that one provider's rules refuse goes to the next provider",
    file: "src/engine/chain.ts",
    find: '  "garment_not_found",\n]);',
    replace: '  "garment_not_found",\n  "blocked",\n]);',
    tests: ["src/engine/chain.test.ts"],
  },
  {
    id: "retouch-wrong-sign",
    mistake: "the slider for the width works the wrong way round",
    file: "src/tools/retouch/body-warp.ts",
    find: "const widthScale = 1 + share *",
    replace: "const widthScale = 1 - share *",
    tests: ["src/tools/retouch/body-warp.test.ts"],
  },
  {
    id: "head-turned-further",
    mistake: "a tilted head of an ID photo is turned further instead of upright",
    file: "src/tools/id-photo/placement.server.ts",
    find: "{ angle: -head.roll, scale },",
    replace: "{ angle: head.roll, scale },",
    tests: ["src/tools/id-photo/local.server.engine.test.ts"],
  },
  {
    id: "place-matte-direction",
    mistake: "the place is laid over the people (the other way round)",
    file: "src/engine/local/plates/settle-on-plate.ts",
    find: "layRow(row, own, cover);",
    replace: "layRow(row, row, cover);",
    tests: [
      "src/tools/group-photo/group-photo.server.test.ts",
      "src/tools/operations.test.ts > group_image",
    ],
  },
  {
    id: "sky-matte-direction",
    mistake: "the new sky is laid over the land and the old sky stays (swapped arguments)",
    file: "src/tools/magic-edit/sky.server.ts",
    find: "layOver(land, painted, sky)",
    replace: "layOver(painted, land, sky)",
    tests: SKY_TESTS,
  },
  {
    id: "sky-by-chance",
    mistake: "the same photo gets another sky each time",
    file: "src/tools/magic-edit/sky.server.ts",
    find: "seed: versionSeed(hashSeed(desc) % 1_000, version),",
    replace: "seed: versionSeed((hashSeed(desc) + Date.now()) % 1_000, version),",
    tests: SKY_TESTS,
  },
];
