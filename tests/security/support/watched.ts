import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Loaded into a process with `--import`. WATCH_FILE names its output. */
export const WATCH_PROGRAM = fileURLToPath(new URL("watch.mjs", import.meta.url));

const watchedEvent = z.discriminatedUnion("watch", [
  z.object({ watch: z.literal("connect"), host: z.string(), port: z.number() }),
  z.object({ watch: z.literal("look-up"), host: z.string() }),
  z.object({ watch: z.literal("datagram") }),
  z.object({ watch: z.literal("program"), command: z.string() }),
  z.object({ watch: z.literal("route"), method: z.string(), url: z.string() }),
]);
/** An action of a watched process. */
export type WatchedEvent = z.infer<typeof watchedEvent>;

/** A route as the running server registered it. */
export interface Route {
  readonly method: string;
  /** With `:name` for a segment and `*` for the rest. */
  readonly url: string;
}

/** All actions of a watched process since it started. */
export function readWatched(file: string): WatchedEvent[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => watchedEvent.parse(JSON.parse(line) as unknown));
}

/** The routes among the events, each once, sorted. */
export function routesOf(events: readonly WatchedEvent[]): Route[] {
  const names = events.flatMap((event) =>
    event.watch === "route" ? [`${event.method} ${event.url}`] : [],
  );
  return [...new Set(names)].toSorted().map((name) => {
    const [method = "", url = ""] = name.split(" ");
    return { method, url };
  });
}
