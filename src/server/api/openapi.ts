import { z } from "zod/mini";
import { uploadMimeTypes } from "#core/image-payload.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { engineKinds } from "#core/run.ts";
import { type AnyTool, type Operation, operationName } from "#tool-model/define-tool.ts";
import { choiceWordsOf } from "#tool-model/payloads.ts";
import { pictureSlotsOf, withPictureFields } from "#tool-model/picture-slots.ts";
import {
  components,
  refusals,
  runIdParameter,
  runParameters,
  type Schema,
} from "./openapi-parts.ts";

/** An OpenAPI 3.1 description of the `/v1` calls. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: Schema;
  readonly servers: readonly Schema[];
  readonly security: readonly Schema[];
  readonly tags: readonly Schema[];
  readonly paths: Readonly<Record<string, Schema>>;
  readonly components: typeof components;
}

const API_VERSION = "1.0.0";
const PICTURE = { $ref: "#/components/schemas/Picture" } as const;
const FILE = { type: "string", format: "binary", description: "A PNG, JPEG, WebP or GIF file." };

const ADDRESS = {
  type: "string",
  maxLength: 1000,
  description: "The address of an upload of your own, in place of the picture itself.",
} as const;

const ANY_CASE = "One of these words, in any case." as const;

/** Adds the upload-address field next to each single image field. A call may set only one of the two. */
function withAddresses(schema: Schema, operation: Operation): Schema {
  const slots = pictureSlotsOf(operation).filter(({ isList }) => !isList);
  if (slots.length === 0) return schema;
  const needed = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const rules = slots.map(({ name, url }) =>
    needed.delete(name)
      ? { oneOf: [{ required: [name] }, { required: [url] }] }
      : { not: { required: [name, url] } },
  );
  const properties = Object.entries(Object(schema["properties"])).flatMap(([name, property]) => {
    const slot = slots.find((each) => each.name === name);
    return slot
      ? [[name, property] as const, [slot.url, ADDRESS] as const]
      : [[name, property] as const];
  });
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: [...needed],
    allOf: rules,
  };
}

/** Builds an operation's body schema, with `picture` for each image. List items are images or upload addresses. */
function bodySchema(operation: Operation, picture: Schema): Schema {
  const one = z.any();
  const listed = z.union([z.string(), one]);
  const body = withPictureFields(operation, ({ name, url, isList, withSchema }) =>
    isList ? [url, withSchema(() => listed)] : [name, withSchema(() => one)],
  );
  const { $schema: _dialect, ...plain } = z.toJSONSchema(body, {
    io: "input",
    unrepresentable: "any",
    metadata: z.registry<Schema>().add(one, picture),
    override: ({ zodSchema, jsonSchema }) => {
      const words = choiceWordsOf(zodSchema);
      if (words) Object.assign(jsonSchema, { type: "string", enum: words, description: ANY_CASE });
    },
  });
  const engine = {
    type: "string",
    enum: engineKinds,
    description: "Which kind of engine is to do it; left out: the first that can.",
  };
  const addressed = withAddresses(plain, operation);
  return { ...addressed, properties: { ...Object(addressed["properties"]), engine } };
}

function json(description: string, name: string): Schema {
  return {
    description,
    content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
  };
}

const answerOfPicture = {
  description: "The picture: in JSON, or as the file itself where `Accept` asks for `image/*`.",
  headers: {
    RateLimit: { $ref: "#/components/headers/RateLimit" },
    "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
    "Run-Id": { $ref: "#/components/headers/RunId" },
    "Credits-Left": { $ref: "#/components/headers/CreditsLeft" },
  },
  content: {
    "application/json": { schema: { $ref: "#/components/schemas/Answer" } },
    "image/png": { schema: FILE },
    "image/jpeg": { schema: FILE },
    "image/webp": { schema: FILE },
  },
} as const;

function pathOf(tool: AnyTool, operation: Operation): Schema {
  return {
    post: {
      operationId: operationName(operation),
      tags: [tool.id],
      summary: tool.label.en,
      parameters: runParameters,
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: bodySchema(operation, PICTURE) },
          "multipart/form-data": { schema: bodySchema(operation, FILE) },
        },
      },
      responses: {
        200: answerOfPicture,
        202: json("The run goes on (`Prefer: respond-async`).", "Run"),
        ...refusals(),
      },
    },
  };
}

function otherPaths(): Record<string, Schema> {
  const run = (summary: string, operationId: string): Schema => ({
    operationId,
    summary,
    tags: ["runs"],
    parameters: [runIdParameter],
    responses: { 200: json("The run.", "Run"), ...refusals() },
  });
  const image = { type: "object", required: ["imageData"], additionalProperties: false };
  return {
    "/v1/images/upload": {
      post: {
        operationId: "upload",
        summary: "Keep a picture for an hour, for operations that name it by its address",
        tags: ["runs"],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: { ...image, properties: { imageData: PICTURE } } },
            "multipart/form-data": { schema: { ...image, properties: { imageData: FILE } } },
            ...Object.fromEntries(uploadMimeTypes.map((mimeType) => [mimeType, { schema: FILE }])),
          },
        },
        responses: { 200: json("Its address.", "Upload"), ...refusals() },
      },
    },
    "/v1/runs/{runId}": {
      get: run("How a run stands", "readRun"),
      delete: run("Cancel a run", "cancelRun"),
    },
    "/v1/credits": {
      get: {
        operationId: "readCredits",
        summary: "The balance",
        tags: ["runs"],
        responses: { 200: json("The balance.", "Credits"), ...refusals() },
      },
    },
  };
}

/** Describes every operation of `tools` and the other `/v1` calls. `publicUrl`: `null` if it isn't configured. */
export function describeApi(tools: readonly AnyTool[], publicUrl: string | null): OpenApi {
  const operations = tools.flatMap((tool) =>
    Object.values(tool.operations).map(
      (operation) => [`/v1${operation.path}`, pathOf(tool, operation)] as const,
    ),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: API_VERSION,
      description:
        "Every tool of the counter for programs. One call, one picture: send JSON, or a form with files.",
    },
    servers: [{ url: publicUrl === null ? "/" : new URL(publicUrl).origin }],
    security: [{ key: [] }],
    tags: [
      ...tools.map(({ id, label }) => ({ name: id, description: label.en })),
      { name: "runs", description: "Uploads, runs and the balance" },
    ],
    paths: { ...Object.fromEntries(operations), ...otherPaths() },
    components,
  };
}
