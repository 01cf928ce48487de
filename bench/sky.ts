// Which skies the built-in engine finds: npx tsx bench/sky.ts folder/of/tuning folder/of/held-out [--side 1024]
// Prints recall, false finds and IoU with the skies of sky-photos.json, which were marked by eye.
import { readdir, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod/mini";
import { createAnalyser } from "#engine/local/analyser.ts";
import { findSky } from "#engine/local/analysis/find-sky.ts";
import type { Plane } from "#engine/local/ops/raster.ts";
import { loadPhotos } from "./photos.ts";

const polygon = z.array(z.tuple([z.number(), z.number()]));
const half = z.record(z.string(), z.union([polygon, z.enum(["none", "sliver"])]));
const skyPhotos = z.object({ about: z.string(), tuning: half, "held-out": half });
type Polygon = z.infer<typeof polygon>;

/** Returns whether a place is inside a polygon; all in percent of the photo (even-odd rule). */
function isInside(corners: Polygon, x: number, y: number): boolean {
  let isIn = false;
  for (const [k, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners.at(k - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
  }
  return isIn;
}

/** Intersection over union, apart from people. */
function overlap(sky: Plane, people: Plane | null, corners: Polygon): number {
  let [both, either] = [0, 0];
  for (const [i, value] of sky.data.entries()) {
    if ((people?.data[i] ?? 0) > 0.3) continue;
    const x = (100 * ((i % sky.width) + 0.5)) / sky.width;
    const y = (100 * (Math.floor(i / sky.width) + 0.5)) / sky.height;
    const isMarked = isInside(corners, x, y);
    if (value > 0.5 && isMarked) both++;
    if (value > 0.5 || isMarked) either++;
  }
  return both / Math.max(1, either);
}

const { values, positionals } = parseArgs({
  options: { side: { type: "string", default: "1024" } },
  allowPositionals: true,
});
const marked = skyPhotos.parse(
  JSON.parse(await readFile(new URL("sky-photos.json", import.meta.url), "utf8")),
);
const analyser = await createAnalyser();
for (const [k, name] of (["tuning", "held-out"] as const).entries()) {
  const folder = positionals[k];
  if (folder === undefined) continue;
  const overlaps: number[] = [];
  const counts = { skies: 0, found: 0, none: 0, falseFinds: 0 };
  let cpuMs = 0;
  for (const file of (await readdir(folder)).toSorted()) {
    const id = basename(file, extname(file));
    const mark = marked[name][id];
    if (mark === undefined || mark === "sliver") continue;
    const [picture] = await loadPhotos([join(folder, file)], 1, Number(values.side));
    if (!picture) continue;
    const photo = await analyser.analyse({ bytes: picture.bytes, mimeType: "image/jpeg" });
    const people = (await photo.faces()).length > 0 ? (await photo.matte()).alpha : null;
    const before = process.cpuUsage();
    const sky = findSky(photo.work.raster, people);
    const { user, system } = process.cpuUsage(before);
    cpuMs += (user + system) / 1e3;
    if (mark === "none") {
      counts.none++;
      if (sky) counts.falseFinds++;
      if (sky) console.log(`${name} ${id}: found, but there is none`);
      continue;
    }
    counts.skies++;
    if (sky) counts.found++;
    const iou = sky ? overlap(sky, people, mark) : 0;
    if (sky) overlaps.push(iou);
    console.log(`${name} ${id}: ${sky ? `IoU ${iou.toFixed(2)}` : "missed"}`);
  }
  const mean = overlaps.reduce((sum, value) => sum + value, 0) / Math.max(1, overlaps.length);
  console.log(
    `${name}: found ${counts.found} of ${counts.skies} skies, mean IoU ${mean.toFixed(2)}, ${counts.falseFinds} false of ${counts.none}, CPU ${Math.round(cpuMs / (counts.skies + counts.none))} ms per photo`,
  );
}
