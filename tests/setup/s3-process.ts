import { parseArgs } from "node:util";
import { startS3Server } from "./s3-server.ts";

/*
 * The S3 server as a separate process, for tests that kill it:
 * `node --import tsx tests/setup/s3-process.ts --port 9000 --dir /somewhere`. Prints its STORAGE_URL as the
 * first line once it listens.
 */
const { values } = parseArgs({ options: { port: { type: "string" }, dir: { type: "string" } } });
const server = await startS3Server({
  port: Number(values.port ?? 0),
  ...(values.dir === undefined ? {} : { dir: values.dir }),
});
process.stdout.write(`${server.storageUrl}\n`);
process.once("SIGTERM", () => void server.close());
