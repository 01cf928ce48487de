import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { GalleryProblem } from "./command-line.ts";
import type { BuildMessage, BuildRequest, Outcome } from "./messages.ts";

const WORKER = fileURLToPath(new URL("build-worker.ts", import.meta.url));

/** The first commit with all modules that the process imports. */
const OLDEST_COMMIT = "c5fc156";

interface BuildPlace {
  /** How the sheets name it, such as `v0.1.0`. */
  readonly name: string;
  /** The folder of the checkout. */
  readonly folder: string;
  /** An ONNX file for the matte; `null` for the built-in one. */
  readonly mattingModel: string | null;
}

/** A checkout whose operations run in a process of their own. */
export interface Build {
  readonly name: string;
  /** Throws a `GalleryProblem` if the checkout can't be loaded. */
  run(request: BuildRequest): Promise<Outcome>;
  close(): void;
}

/** The next message of a process, or a failure if it ends first. */
async function nextMessage(child: ChildProcess): Promise<BuildMessage> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([message]): BuildMessage => message),
      once(child, "exit", { signal }).then(([code, killedBy]): BuildMessage => {
        const message = `The process of the build ended: ${killedBy ?? `exit code ${code}`}.`;
        return { kind: "failed", message };
      }),
    ]);
  } finally {
    heard.abort();
  }
}

async function start({ name, folder, mattingModel }: BuildPlace): Promise<ChildProcess> {
  const child = fork(WORKER, [folder, ...(mattingModel === null ? [] : [mattingModel])], {
    cwd: folder,
    execArgv: ["--import", "tsx"],
    serialization: "advanced",
  });
  const answer = await nextMessage(child);
  if (answer.kind === "ready") return child;
  child.kill();
  const reason = "message" in answer ? answer.message : answer.kind;
  throw new GalleryProblem(
    `The build "${name}" can't be used: ${reason}\nIt runs with the packages of this tree. The oldest commit that the gallery can run is ${OLDEST_COMMIT}; v0.1.0 is later.`,
  );
}

function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null;
}

/** Opens a checkout. Its process starts with the first call, and again after one that ended it. */
export function openBuild(place: BuildPlace): Build {
  let child: ChildProcess | null = null;
  return {
    name: place.name,
    run: async (request) => {
      if (!child || !isAlive(child)) child = await start(place);
      const answer = nextMessage(child);
      // A request that can't be sent shows in the end of the process.
      child.send(request, () => undefined);
      const outcome = await answer;
      if (outcome.kind === "ready" || outcome.kind === "unusable") {
        throw new Error(`unexpected message: ${outcome.kind}`);
      }
      return outcome;
    },
    close: () => child?.kill(),
  };
}
