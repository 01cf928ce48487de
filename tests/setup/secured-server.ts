import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeServer } from "../../src/server/compose/compose.ts";
import { readConfig } from "../../src/server/compose/config.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type ListedApp, listRoutes } from "./route-list.ts";

/** The product with every route, in this process and without a port. */
export interface SecuredServer extends ListedApp {
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** Opens the whole composed product, with an operator and the test checkout. */
export async function openSecuredServer(
  variables: Readonly<Record<string, string>> = {},
): Promise<SecuredServer> {
  const folder = await mkdtemp(join(tmpdir(), "secured-"));
  const database = await createTestDatabase();
  const { app, routes, opened } = await listRoutes(() =>
    composeServer(
      readConfig({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        PORT: "0",
        RATE_LIMITS: "off",
        ENGINE_THREADS: "1",
        LOG_LEVEL: "silent",
        OPERATOR_ACCOUNTS: "operator@example.com",
        ...variables,
      }),
      { maxEventLoopDelayMs: 0 },
    ),
  );
  return {
    app,
    routes,
    database,
    async close() {
      await opened.stop();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes a folder of web files like the build's, with one public page. The caller removes the folder. */
export async function makeWebFiles(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "web-"));
  const shell = "<style>body{}</style><script>let first;</script><script>let last;</script>";
  await writeFile(join(dir, "index.html"), shell);
  await writeFile(join(dir, "sw.js"), "self;");
  await mkdir(join(dir, "assets"));
  await writeFile(join(dir, "assets", "image-worker-1a2b.js"), "self;");
  await writeFile(join(dir, "assets", "index-1a2b.js"), "self;");
  await writeFile(join(dir, "assets", "index-1a2b.css"), "body{}");
  for (const locale of ["en", "vi"]) {
    await mkdir(join(dir, "pages", locale), { recursive: true });
    for (const name of ["home", "not-found"])
      await writeFile(join(dir, "pages", locale, `${name}.html`), `${shell}<p>${name}</p>`);
  }
  return dir;
}
