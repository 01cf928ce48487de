import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import type { OpenApi } from "../../src/server/api/openapi.ts";

/*
 * Writes a typed client from the description of the API: one method for each operation, in one file without
 * dependencies, to be copied. It has the types of schemas only: with those of all paths it would be eight times as long.
 */

type Json = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Spells out the choice between two fields, since the type generator ignores `required` without `properties`. Drops
 * rules that types can't express.
 */
function withChoices(schema: Json): Json {
  const properties = recordOf(schema["properties"]);
  const allOf = listOf(schema["allOf"]).flatMap((rule) => {
    const options = listOf(recordOf(rule)["oneOf"]);
    const names = options.flatMap((option) => listOf(recordOf(option)["required"])).map(String);
    const oneOf = names.map((name) => ({
      type: "object",
      required: [name],
      properties: Object.fromEntries(
        names.map((each) => [each, each === name && properties[name]]),
      ),
    }));
    return oneOf.length === 0 ? [] : [{ oneOf }];
  });
  return { ...schema, allOf };
}

/** Lets callers pass read-only lists. The generator's own option would make all fields read-only too. */
function asReadonlyList(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isArrayTypeNode(type)) return undefined;
  return ts.factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type);
}

/** Returns the source of one exported type per schema. */
async function typesOf({ openapi, info }: OpenApi, schemas: Json): Promise<string> {
  const document = { openapi, info, paths: {}, components: { schemas } };
  const nodes = await openapiTS(JSON.stringify(document), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    // A field with a default may be left out of a request.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    postTransform: asReadonlyList,
  });
  return astToString(nodes)
    .replaceAll(/^export type \S+ = Record<string, never>;\n/gm, "")
    .replaceAll(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2));
}

const camel = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const pascal = (name: string) => camel(`_${name}`);

interface Method {
  readonly id: string;
  readonly summary: string;
  readonly path: string;
  readonly body: Json;
}

/** The operations that make a picture. */
function methodsOf(api: OpenApi): Method[] {
  return Object.entries(api.paths).flatMap(([path, item]) => {
    const post = recordOf(item["post"]);
    const answer = recordOf(recordOf(post["responses"])["202"]);
    if (answer["description"] === undefined) return [];
    const content = recordOf(recordOf(post["requestBody"])["content"]);
    const body = recordOf(recordOf(content["application/json"])["schema"]);
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
export async function writeClient(api: OpenApi): Promise<string> {
  const methods = methodsOf(api);
  const bodies = methods.map(({ id, body }) => [pascal(id), withChoices(body)] as const);
  const types = await typesOf(api, { ...api.components.schemas, ...Object.fromEntries(bodies) });
  const calls = methods.map(
    ({ id, summary, path }) =>
      `    /** ${summary}. */\n    ${camel(id)}: (body: ${pascal(id)}, options: CallOptions = {}) =>\n` +
      `      call<Answer>("POST", ${JSON.stringify(path)}, { body, ...options }),`,
  );
  return `${HEAD}${types}${CLIENT}${calls.join("\n")}\n  };\n}\n`;
}
