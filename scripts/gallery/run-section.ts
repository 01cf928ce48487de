import { isImagePayload } from "#core/image-payload.ts";
import { mapPictures, putTogether, takeApart } from "#tool-model/pictured.ts";
import { bytesOf } from "../tool/run-form.ts";
import type { Build } from "./build.ts";
import { differenceWords, outcomeFigures, outcomeReason } from "./captions.ts";
import { compareResults, type Difference } from "./compare-results.ts";
import type { BuildRequest, Outcome } from "./messages.ts";
import type { GalleryCall, Section } from "./sections.ts";

export interface Builds {
  /** `null` if there is nothing to compare with. */
  readonly before: Build | null;
  readonly after: Build;
}

/** What the builds made of a call. */
export interface Result {
  readonly call: GalleryCall;
  readonly before: Outcome | null;
  readonly after: Outcome;
  readonly difference: Difference;
}

let callCount = 0;

/** A number after the end makes each image a different file, so that no cached analysis applies. */
async function freshRequest({ operation, payload }: GalleryCall): Promise<BuildRequest> {
  callCount += 1;
  const mark = [callCount >> 8, callCount];
  const files = await mapPictures(takeApart(payload, isImagePayload), (picture) => ({
    bytes: Uint8Array.from(Buffer.concat([bytesOf(picture), Uint8Array.from(mark)])),
    mimeType: picture.mimeType,
  }));
  return { operation, payload: putTogether(files) };
}

/** Runs a call in both builds. The first one changes from call to call, so that neither gains from its position. */
async function runBoth(
  before: Build,
  after: Build,
  call: GalleryCall,
): Promise<Pick<Result, "before" | "after">> {
  const request = await freshRequest(call);
  if (callCount % 2 === 0) {
    const first = await before.run(request);
    return { before: first, after: await after.run(request) };
  }
  const first = await after.run(request);
  return { before: await before.run(request), after: first };
}

async function runCall(call: GalleryCall, { before, after }: Builds): Promise<Result> {
  if (!before) {
    const outcome = await after.run(await freshRequest(call));
    return { call, before: null, after: outcome, difference: { kind: "none" } };
  }
  const both = await runBoth(before, after, call);
  const difference = both.before ? await compareResults(both.before, both.after) : null;
  return { call, ...both, difference: difference ?? { kind: "none" } };
}

function told(outcome: Outcome): string {
  const reason = outcomeReason(outcome);
  return `${outcomeFigures(outcome)}${reason === null ? "" : `, ${reason}`}`;
}

function progressLine({ call, before, after, difference }: Result): string {
  if (!before) return `${call.label}: ${told(after)}`;
  const words = differenceWords(difference);
  return `${call.label}: ${told(before)} | ${told(after)}${words === "" ? "" : ` | ${words}`}`;
}

/** Runs the calls of a sheet one after the other, with a line in the terminal for each. */
export async function* runSection(
  { id, calls }: Section,
  builds: Builds,
): AsyncGenerator<Result, void> {
  const [rehearsal] = calls;
  // A process compiles an operation in its first call, which would distort the comparison.
  if (rehearsal && builds.before) await runBoth(builds.before, builds.after, rehearsal);
  for (const [k, call] of calls.entries()) {
    const result = await runCall(call, builds);
    console.log(`${id} ${k + 1}/${calls.length} ${progressLine(result)}`);
    yield result;
  }
}
