import { createHash, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { EngineFailure } from "#engine/port.ts";
import { createCappedFetch } from "../../adapters/capped-fetch.ts";
import { asOneCall, refusalFailure, toMessage } from "../../adapters/failures.ts";
import { parseAnswer } from "../../adapters/provider-answer.ts";
import type { EditAnswer, EditModel, EditRequest, ModelFamily } from "../../model.ts";
import type { ProviderSettings } from "../../provider.ts";
import { exactSize } from "../../ratio.ts";
import { fillWorkflow, type Workflow } from "./workflow.ts";

export interface ComfyUiOptions extends ProviderSettings {
  /** By operation; `default` serves every operation without its own workflow. */
  readonly workflows: ReadonlyMap<string, Workflow>;
  readonly family: ModelFamily;
  /** Interval between two polls of a running workflow. */
  readonly pollMs?: number;
}

/** Time limit of cancelling a workflow whose caller has left. */
const ABANDON_MS = 3_000;
const POLL_MS = 500;
const FOLDER = "fotoya";

const uploadShape = z.object({ name: z.string(), subfolder: z.string().default("") });
const queuedShape = z.object({ prompt_id: z.string() });
const fileShape = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() });
type OutputFile = z.output<typeof fileShape>;

const historyShape = z.record(
  z.string(),
  z.object({
    status: z
      .object({
        status_str: z.string(),
        completed: z.boolean(),
        messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])).catch([]),
      })
      .nullish(),
    outputs: z.record(z.string(), z.object({ images: z.array(fileShape).optional() }).loose()),
  }),
);
type History = z.output<typeof historyShape>[string];

/** Queue entries are arrays: their number in the queue, their id, and fields that aren't used here. */
const jobs = z.array(z.tuple([z.number(), z.string()]).rest(z.unknown()));
const queueShape = z.object({ queue_running: jobs, queue_pending: jobs });

/** The failure that a workflow reports. A graphics card that is out of memory may have room for the next one. */
function executionFailure({ status }: History): EngineFailure {
  const messages = status?.messages ?? [];
  const words = messages.find(([kind]) => kind === "execution_error")?.[1]["exception_message"];
  const text = toMessage(typeof words === "string" ? words : "the workflow was ended", null);
  const isPassing = words === undefined || /out of memory/i.test(text);
  return new EngineFailure(isPassing ? "unavailable" : "bad_answer", text);
}

/** The last saved image; previews don't count. */
function savedPicture({ outputs }: History): OutputFile | null {
  const files = Object.values(outputs).flatMap(({ images = [] }) => images);
  return files.findLast(({ type }) => type === "output") ?? null;
}

function nameOf({ bytes, mimeType }: EditRequest["images"][number]): string {
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return `${digest}.${mimeType.slice("image/".length)}`;
}

function post(body: unknown): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** The routes of a ComfyUI server (docs.comfy.org/development/comfyui-server/comms_routes). */
function createRoutes(baseUrl: string, signal: AbortSignal) {
  const fetch = createCappedFetch({ baseUrl });

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(`${baseUrl}${path}`, { signal, ...init });
    if (response.ok) return response;
    const headers = Object.fromEntries(response.headers);
    throw refusalFailure({ status: response.status, headers, body: await response.text() }, null);
  }

  async function read<Shape extends z.ZodType>(shape: Shape, path: string, init?: RequestInit) {
    return parseAnswer(shape, await (await call(path, init)).text());
  }

  return {
    async upload(image: EditRequest["images"][number]): Promise<string> {
      const form = new FormData();
      const blob = new Blob([new Uint8Array(image.bytes)], { type: image.mimeType });
      form.set("image", blob, nameOf(image));
      form.set("subfolder", FOLDER);
      form.set("overwrite", "true");
      const file = await read(uploadShape, "/upload/image", { method: "POST", body: form });
      return file.subfolder ? `${file.subfolder}/${file.name}` : file.name;
    },

    /** Returns the server's id of the workflow; newer servers use the id we send. */
    async enqueue(id: string, prompt: unknown): Promise<string> {
      const job = { prompt, prompt_id: id, client_id: id };
      try {
        return (await read(queuedShape, "/prompt", post(job))).prompt_id;
      } catch (error) {
        if (!(error instanceof EngineFailure) || error.code !== "bad_request") throw error;
        // The user's text can't break a workflow; a model that is missing on the server can.
        throw new EngineFailure("engine_auth", error.message);
      }
    },

    async history(id: string): Promise<History | null> {
      return (await read(historyShape, `/history/${id}`))[id] ?? null;
    },

    async isWaiting(id: string): Promise<boolean> {
      const queue = await read(queueShape, "/queue");
      return [...queue.queue_running, ...queue.queue_pending].some(([, job]) => job === id);
    },

    async picture(file: OutputFile): Promise<Uint8Array> {
      const response = await call(`/view?${new URLSearchParams(file).toString()}`);
      return new Uint8Array(await response.arrayBuffer());
    },

    /**
     * Removes a workflow from the queue. Interrupts it only if it is the one running: a server may interrupt any other.
     */
    async abandon(id: string): Promise<void> {
      await call("/queue", post({ delete: [id] }));
      const { queue_running: running } = await read(queueShape, "/queue");
      if (running.some(([, job]) => job === id)) await call("/interrupt", post({ prompt_id: id }));
    },
  };
}
type Routes = ReturnType<typeof createRoutes>;

