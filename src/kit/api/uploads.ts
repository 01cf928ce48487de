import { z } from "zod/mini";
import type { CallOptions } from "./api-call.ts";
import { callFor } from "./call-for.ts";

const uploaded = z.object({ presignedUrl: z.string(), expiresAt: z.iso.datetime() });

/** Where an upload is, for runs that name it. */
export interface Upload {
  readonly address: string;
  readonly untilMs: number;
}

/** Keeps a picture on the server for a while. Costs nothing. Rejects with an `ApiError`. */
export async function uploadPicture(picture: Blob, options: CallOptions): Promise<Upload> {
  const { presignedUrl, expiresAt } = await callFor(uploaded, {
    ...options,
    method: "POST",
    path: "/images/upload",
    picture,
  });
  return { address: presignedUrl, untilMs: Date.parse(expiresAt) };
}
