import { expect, test } from "vitest";
import { readConfig } from "#server/compose/config.ts";
import { isReachedFromElsewhere } from "./from-this-machine.ts";

test.each([
  [{}, false],
  [{ HOST: "localhost" }, false],
  [{ HOST: "127.0.0.2" }, false],
  [{ HOST: "::1" }, false],
  [{ PUBLIC_URL: "http://localhost:3000" }, false],
  [{ PUBLIC_URL: "http://[::1]:3000" }, false],
  [{ HOST: "0.0.0.0" }, true],
  [{ HOST: "::" }, true],
  [{ HOST: "192.168.1.4" }, true],
  [{ HOST: "localhost.example" }, true],
  [{ TRUST_PROXY: "127.0.0.1" }, true],
  [{ PUBLIC_URL: "https://photos.example" }, true],
  [{ PUBLIC_URL: "http://localhost:3000", HOST: "0.0.0.0" }, true],
] as readonly (readonly [Readonly<Record<string, string>>, boolean])[])(
  "%j: others reach the server: %s",
  (variables, isReached) => {
    expect(isReachedFromElsewhere(readConfig(variables))).toBe(isReached);
  },
);