/** Waits until the server has finished the workflow. Throws `unavailable` if the server has forgotten it. */
async function finished(routes: Routes, id: string, pause: () => Promise<void>): Promise<History> {
  for (;;) {
    const history = await routes.history(id);
    if (history) return history;
    if (!(await routes.isWaiting(id))) {
      // It may have finished between the two requests.
      const last = await routes.history(id);
      if (last) return last;
      throw new EngineFailure("unavailable", "ComfyUI no longer knows the job.");
    }
    await pause();
  }
}

/**
 * A ComfyUI server: uploads the images, enqueues the operation's workflow once, waits for it and downloads the image
 * that it saved. An aborted call removes its workflow from the queue.
 */
export function createComfyUiModel(options: ComfyUiOptions): EditModel {
  const { baseUrl, workflows, family, priceUsd, pollMs = POLL_MS } = options;
  const counts = [...workflows.values()].map(({ imageCount }) => imageCount);

  function workflowFor({ operation, images }: EditRequest): Workflow {
    const workflow = workflows.get(operation) ?? workflows.get("default");
    if (workflow?.imageCount === images.length) return workflow;
    const words = workflow ? `is for ${workflow.imageCount} pictures` : "is missing";
    throw new EngineFailure("unsupported", `The workflow of ${operation} ${words}.`);
  }

  async function edit(request: EditRequest): Promise<EditAnswer> {
    const { signal, prompt, negativePrompt, seed } = request;
    const workflow = workflowFor(request);
    const routes = createRoutes(baseUrl, signal);
    const images = await Promise.all(request.images.map((image) => routes.upload(image)));
    const { widthPx: width, heightPx: height } = exactSize(request.aspect);
    const values = { prompt, negative: negativePrompt ?? "", seed, width, height, images };
    let id: string = randomUUID();
    try {
      id = await routes.enqueue(id, fillWorkflow(workflow, values));
      const history = await finished(routes, id, () => sleep(pollMs, undefined, { signal }));
      if (history.status?.status_str === "error") throw executionFailure(history);
      const file = savedPicture(history);
      if (!file) throw new EngineFailure("no_image", "The workflow saved no picture.");
      return {
        bytes: await routes.picture(file),
        aspect: workflow.hasSize ? `${width}:${height}` : request.aspect,
        costMicroUsd: Math.round((priceUsd ?? 0) * 1_000_000),
      };
    } catch (error) {
      // Best effort. Don't await it: the caller has already left.
      if (signal.aborted) {
        createRoutes(baseUrl, AbortSignal.timeout(ABANDON_MS))
          .abandon(id)
          .catch(() => undefined);
      }
      throw error;
    }
  }

  return {
    id: "comfyui",
    model: "workflow",
    family,
    operations: workflows.has("default") ? null : new Set(workflows.keys()),
    maxImages: Math.max(1, ...counts),
    readsVietnamese: family === "gpt",
    takesMask: false,
    edit: (request) => asOneCall({ signal: request.signal, secret: null }, () => edit(request)),
  };
}
