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
    tests: ["src/server/http/json-body.test.ts", "src/server/http/app.test.ts"],
  },
  {
    id: "prototype-key-taken",
    mistake: "keys of the prototype chain are no longer refused",
    file: "src/server/http/json-guard.ts",
    find: '      if (isRefusedKey(key)) return "it has a key of the prototype chain";\n',
    replace: "",
    tests: ["src/server/http/json-body.test.ts", "src/server/http/app.test.ts"],
  },
  {
    id: "picture-a-byte-too-large",
    mistake: "the cap on a picture's bytes is off by one",
    file: "src/server/http/json-body.ts",
    find: "if (bytes.length > uploadLimits.maxBytes) throw",
    replace: "if (bytes.length > uploadLimits.maxBytes + 1) throw",
    tests: ["src/server/http/json-body.test.ts", "tests/security/uploads/requirements.test.ts"],
  },
];
