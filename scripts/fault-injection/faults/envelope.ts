import type { Fault } from "../fault.ts";

export const envelopeFaults: readonly Fault[] = [
  {
    id: "all-padding-removed",
    mistake: "the encoder removes every padding character instead of the first",
    file: "src/core/envelope.ts",
    find: '.replace("=", "");',
    replace: '.replaceAll("=", "");',
    tests: ["src/core/envelope.test.ts"],
  },
  {
    id: "more-than-an-envelope",
    mistake: "a body with other fields beside `data` is taken",
    file: "src/server/http/json-body.ts",
    find: 'typeof value === "object" && value !== null && Object.keys(value).join() === "data";',
    replace: 'typeof value === "object" && value !== null && "data" in value;',
    tests: ["src/server/http/whole-app.test.ts"],
  },
  {
    id: "prototype-key-taken",
    mistake: "keys of the prototype chain are no longer refused",
    file: "src/server/http/json-guard.ts",
    find: '      if (isRefusedKey(key)) return "it has a key of the prototype chain";\n',
    replace: "",
    tests: ["src/server/http/json-body.test.ts"],
  },
  {
    id: "nested-one-too-deep",
    mistake: "the cap on how deep a body is nested is off by one",
    file: "src/server/http/json-scan.ts",
    find: "if (this.#open.length > MAX_DEPTH)",
    replace: "if (this.#open.length > MAX_DEPTH + 1)",
    tests: ["src/server/http/json-body.test.ts"],
  },
];
