import sharp from "sharp";
import { bytesOf } from "../tool/run-form.ts";
import { differenceWords, outcomeFigures, outcomeReason, pictureFigures } from "./captions.ts";
import type { Outcome } from "./messages.ts";
import type { Builds, Result } from "./run-section.ts";
import type { GalleryCall } from "./sections.ts";
import { drawImage, drawReason, type Tile } from "./sheet.ts";

async function sourceTile({ label, photo }: GalleryCall): Promise<Tile> {
  const bytes = bytesOf(photo.payload);
  const { autoOrient } = await sharp(bytes).metadata();
  const figures = pictureFigures({ widthPx: autoOrient.width, heightPx: autoOrient.height, bytes });
  return { picture: await drawImage(bytes), caption: [label, figures] };
}

async function resultTile(outcome: Outcome, heading: string, more = ""): Promise<Tile> {
  const picture = await (outcome.kind === "made"
    ? drawImage(outcome.bytes)
    : drawReason(outcomeReason(outcome) ?? ""));
  return { picture, caption: [heading, outcomeFigures(outcome), more] };
}

/** The tiles of a call: source, before and after; source and result; or only the result, with the call's label. */
export async function tilesOf(
  result: Result,
  builds: Builds,
  hasSource: boolean,
): Promise<readonly Tile[]> {
  const { call, before, after, difference } = result;
  if (before && builds.before) {
    return [
      await sourceTile(call),
      await resultTile(before, builds.before.name),
      await resultTile(after, builds.after.name, differenceWords(difference)),
    ];
  }
  if (!hasSource) return [await resultTile(after, call.label)];
  return [await sourceTile(call), await resultTile(after, call.operation)];
}
