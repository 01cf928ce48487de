import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import type { RunServer } from "./run-server.ts";

/** Makes an image of a random colour. */
export function newPicture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width: 48, height: 40, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
}

/** Uploads an image as the request body and returns its URL. */
export async function addressOf(
  server: RunServer,
  bytes: Uint8Array,
  user = server.user,
): Promise<string> {
  const { value } = await server.upload(bytes, { user });
  return z.object({ presignedUrl: z.string() }).parse(value).presignedUrl;
}

/** The storage keys of a run's inputs and result. */
export async function filesOfRun(server: RunServer, runId: string) {
  const { rows } = await server.database.pool.query<{ inputs: string[]; resultKey: string }>(
    `select array(select jsonb_path_query(payload, '$.**.storageKey') #>> '{}') as inputs, result_key as "resultKey"
       from runs.run where id = $1`,
    [runId],
  );
  return rows[0] ?? { inputs: [], resultKey: "" };
}

/** Runs an operation on an upload and returns the run's id. */
export async function runOf(server: RunServer, sourceImageUrl: string, user: string) {
  const { value } = await server.post({ user, body: { sourceImageUrl } });
  return z.object({ base64: z.string(), runId: z.string() }).parse(value).runId;
}
