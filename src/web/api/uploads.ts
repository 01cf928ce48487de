import { z } from "zod/mini";
import type { ImagePayload } from "#core/image-payload.ts";
import { apiCall } from "./api-call.ts";

const uploaded = z.object({ presignedUrl: z.string() });

/** Keeps a picture on the server for a while and answers its address. Costs nothing. */
export async function uploadImage(imageData: ImagePayload): Promise<string> {
  const answer = await apiCall({ method: "POST", path: "/images/upload", payload: { imageData } });
  return z.parse(uploaded, answer).presignedUrl;
}
