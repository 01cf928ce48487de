import { z } from "zod";
import { errorTable } from "#core/errors.ts";
import { uploadMimeTypes } from "#core/image-payload.ts";
import { perMinute } from "#core/per-minute.ts";
import { runAnswer } from "#core/run.ts";

/** A JSON schema, as loosely typed as this description needs. */
export type Schema = { readonly [name: string]: unknown };

const { $schema: _dialect, ...answerSchema } = z.toJSONSchema(runAnswer);

/** Statuses of refusals, with the error codes that their bodies can hold. */
function codesByStatus(): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [code, { status }] of Object.entries(errorTable)) {
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

const refusalWords: Readonly<Record<number, string>> = {
  400: "The body could not be read.",
  401: "No key, or one that is not good.",
  402: "Not enough credits.",
  403: "The key has not the right that is needed, or the person has not agreed to what the tool does.",
  404: "There is nothing here for this key.",
  409: "The request number belongs to another request, or the state of things refuses it.",
  413: "The picture is too large.",
  415: "No picture that can be read.",
  422: "A field is wrong; the code says how, and `details.field` which.",
  429: "Too many calls or open runs, or studio models pause; `Retry-After` says when again.",
  503: "Busy or being repaired; `Retry-After` says when again.",
  504: "The engine took too long; the credits came back.",
};

/** The refusals that any `/v1` call can return. */
export function refusals(): Record<string, Schema> {
  const codes = codesByStatus();
  return Object.fromEntries(
    Object.entries(refusalWords).map(([status, words]) => [
      status,
      {
        description: `${words} Codes: ${(codes.get(Number(status)) ?? []).join(", ")}`,
        ...(status === "429" || status === "503"
          ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } }
          : {}),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    ]),
  );
}

const text = { type: "string" } as const;
const moment = { type: "string", format: "date-time" } as const;

/** Components that several calls share. */
export const components = {
  securitySchemes: {
    key: {
      type: "http",
      scheme: "bearer",
      description: "A key from the account page, `fk_...`. It is told once, when it is made.",
    },
  },
  headers: {
    RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
    RateLimit: {
      description: `What is left: \`"runs";r=${perMinute.runs - 1};t=60\` are ${perMinute.runs - 1} more in the next 60 seconds.`,
      schema: text,
    },
    RateLimitPolicy: {
      description: `The limits: \`"runs";q=${perMinute.runs};w=60\` are ${perMinute.runs} in 60 seconds.`,
      schema: text,
    },
    RunId: {
      description: "The request number of the run.",
      schema: { type: "string", format: "uuid" },
    },
    CreditsLeft: { description: "The balance after the run.", schema: { type: "integer" } },
  },
  schemas: {
    Picture: {
      type: "object",
      description: "A picture: base64 without a data-URL prefix, and its type.",
      properties: { base64: text, mimeType: { type: "string", enum: uploadMimeTypes } },
      required: ["base64", "mimeType"],
      additionalProperties: false,
    },
    Answer: answerSchema,
    Run: {
      type: "object",
      description: "A run without its picture; `result.url` leads to that.",
      properties: {
        runId: { type: "string", format: "uuid" },
        operation: text,
        state: { type: "string", enum: ["queued", "running", "done", "failed"] },
        createdAt: moment,
        result: {
          anyOf: [
            {
              type: "object",
              properties: { mimeType: text, url: text, isFree: { type: "boolean" } },
              required: ["mimeType", "url", "isFree"],
            },
            { type: "null" },
          ],
        },
        error: {
          anyOf: [
            {
              type: "object",
              properties: { code: text, message: text },
              required: ["code", "message"],
            },
            { type: "null" },
          ],
        },
        credits: { type: "integer" },
      },
      required: ["runId", "operation", "state", "createdAt", "result", "error", "credits"],
    },
    Upload: {
      type: "object",
      properties: { presignedUrl: text, expiresAt: moment },
      required: ["presignedUrl", "expiresAt"],
    },
    Credits: {
      type: "object",
      properties: { available: { type: "integer" }, held: { type: "integer" } },
      required: ["available", "held"],
    },
    Refusal: {
      type: "object",
      properties: {
        error: {
          type: "object",
          properties: { code: text, message: text, details: { type: "object" } },
          required: ["code", "message"],
        },
      },
      required: ["error"],
    },
  },
} as const;

const runIdHeader = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "Request number of your choice. The same one again gets the same picture and costs nothing more.",
  schema: { type: "string", format: "uuid" },
} as const;
const preferHeader = {
  name: "Prefer",
  in: "header",
  description:
    "`respond-async`: answers at once with 202; ask for the run later, or take a webhook.",
  schema: text,
} as const;
const languageHeader = {
  name: "Accept-Language",
  in: "header",
  description: "Language of messages: `en` or `vi`.",
  schema: text,
} as const;

export const runParameters = [runIdHeader, preferHeader, languageHeader];
export const runIdParameter = {
  name: "runId",
  in: "path",
  required: true,
  schema: { type: "string", format: "uuid" },
} as const;
