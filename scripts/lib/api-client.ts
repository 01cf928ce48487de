import type { OpenApi } from "../../src/server/api/openapi.ts";

/*
 * Writes a typed client from the description of the API: one method for each operation, in one file without
 * dependencies, to be copied.
 */

type Json = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const plainTypes: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** A JSON schema as a type of TypeScript. */
function typeOf(schema: unknown): string {
  const { $ref, enum: options, anyOf, oneOf, const: constant, type, items } = recordOf(schema);
  if (typeof $ref === "string") return $ref.split("/").at(-1) ?? "unknown";
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(options)) return options.map((each) => JSON.stringify(each)).join(" | ");
  const either = listOf(anyOf ?? oneOf);
  if (either.length > 0) return either.map(typeOf).join(" | ");
  if (type === "array") return `readonly (${typeOf(items)})[]`;
  if (type === "object") return objectOf(recordOf(schema));
  return plainTypes[String(type)] ?? "unknown";
}

function objectOf({ properties, required, allOf }: Json): string {
  const needed = new Set(listOf(required));
  const fields = Object.entries(recordOf(properties)).map(
    ([name, schema]) => `${JSON.stringify(name)}${needed.has(name) ? "" : "?"}: ${typeOf(schema)}`,
  );
  const plain = fields.length === 0 ? "Record<string, unknown>" : `{ ${fields.join("; ")} }`;
  const choices = listOf(allOf).map((rule) => choiceOf(recordOf(rule), recordOf(properties)));
  return [plain, ...choices.filter((choice) => choice !== "")].join(" & ");
}

/** Fields of which a body has exactly one. */
function choiceOf({ oneOf }: Json, properties: Json): string {
  const names = listOf(oneOf)
    .flatMap((option) => listOf(recordOf(option)["required"]))
    .map(String);
  const options = names.map((name) => {
    const others = names.filter((other) => other !== name);
    const absent = others.map((other) => `; ${JSON.stringify(other)}?: never`).join("");
    return `{ ${JSON.stringify(name)}: ${typeOf(properties[name])}${absent} }`;
  });
  return options.length === 0 ? "" : `(${options.join(" | ")})`;
}

const camel = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

interface Method {
  readonly id: string;
  readonly summary: string;
  readonly path: string;
  readonly body: unknown;
}

/** The operations that make a picture. */
function methodsOf(api: OpenApi): Method[] {
  return Object.entries(api.paths).flatMap(([path, item]) => {
    const post = recordOf(item["post"]);
    const answer = recordOf(recordOf(post["responses"])["202"]);
    if (answer["description"] === undefined) return [];
    const content = recordOf(recordOf(post["requestBody"])["content"]);
    const body = recordOf(content["application/json"])["schema"];
    return [{ id: String(post["operationId"]), summary: String(post["summary"]), path, body }];
  });
}

const HEAD = `// Written by "npm run api-client" from /v1/openapi.json. Copy it; it needs nothing but fetch.

`;

const CLIENT = `
/** A refusal of the server: its code and its sentence. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { error }: Refusal) {
    super(error.message);
    this.status = status;
    this.code = error.code;
  }
}

export interface CallOptions {
  /** Request number of your choice (a UUID): the same one again costs nothing more. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

interface Sent extends CallOptions {
  readonly body?: unknown;
  readonly picture?: Blob;
}

/** The calls of one key. */
export function createClient({ origin, key }: { readonly origin: string; readonly key: string }) {
  async function call<Result>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    { body, picture, idempotencyKey, signal }: Sent = {},
  ): Promise<Result> {
    const type = picture === undefined ? "application/json" : picture.type;
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        authorization: \`Bearer \${key}\`,
        ...(body === undefined && picture === undefined ? {} : { "content-type": type }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(picture === undefined ? {} : { body: picture }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    throw new Refused(response.status, JSON.parse(text));
  }
  return {
    readCredits: () => call<Credits>("GET", "/v1/credits"),
    readRun: (runId: string) => call<Run>("GET", \`/v1/runs/\${runId}\`),
    cancelRun: (runId: string) => call<Run>("DELETE", \`/v1/runs/\${runId}\`),
    /** Sends a file as it is; its address stands for the picture in the fields that end in "Url". */
    upload: (picture: Blob | Uint8Array<ArrayBuffer>, mimeType?: Picture["mimeType"]) => {
      const type = mimeType ?? (picture instanceof Blob ? picture.type : "image/jpeg");
      return call<Upload>("POST", "/v1/images/upload", { picture: new Blob([picture], { type }) });
    },
`;

/** The source of a client for this API. */
export function writeClient(api: OpenApi): string {
  const shared = Object.entries(api.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const methods = methodsOf(api);
  const bodies = methods.map(({ id, body }) => `export type ${pascal(id)} = ${typeOf(body)};`);
  const calls = methods.map(
    ({ id, summary, path }) =>
      `    /** ${summary}. */\n    ${camel(id)}: (body: ${pascal(id)}, options: CallOptions = {}) =>\n` +
      `      call<Answer>("POST", ${JSON.stringify(path)}, { body, ...options }),`,
  );
  return `${HEAD}${[...shared, ...bodies].join("\n")}\n${CLIENT}${calls.join("\n")}\n  };\n}\n`;
}
