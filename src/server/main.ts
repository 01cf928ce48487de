import { parseArgs } from "node:util";
import { PRODUCT_NAME } from "#core/product.ts";
import { findCommand } from "#server/commands/commands.ts";
import { composeServer, type Server } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config.ts";
import { describeMissingSetup } from "#server/compose/missing-setup.ts";
import { describeOpenHere } from "#server/compose/open-here.ts";
import { giveWay } from "#server/process/give-way.ts";
import { dropKnownWarnings } from "#server/process/known-warnings.ts";
import { answers, type Role, roles } from "#server/process/role.ts";
import { boundHeapGrowth } from "./ops/heap-growth.ts";

/** Time for the stop itself, after `drainMs`; then the process exits with code 1. */
const HARD_STOP_MS = 25_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with a sentence instead of a stack trace, for errors that the operator can fix. */
function giveUp(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** The first signal stops the server in order; a second one ends the process at once. */
function stopOnSignals(server: Server, drainMs: number): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say(`\n${signal}: stopping after running jobs finish (repeat to stop immediately)`);
    setTimeout(() => process.exit(1), drainMs + HARD_STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(error),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

const USAGE = `Usage: node dist/server.js [--role ${roles.join("|")}]
       node dist/server.js backup|restore ...`;

/** Reads the role from the command line. Throws a message for the operator if the role or an option is unknown. */
function readRole(): Role {
  const { role: given } = parseGiven();
  const role = roles.find((known) => known === given);
  if (!role) throw new Error(`There is no role ${given}.\n${USAGE}`);
  return role;
}

function parseGiven() {
  try {
    return parseArgs({ options: { role: { type: "string", default: "all" } } }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}

async function main(): Promise<void> {
  dropKnownWarnings();
  const command = findCommand(process.argv.slice(2));
  if (command) {
    await command.run();
    return;
  }
  const config = readConfig(undefined, readRole());
  boundHeapGrowth();
  // Before any thread starts, because each inherits the priority of the one that starts it.
  if (config.role === "worker") giveWay();
  const server = await composeServer(config);
  stopOnSignals(server, config.drainMs);
  try {
    const address = await server.listen();
    if (config.role === "all") say(`${PRODUCT_NAME} is open at ${config.publicUrl ?? address}`);
    else say(`${PRODUCT_NAME} ${answers(config.role) ? "answers" : "works"} at ${address}`);
    for (const line of describeOpenHere(config)) say(line);
    for (const line of describeMissingSetup(config)) say(line);
  } catch (error) {
    await server.stop();
    if (!isPortTaken(error)) throw error;
    giveUp(
      `Port ${config.port} is already in use. Choose another one: PORT=${config.port + 1} npm start`,
    );
  }
}

main().catch(giveUp);
