import { composeServer, type Server } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { untilOpen } from "./until-open.ts";

/** Opens the whole product from its sources, in this process, on a database and a folder. */
export async function openWholeServer(
  databaseUrl: string,
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Server & { readonly url: string }> {
  const server = await composeServer(
    readConfig({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: "0",
      RATE_LIMITS: "off",
      ENGINE_THREADS: "1",
      LOG_LEVEL: "silent",
      ...variables,
    }),
    { maxEventLoopDelayMs: 0 },
  );
  const url = await server.listen();
  await untilOpen(url);
  return { ...server, url };
}
