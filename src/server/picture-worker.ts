import sharp from "sharp";
import { giveWay } from "#server/process/give-way.ts";
import type { PictureAnswer, PictureTask } from "./pictures/picture-task.ts";
import { workOnPicture } from "./pictures/picture-work.ts";

giveWay();

/*
 * The entry of a picture process: `PictureProcess` starts it, gives it one picture after the other, and kills it when
 * one takes too much. It keeps nothing.
 */

// One picture at a time in one thread: processor time is then about the time that passes.
sharp.concurrency(1);

/** Where the server is gone, so is this process in a moment. */
function tell(message: PictureAnswer | "ready"): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

process.on("message", (task: PictureTask) => {
  // A fault of ours ends the process with its stack on the standard error, and the server starts another one.
  void workOnPicture(task).then(tell);
});
// A stop of the server comes to all of its processes; this one ends with the server, which may still need it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// However the server ends, also when it is killed.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
tell("ready");
