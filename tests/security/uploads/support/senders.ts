import { z } from "zod";
import { Visitor } from "../../../setup/visitor.ts";
import type { Sample } from "./sound-pictures.ts";

/** Allowed statuses for any file. */
const TYPED = new Set([200, 400, 413, 415, 422]);
/** Refusals because a visitor's space or credits are used up. Another visitor sends the file again. */
const USED_UP = new Set(["storage_full", "uploads_full", "not_enough_credits"]);
const refusal = z.object({ error: z.object({ code: z.string() }) });

/** The results of the sent files. */
export interface Tally {
  files: number;
  accepted: number;
  refused: number;
  slowestMs: number;
  slowest: string;
  /** Forbidden results: other statuses, or no response. */
  readonly wrong: string[];
}

type Way = "upload" | "run";

/** Sends one picture as an upload or with a run. */
async function send(
  visitor: Visitor,
  way: Way,
  { bytes, mimeType }: Sample,
): Promise<{ status: number; value: unknown }> {
  const image = { base64: bytes.toString("base64"), mimeType };
  return way === "upload"
    ? visitor.call("POST", "/images/upload", { imageData: image })
    : visitor.call("POST", "/images/remove_background", { sourceImage: image });
}

/** Sends all files, several at a time. Waits at most 30 s for each response. */
export async function sendAll(url: string, way: Way, samples: Iterable<Sample>): Promise<Tally> {
  const tally: Tally = {
    files: 0,
    accepted: 0,
    refused: 0,
    slowestMs: 0,
    slowest: "",
    wrong: [],
  };
  const files = samples[Symbol.iterator]();
  const sender = async (): Promise<void> => {
    let visitor = await Visitor.signUp(url);
    for (let next = files.next(); !next.done; next = files.next()) {
      visitor = await sendOne(tally, { visitor, way, sample: next.value });
    }
  };
  await Promise.all(Array.from({ length: 4 }, sender));
  return tally;
}

interface Sending {
  readonly visitor: Visitor;
  readonly way: Way;
  readonly sample: Sample;
}

/** Sends one file. Returns the visitor who sends the next one. */
async function sendOne(tally: Tally, { visitor, way, sample }: Sending): Promise<Visitor> {
  const startedMs = performance.now();
  try {
    const { status, value } = await send(visitor, way, sample);
    const code = refusal.safeParse(value).data?.error.code;
    if (code !== undefined && USED_UP.has(code)) {
      const fresh = await Visitor.signUp(visitor.url);
      return await sendOne(tally, { visitor: fresh, way, sample });
    }
    note(tally, sample, performance.now() - startedMs);
    if (status === 200) tally.accepted += 1;
    else tally.refused += 1;
    if (!TYPED.has(status)) tally.wrong.push(`${sample.name}: ${status} ${code}`);
  } catch (error) {
    note(tally, sample, performance.now() - startedMs);
    tally.wrong.push(`${sample.name}: ${String(error)}`);
  }
  return visitor;
}

function note(tally: Tally, sample: Sample, tookMs: number): void {
  tally.files += 1;
  if (tookMs <= tally.slowestMs) return;
  tally.slowestMs = tookMs;
  tally.slowest = sample.name;
}
