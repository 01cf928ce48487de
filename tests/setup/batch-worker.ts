/**
 * A separate process that works on batches until it's killed. `fork` it with the database URL, the storage folder and
 * the number of images it makes before it hangs (default: it never does). It sends "stuck" when it hangs.
 */
import { composeServer } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { createTestEngine, negative } from "./test-engine.ts";

const [databaseUrl, folder, pictures] = process.argv.slice(2);
if (databaseUrl === undefined || folder === undefined)
  throw new Error("two arguments are required");
const last = Number(pictures ?? Number.POSITIVE_INFINITY);
let made = 0;
const engine = createTestEngine(async (request, options) => {
  if (made >= last) {
    process.send?.("stuck");
    return new Promise(() => undefined);
  }
  made += 1;
  return negative(request, options);
});
const variables = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "silent" };
const server = await composeServer(
  readConfig({ ...variables, PUBLIC_URL: "http://localhost", CREDITS_PER_RUN: "1" }, "worker"),
  {
    localEngine: { ...engine, id: "local" },
  },
);
await server.listen();
