import { PRODUCT_NAME } from "#core/product.ts";
import { composeServer, type Server } from "./compose.ts";
import { readConfig } from "./config.ts";

/** After this long a stop no longer waits for anybody. */
const HARD_STOP_MS = 25_000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the process with a sentence instead of a stack, for everything the operator can mend. */
function giveUp(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

/** The first signal drains in order; a second one ends at once. */
function stopOnSignals(server: Server): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say(`\n${signal}: closing the counter; running jobs finish first (again to end at once)`);
    setTimeout(() => process.exit(1), HARD_STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(error),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

async function main(): Promise<void> {
  const config = readConfig();
  const server = await composeServer(config);
  stopOnSignals(server);
  try {
    const address = await server.listen();
    say(`${PRODUCT_NAME} is open at ${config.publicUrl ?? address}`);
  } catch (error) {
    await server.stop();
    if (!isPortTaken(error)) throw error;
    giveUp(
      `Port ${config.port} is already in use. Choose another one: PORT=${config.port + 1} npm start`,
    );
  }
}

main().catch(giveUp);
