import { z } from "zod/mini";
import type { CallOptions } from "./api-call.ts";
import { callFor } from "./call-for.ts";

const uploaded = z.object({ presignedUrl: z.string(), expiresAt: z.iso.datetime() });

/** The address of an upload, for runs that use it. */
export interface Upload {
  readonly address: string;
  readonly untilMs: number;
}

/** Stores an image on the server for a limited time. Free of charge. Rejects with an `ApiError`. */
export async function uploadPicture(picture: Blob, options: CallOptions): Promise<Upload> {
  const { presignedUrl, expiresAt } = await callFor(uploaded, {
    ...options,
    method: "POST",
    path: "/images/upload",
    picture,
  });
  return { address: presignedUrl, untilMs: Date.parse(expiresAt) };
}
