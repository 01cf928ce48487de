import { z } from "zod/mini";
import type { SupportLetter } from "#core/support.ts";
import { HONEYPOT_FIELD, type SupportReceipt } from "#core/support-rules.ts";
import { ApiError } from "./api-error.ts";
import { readRefusal } from "./read-refusal.ts";

const receipt = z.object({ reference: z.string(), isAcknowledged: z.boolean() });

/**
 * Sends a support message. `honeypot` is the value of the field that people don't see. Rejects with an `ApiError` for
 * every refusal.
 */
export async function sendLetter(letter: SupportLetter, honeypot: string): Promise<SupportReceipt> {
  let response: Response;
  let text: string;
  try {
    response = await fetch("/support", {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": letter.locale },
      body: JSON.stringify({ ...letter, [HONEYPOT_FIELD]: honeypot }),
    });
    text = await response.text();
  } catch (cause) {
    throw new ApiError("offline", {}, { cause });
  }
  const body = readJson(text);
  if (!response.ok) throw await readRefusal(body);
  const parsed = z.safeParse(receipt, body);
  if (!parsed.success) throw new ApiError("unreadable", {}, { cause: parsed.error });
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError("unreadable", {}, { cause });
  }
}
