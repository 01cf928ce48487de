/**
 * The product with an engine that returns every image unchanged, for tests of everything around the engine.
 * `bundleEchoServer` bundles it. It isn't part of the built product.
 */
import { parseArgs } from "node:util";
import { composeServer } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { dropKnownWarnings } from "../../src/server/process/known-warnings.ts";
import { roles } from "../../src/server/process/role.ts";
import { createEchoEngine } from "./cluster/echo-engine.ts";

function numberOf(name: string): number {
  return Number(process.env[name] ?? 0);
}

/** Makes the clock of this process jump on SIGUSR2, for `Date.now()` and for every new `Date`. */
function jumpOnSignal(byMs: number): void {
  const RealDate = Date;
  process.once("SIGUSR2", () => {
    globalThis.Date = new Proxy(RealDate, {
      construct: (Real, given: unknown[]) =>
        Reflect.construct(Real, given.length > 0 ? given : [RealDate.now() + byMs]),
      get: (Real, name) =>
        name === "now" ? () => RealDate.now() + byMs : Reflect.get(Real, name, Real),
    });
    process.stdout.write("the clock jumped\n");
  });
}

/** Handles SIGTERM: the first one lets work in progress finish, a second one exits at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  process.on("SIGTERM", () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

const { values } = parseArgs({ options: { role: { type: "string", default: "all" } } });
const role = roles.find((known) => known === values.role);
if (!role) throw new Error(`there is no role ${values.role}`);
dropKnownWarnings();
jumpOnSignal(numberOf("ECHO_CLOCK_MS"));
const minMs = numberOf("ECHO_MS");
const server = await composeServer(readConfig(process.env, role), {
  localEngine: createEchoEngine({
    minMs,
    maxMs: Math.max(minMs, numberOf("ECHO_MAX_MS")),
    failPercent: numberOf("ECHO_FAIL_PERCENT"),
    isHog: process.env["ECHO_HOG"] === "1",
    gate: process.env["ECHO_GATE"] ?? null,
  }),
});
stopOnSignal(() => server.stop());
await server.listen();
