import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { depth, sampled } from "../../setup/depth.ts";
import { largePicture, malformedFiles, mutants } from "./support/malformed.ts";
import { findPack, readPack } from "./support/pack.ts";
import { sendAll, type Tally } from "./support/senders.ts";
import { type Sample, soundPictures } from "./support/sound-pictures.ts";
import { openUploadStand, type UploadStand } from "./support/upload-stand.ts";

const PACK_FILES = depth({ sample: 600, full: 100_000 });
const MUTANTS = depth({ sample: 500, full: 200_000 });
const MAY_GROW_MB = 50;
const TIDIES_UP_MS = 20_000;
const LOOK_EVERY_MS = 500;
/** As many files as were sent before the memory is looked at. */
const WARM_UP = 400;

let stand: UploadStand;
let sound: Sample[];
let malformed: Sample[];
let warmMb = 0;

beforeAll(async () => {
  stand = await openUploadStand();
  sound = await soundPictures();
  malformed = await malformedFiles(sound);
  const large = await Promise.all((["jpeg", "png"] as const).map(largePicture));
  const warm = [
    { name: "large jpeg", bytes: large[0] ?? Buffer.alloc(0), mimeType: "image/jpeg" },
    { name: "large png", bytes: large[1] ?? Buffer.alloc(0), mimeType: "image/png" },
  ];
  const many = Array.from({ length: WARM_UP }, () => sound)
    .flat()
    .slice(0, WARM_UP);
  await sendAll(stand.url, "upload", [...warm, ...warm, ...warm, ...warm, ...many]);
  await sendAll(stand.url, "run", sound);
  warmMb = await stand.memoryMb();
});
afterAll(() => stand.close());

/** How much more memory the server holds than before, when it has had the time to tidy up. */
async function growthMb(): Promise<number> {
  const deadlineMs = performance.now() + TIDIES_UP_MS;
  for (;;) {
    const grownMb = Math.round((await stand.memoryMb()) - warmMb);
    if (grownMb < MAY_GROW_MB || performance.now() > deadlineMs) return grownMb;
    await delay(LOOK_EVERY_MS);
  }
}

/** What is left of a server to which files were sent; also says how it went. */
async function stateAfter(what: string, tally: Tally) {
  const grownMb = await growthMb();
  const { files, accepted, refused, slowest, wrong } = tally;
  const slowestMs = Math.round(tally.slowestMs);
  console.log(
    `${what}: ${files} files, ${accepted} accepted, ${refused} refused, slowest ${slowestMs} ms (${slowest}), memory ${Math.round(warmMb)} MB, then ${grownMb} MB more`,
  );
  return { wrong, isAlive: stand.isAlive(), said: stand.said(), hasGrown: grownMb >= MAY_GROW_MB };
}

/** Nothing but typed answers, and a server that goes on as before. */
const calm = { wrong: [], isAlive: true, said: "", hasGrown: false };

test("sound pictures of every kind are taken on both ways", async () => {
  for (const way of ["upload", "run"] as const) {
    const tally = await sendAll(stand.url, way, sound);
    expect(tally.wrong).toEqual([]);
    expect(tally.accepted).toBe(sound.length);
  }
});

test("asvs-5.2.6 asvs-5.2.2: at least 500 malformed files of our own, as uploads", async () => {
  expect(malformed.length).toBeGreaterThanOrEqual(500);
  const tally = await sendAll(stand.url, "upload", malformed);
  expect(await stateAfter("malformed files as uploads", tally)).toEqual(calm);
  expect(tally.refused).toBeGreaterThan(malformed.length / 4);
});

test("the same as photos of runs", async () => {
  const tally = await sendAll(stand.url, "run", sampled(malformed, { everyNth: 5 }));
  expect(await stateAfter("malformed files as photos of runs", tally)).toEqual(calm);
});

test(`${MUTANTS} mutants of sound pictures`, async () => {
  const tally = await sendAll(stand.url, "upload", mutants(sound, MUTANTS));
  expect(await stateAfter("mutants", tally)).toEqual(calm);
});

/** None where HOSTILE_CORPUS is not there: our own generator is all then. */
const packs = [findPack()].filter((pack) => pack !== null);

test.each(packs)(`up to ${PACK_FILES} files of other projects`, async (pack) => {
  const files = readPack(pack, PACK_FILES);
  const uploads = await sendAll(stand.url, "upload", files);
  expect(await stateAfter("files of other projects as uploads", uploads)).toEqual(calm);
  const sample = files.filter((_, index) => index % 10 === 0);
  const runs = await sendAll(stand.url, "run", sample);
  expect(await stateAfter("some of them as photos of runs", runs)).toEqual(calm);
});
