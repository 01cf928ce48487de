import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import type { FakeWire, WireCall } from "../../../../../tests/setup/fake-models/fake-wire.ts";
import { sendFault, sendJson } from "../../../../../tests/setup/fake-models/fault.ts";
import {
  type PaintOrder,
  paintAnswer,
} from "../../../../../tests/setup/fake-models/painted-answer.ts";
import type { Scenario } from "../../../../../tests/setup/fake-models/scenarios.ts";

const nodesShape = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);
type Nodes = z.output<typeof nodesShape>;
const jobShape = z.object({ prompt: nodesShape, prompt_id: z.uuid().optional() });

interface Job {
  readonly nodes: Nodes;
  /** Number of polls so far; it runs during the first one. */
  askedTimes: number;
  isEnded: boolean;
}

/** State of a fake ComfyUI server. */
interface ComfyUiState {
  readonly uploads: Map<string, Buffer>;
  readonly jobs: Map<string, Job>;
}

interface Call extends WireCall {
  readonly state: ComfyUiState;
}

function upload({ request, response, state }: Call): void {
  const file = request.files.find(({ field }) => field === "image");
  const { subfolder = "" } = Object.fromEntries(request.fields);
  if (!file) {
    response.writeHead(400).end();
    return;
  }
  state.uploads.set(subfolder ? `${subfolder}/${file.name}` : file.name, file.bytes);
  sendJson(response, 200, { name: file.name, subfolder, type: "input" });
}

/** Scenarios that apply when the workflow runs or its image is downloaded, not when it is enqueued. */
const LATER = new Set<Scenario>(["silent", "too_slow", "drip", "huge", "reset_half_way"]);

async function enqueue({ request, response, scenario, state }: Call): Promise<void> {
  const wire = { opening: "{", whole: () => Promise.resolve('{"prompt_id":"none","number":1}') };
  if (!LATER.has(scenario) && (await sendFault(scenario, response, wire))) return;
  if (scenario === "overloaded") {
    sendJson(response, 503, { error: "the proxy has no server left" });
    return;
  }
  const parsed = jobShape.safeParse(request.json);
  const lost = parsed.success ? lostPicture(parsed.data.prompt, state) : "prompt";
  if (!parsed.success || lost !== null || scenario === "invalid_workflow") {
    const message = `Prompt outputs failed validation: ${lost ?? "ckpt_name not in list"}`;
    const error = { type: "prompt_outputs_failed_validation", message, details: "" };
    sendJson(response, 400, { error, node_errors: {} });
    return;
  }
  const id = parsed.data.prompt_id ?? randomUUID();
  state.jobs.set(id, { nodes: parsed.data.prompt, askedTimes: 0, isEnded: false });
  sendJson(response, 200, { prompt_id: id, number: state.jobs.size, node_errors: {} });
}

function picturesOf(nodes: Nodes): string[] {
  const loaders = Object.values(nodes).filter(({ class_type: kind }) => kind === "LoadImage");
  return loaders.map(({ inputs }) => String(inputs["image"]));
}

function lostPicture(nodes: Nodes, { uploads }: ComfyUiState): string | null {
  return picturesOf(nodes).find((name) => !uploads.has(name)) ?? null;
}

const done = { status_str: "success", completed: true, messages: [] };
const failed = {
  status_str: "error",
  completed: false,
  messages: [
    ["execution_start", {}],
    ["execution_error", { exception_message: "CUDA out of memory. Tried to allocate 2 GiB." }],
  ],
};

function historyOf(scenario: Scenario, id: string): object {
  if (scenario === "out_of_memory") return { status: failed, outputs: {} };
  if (scenario === "no_image" || scenario === "empty") return { status: done, outputs: {} };
  const preview = { filename: "preview.png", subfolder: "", type: "temp" };
  const saved = { filename: `${id}.png`, subfolder: "", type: "output" };
  return { status: done, outputs: { "8": { images: [preview] }, "9": { images: [saved] } } };
}

function isRunning({ askedTimes, isEnded }: Job, scenario: Scenario): boolean {
  return !isEnded && (askedTimes <= 1 || scenario === "silent" || scenario === "too_slow");
}

function history({ response, scenario, state, url }: Call): void {
  const id = url.pathname.slice("/history/".length);
  const job = state.jobs.get(id);
  if (job) job.askedTimes += 1;
  const isDone = job && !job.isEnded && !isRunning(job, scenario);
  sendJson(response, 200, isDone ? { [id]: historyOf(scenario, id) } : {});
}

function queue({ request, response, scenario, state }: Call): void {
  if (request.method === "POST") {
    response.writeHead(200).end();
    return;
  }
  const running = [...state.jobs].filter(([, job]) => isRunning(job, scenario));
  sendJson(response, 200, {
    queue_running: running.map(([id, { nodes }]) => [0, id, nodes, {}, []]),
    queue_pending: [],
  });
}

const interruptShape = z.object({ prompt_id: z.string() });

function interrupt({ request, response, state }: Call): void {
  const job = state.jobs.get(interruptShape.parse(request.json).prompt_id);
  if (job) job.isEnded = true;
  response.writeHead(200).end();
}

/** The size that the workflow sets, otherwise that of its first image. */
async function orderOf({ nodes }: Job, { scenario, state }: Call): Promise<PaintOrder> {
  const pictures = picturesOf(nodes).flatMap((name) => state.uploads.get(name) ?? []);
  const sized = Object.values(nodes).find(({ inputs }) => typeof inputs["width"] === "number");
  const { width, height } = sized
    ? { width: Number(sized.inputs["width"]), height: Number(sized.inputs["height"]) }
    : await sharp(pictures[0]).metadata();
  const widthPx = scenario === "wrong_aspect" ? width * 3 : width;
  return { prompt: "", pictures, widthPx, heightPx: height };
}

async function view(call: Call): Promise<void> {
  const { response, scenario, state, url } = call;
  const id = (url.searchParams.get("filename") ?? "").replace(".png", "");
  const job = state.jobs.get(id);
  if (!job) {
    response.writeHead(404).end();
    return;
  }
  const paint = async () => paintAnswer(await orderOf(job, call));
  if (LATER.has(scenario) && (await sendFault(scenario, response, { opening: "", whole: paint }))) {
    return;
  }
  response.writeHead(200, { "content-type": "image/png" });
  if (scenario === "svg_as_png") {
    response.end("<svg xmlns='http://www.w3.org/2000/svg' />");
    return;
  }
  const bytes = await paint();
  response.end(scenario === "damaged" ? bytes.subarray(0, bytes.byteLength / 2) : bytes);
}

const routes: readonly (readonly [RegExp, (call: Call) => void | Promise<void>])[] = [
  [/^\/upload\/image$/, upload],
  [/^\/prompt$/, enqueue],
  [/^\/history\//, history],
  [/^\/queue$/, queue],
  [/^\/interrupt$/, interrupt],
  [/^\/view$/, view],
];

export const wire: FakeWire = {
  basePath: "",
  paidPath: /^\/prompt$/,
  open() {
    const state: ComfyUiState = { uploads: new Map(), jobs: new Map() };
    return async (call) => {
      const route = routes.find(([path]) => path.test(call.url.pathname));
      await route?.[1]({ ...call, state });
      return route !== undefined;
    };
  },
};
