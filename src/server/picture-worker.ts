import sharp from "sharp";
import { giveWay } from "#server/process/give-way.ts";
import type { PictureAnswer, PictureTask } from "./pictures/picture-task.ts";
import { workOnPicture } from "./pictures/picture-work.ts";

giveWay();

/*
 * Entry of a picture process. `PictureProcess` starts it, sends it one image at a time, and kills it if an image
 * exceeds a limit. It stores nothing.
 */

// One image at a time in one thread, so processor time is close to wall time.
sharp.concurrency(1);

/** Ignores errors: if the server is gone, this process ends in a moment too. */
function tell(message: PictureAnswer | "ready"): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

process.on("message", (task: PictureTask) => {
  // A bug ends the process with its stack on stderr, and the server starts another one.
  void workOnPicture(task).then(tell);
});
// A stop signal reaches all processes of the server. This one ends with the server, which may still need it.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// However the server ends, even if it's killed.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
tell("ready");
