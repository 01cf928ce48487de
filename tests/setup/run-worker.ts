/**
 * A separate process that works on runs until it's killed. `fork` it with the database URL and the storage folder.
 * It sends "started" when it begins an image, and finishes the image when it gets any message.
 */
import { openDatabase } from "../../src/server/db/connection.ts";
import { openRuns } from "./open-runs.ts";
import { runsDeps } from "./run-server.ts";
import { createTestEngine, gated } from "./test-engine.ts";

const [databaseUrl, folder] = process.argv.slice(2);
if (databaseUrl === undefined || folder === undefined)
  throw new Error("two arguments are required");
const database = await openDatabase(databaseUrl, { maxConnections: 4 });
const gate = gated();
const engine = createTestEngine(gate.behaviour);
void gate.started.then(() => process.send?.("started"));
process.once("message", gate.open);
await openRuns({ ...(await runsDeps(database, databaseUrl, folder)), engine, concurrency: 1 });
