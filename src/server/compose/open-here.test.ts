import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { describeOpenHere } from "./open-here.ts";

const describe = (variables: Readonly<Record<string, string>>) =>
  describeOpenHere(readConfig(variables));
const HERE = "Open to programs on this computer, without a proxy, only:";

test.each([
  [
    {},
    [
      `${HERE} the test checkout, /metrics, /healthz?deep=1, free credits that are not counted per network`,
    ],
  ],
  [
    { RATE_LIMITS: "off", METRICS_TOKEN: "0123456789abcdef" },
    [`${HERE} the test checkout, every call without a limit`],
  ],
  [
    { HOST: "0.0.0.0", RATE_LIMITS: "on", ALLOW_SANDBOX_PAYMENTS: "1" },
    [
      "Open to everybody, because of ALLOW_SANDBOX_PAYMENTS=1: the test checkout",
      `${HERE} /metrics, /healthz?deep=1`,
    ],
  ],
  [{ PUBLIC_URL: "https://photos.example" }, []],
  [{ TRUST_PROXY: "127.0.0.1" }, []],
  [
    { RATE_LIMITS: "off", PUBLIC_URL: "https://photos.example" },
    [
      "RATE_LIMITS=off has no effect: it is for this computer alone, and PUBLIC_URL or TRUST_PROXY is set",
    ],
  ],
])("%j", (variables, lines) => {
  expect(describe(variables)).toEqual(lines);
});
