import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { ApiError } from "./api-error.ts";

const schema = z.looseObject({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  format: z.optional(z.string()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});
const body = z.object({
  properties: z.record(z.string(), schema),
  required: z.optional(z.array(z.string())),
  /** Alternatives of which one is required; the first one takes the image itself. */
  allOf: z.optional(
    z.array(z.object({ oneOf: z.optional(z.array(z.object({ required: z.array(z.string()) }))) })),
  ),
});
const content = z.object({ "multipart/form-data": z.object({ schema: body }) });
const pictureCall = z.object({
  operationId: z.string(),
  summary: z.string(),
  requestBody: z.object({ content }),
});
const description = z.object({
  paths: z.record(z.string(), z.object({ post: z.optional(z.unknown()) })),
});

/** One field of an operation's form. */
export interface ReferenceField {
  readonly name: string;
  readonly isRequired: boolean;
  /** `file`, `files`: images. `choice`: one of `options`. */
  readonly kind: "file" | "files" | "choice" | "text";
  readonly options: readonly string[];
  /** The JSON type, with its bounds if there are any. */
  readonly type: string;
}

/** An operation that makes an image. */
export interface ReferenceOperation {
  readonly id: string;
  readonly summary: string;
  readonly path: string;
  readonly fields: readonly ReferenceField[];
}

type Schema = z.infer<typeof schema>;

/** An image can be the field itself or the items of a list. */
function kindOf(found: Schema): ReferenceField["kind"] {
  const takesFiles = JSON.stringify(found).includes('"format":"binary"');
  if (takesFiles) return found.type === "array" ? "files" : "file";
  return found.enum ? "choice" : "text";
}

/** Drops words that differ from an earlier one by their case only. */
function differing(words: readonly string[]): string[] {
  const seen = new Map(words.toReversed().map((word) => [word.toLowerCase(), word]));
  return words.filter((word) => seen.get(word.toLowerCase()) === word);
}

function toField(name: string, found: Schema, isRequired: boolean): ReferenceField {
  const options = differing((found.enum ?? []).map(String));
  const bounds = [found.minimum, found.maximum].filter((bound) => bound !== undefined).join("–");
  const type = [found.type ?? "string", bounds].filter((part) => part !== "").join(" ");
  return { name, isRequired, kind: kindOf(found), options, type };
}

/** Reads the image operations from the API description. */
function readOperations(answer: unknown): ReferenceOperation[] {
  const { paths } = z.parse(description, answer);
  return Object.entries(paths).flatMap(([path, { post }]) => {
    const call = z.safeParse(pictureCall, post);
    if (!call.success || path.endsWith("/upload")) return [];
    const { operationId: id, summary, requestBody } = call.data;
    const {
      properties,
      required = [],
      allOf = [],
    } = requestBody.content["multipart/form-data"].schema;
    const needed = new Set([
      ...required,
      ...allOf.flatMap(({ oneOf }) => oneOf?.[0]?.required ?? []),
    ]);
    const fields = Object.entries(properties).map(([name, found]) =>
      toField(name, found, needed.has(name)),
    );
    return [{ id, summary, path, fields }];
  });
}

/** Every operation of the server, from its own API description. */
export function useReference() {
  return useQuery({
    queryKey: ["reference"],
    queryFn: async () => {
      const response = await fetch("/v1/openapi.json");
      if (!response.ok) throw new ApiError("unreadable");
      return readOperations(await response.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The result of a call: an object URL of the image, or the server's refusal. */
export type Tried =
  | { readonly pictureUrl: string; readonly runId: string }
  | { readonly status: number; readonly words: string };

const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Calls an operation with an API key, as a program does. The caller revokes `pictureUrl`. */
export async function tryOperation(
  path: string,
  { key, form }: { readonly key: string; readonly form: FormData },
): Promise<Tried> {
  const response = await fetch(path, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      accept: "image/*",
      "accept-language": document.documentElement.lang || "en",
    },
    body: form,
  }).catch((cause: unknown) => {
    throw new ApiError("offline", {}, { cause });
  });
  if (response.ok) {
    const pictureUrl = URL.createObjectURL(await response.blob());
    return { pictureUrl, runId: response.headers.get("run-id") ?? "" };
  }
  const parsed = z.safeParse(refusal, await response.json().catch(() => null));
  const words = parsed.success ? `${parsed.data.error.code}: ${parsed.data.error.message}` : "";
  return { status: response.status, words };
}
