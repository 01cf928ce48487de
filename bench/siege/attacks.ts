import { randomBytes } from "node:crypto";
import { z } from "zod";
import { encodeEnvelope } from "#core/envelope.ts";
import { openAnswer, type Person } from "../load/people.ts";
import { largestHonest, manyChunks, repeatedScans } from "./hostile-pictures.ts";

/** One request that an attack repeats. */
export interface HostileRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

interface AttackContext {
  readonly url: string;
  /** A free account. Attacks without a sign-in only use its network address. */
  readonly attacker: Person;
}

export interface Attack {
  readonly name: string;
  prepare(context: AttackContext): Promise<readonly HostileRequest[]>;
}

const MILLIONS = 6_500_000;
const SCANS = 90;
const PARTS = 100_000;
const CHUNKS = 800_000;
/** U+FDFA: one character whose compatibility form has eighteen letters. */
const GROWING = "\uFDFA".repeat(1_990);
const LONG_PATH = `/${"a1".repeat(7_500)}`;

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

/** An enveloped body with the given inner text, which may be any JSON. */
function enveloped(person: Person, path: string, json: string): HostileRequest {
  const inner = Buffer.from(json).toString("base64").replace("=", "");
  const data = Buffer.from(Buffer.from(`${inner}aB`).toReversed()).toString("latin1");
  return {
    method: "POST",
    path,
    headers: { ...bearer(person), "content-type": "application/json" },
    body: Buffer.from(`{"data":"${data}"}`),
  };
}

function pictureIn(person: Person, path: string, bytes: Buffer, field: string): HostileRequest {
  const mimeType = bytes[0] === 0x89 ? "image/png" : "image/jpeg";
  const picture = { base64: bytes.toString("base64"), mimeType };
  return enveloped(person, path, JSON.stringify({ [field]: picture }));
}

const ones = () => `[${"1,".repeat(MILLIONS)}1]`;
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const keyAnswer = z.object({ secret: z.string() });

async function keyOf({ url, attacker }: AttackContext): Promise<string> {
  const answer = await fetch(`${url}/accounts/me/keys`, {
    method: "POST",
    headers: {
      ...bearer(attacker),
      "content-type": "application/json",
      "x-forwarded-for": attacker.address,
    },
    body: JSON.stringify(encodeEnvelope({ name: "siege", scopes: ["pictures"] }, Math.random)),
  });
  return keyAnswer.parse(openAnswer(await answer.text())).secret;
}

async function programJson(context: AttackContext, json: string): Promise<HostileRequest> {
  return {
    method: "POST",
    path: "/v1/images/remove_background",
    headers: {
      authorization: `Bearer ${await keyOf(context)}`,
      "content-type": "application/json",
    },
    body: Buffer.from(json),
  };
}

async function programForm(context: AttackContext): Promise<HostileRequest> {
  const boundary = randomBytes(8).toString("hex");
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`;
  return {
    method: "POST",
    path: "/v1/images/remove_background",
    headers: {
      authorization: `Bearer ${await keyOf(context)}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.from(`${part.repeat(PARTS)}--${boundary}--\r\n`),
  };
}

const creationAnswer = z.object({ inputs: z.array(z.object({ url: z.string() })).min(1) });

/** The path that shows the photo of a new run; `null` if the photo is refused. */
async function shownPhoto({ url, attacker }: AttackContext, photo: Buffer): Promise<string | null> {
  const runId = crypto.randomUUID();
  const { body, ...request } = pictureIn(
    attacker,
    "/images/remove_background",
    photo,
    "sourceImage",
  );
  const from = { "x-forwarded-for": attacker.address };
  const started = await fetch(`${url}${request.path}`, {
    method: "POST",
    headers: { ...request.headers, ...from, "idempotency-key": runId, prefer: "respond-async" },
    body: body ?? null,
  });
  await started.text();
  if (!started.ok) return null;
  const shown = await fetch(`${url}/creations/${runId}`, {
    headers: { ...bearer(attacker), ...from },
  });
  return creationAnswer.parse(openAnswer(await shown.text())).inputs[0]?.url ?? null;
}

/** The worst photo that a run accepts, of those that cost most to show. */
async function worstShownPhoto(context: AttackContext): Promise<string> {
  for (const photo of [await repeatedScans(SCANS), await largestHonest()]) {
    const path = await shownPhoto(context, photo);
    if (path !== null) return path;
  }
  throw new Error("no run accepts a large photo");
}

/** Every known way of stopping the server, and related ones. */
export const attacks: readonly Attack[] = [
  {
    name: "envelope, 13 MB of numbers",
    prepare: async ({ attacker }) => [enveloped(attacker, "/images/upload", ones())],
  },
  {
    name: "envelope, nested 10,000 deep, keys of 1 MB",
    prepare: async ({ attacker }) => [
      enveloped(attacker, "/images/upload", `[${`${nested(10_000)},`.repeat(400)}0]`),
      enveloped(attacker, "/images/upload", `{${`"${"k".repeat(1_000_000)}":0,`.repeat(8)}"a":0}`),
    ],
  },
  {
    name: "program, 13 MB of numbers and nulls",
    prepare: async (context) => [
      await programJson(context, ones()),
      await programJson(context, `[${"null,".repeat(MILLIONS / 3)}null]`),
    ],
  },
  {
    name: "program, 100,000 parts of a form",
    prepare: async (context) => [await programForm(context)],
  },
  {
    name: "words that grow eighteenfold",
    prepare: async ({ attacker }) => [
      enveloped(
        attacker,
        "/images/youtube_thumbnail",
        JSON.stringify({ sourceImageUrls: ["/none"], title: "A title", content: GROWING }),
      ),
    ],
  },
  {
    name: "upload, 90 repeated scans",
    prepare: async ({ attacker }) => [
      pictureIn(attacker, "/images/upload", await repeatedScans(SCANS), "imageData"),
    ],
  },
  {
    name: "run, 90 repeated scans",
    prepare: async ({ attacker }) => [
      pictureIn(attacker, "/images/remove_background", await repeatedScans(SCANS), "sourceImage"),
    ],
  },
  {
    name: "upload, the most megapixels in ten honest scans",
    prepare: async ({ attacker }) => [
      pictureIn(attacker, "/images/upload", await largestHonest(), "imageData"),
    ],
  },
  {
    name: "upload, PNG of 800,000 chunks",
    prepare: async ({ attacker }) => [
      pictureIn(attacker, "/images/upload", manyChunks(CHUNKS), "imageData"),
    ],
  },
  {
    name: "no account: the worst shown photo",
    prepare: async (context) => [
      { method: "GET", path: await worstShownPhoto(context), headers: {} },
    ],
  },
  {
    name: "no account: verify, 90 repeated scans",
    prepare: async () => [
      {
        method: "POST",
        path: "/verify",
        headers: { "content-type": "image/jpeg" },
        body: await repeatedScans(SCANS),
      },
    ],
  },
  {
    name: "no account: paths of 15 KB",
    prepare: async () => [{ method: "GET", path: LONG_PATH, headers: {} }],
  },
];
