import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { OpenRun } from "#core/creations.ts";
import { readCreation, refreshCreations, useOpenRuns } from "#kit/api/creations.ts";
import { Menu } from "#kit/ui/menu.tsx";
import { toastDone, toastRefusal } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { nameOf } from "./creation-words.ts";
import { runningText } from "./running-text.ts";

const loadLines = async () => (await import("./running-lines.tsx")).RunningLines;

/** `true` for screens that show the end of the run anyway. */
function showsItself(path: string, { toolId }: OpenRun): boolean {
  return path.startsWith(`/dashboard/${toolId}`) || path === "/dashboard/creations";
}

/** Reports the end of runs that finished behind another screen; for several at once only their number. */
function useEndNotes(runs: readonly OpenRun[] | undefined): void {
  const say = useText(runningText);
  const locale = useLocale();
  const client = useQueryClient();
  const path = useLocation().pathname;
  const before = useRef<readonly OpenRun[]>([]);

  async function tell(ended: readonly OpenRun[]) {
    await Promise.all([
      refreshCreations(client),
      client.invalidateQueries({ queryKey: ["profile"] }),
    ]);
    const unseen = ended.filter((run) => !showsItself(path, run));
    const [first] = unseen;
    if (!first) return;
    if (unseen.length > 1) {
      toastDone(say("ended", { count: unseen.length }), say("inCreations"));
      return;
    }
    // Without a response, or if the run was deleted, there is nothing to report.
    const made = await readCreation(first.id).catch(() => null);
    if (made?.state === "done") {
      toastDone(say("ready", { name: nameOf(made, locale) }), say("inCreations"));
    } else if (made?.error && made.error.code !== "cancelled") {
      toastRefusal(`${nameOf(made, locale)}: ${made.error.message}`);
    }
  }
  const latestTell = useRef(tell);
  useEffect(() => {
    latestTell.current = tell;
  });
  useEffect(() => {
    if (!runs) return;
    const open = new Set(runs.map(({ id }) => id));
    const ended = before.current.filter(({ id }) => !open.has(id));
    before.current = runs;
    if (ended.length > 0) void latestTell.current(ended);
  }, [runs]);
}

/** How many runs are in progress; hidden if there are none. */
export function RunningBadge() {
  const say = useText(runningText);
  const sayApp = useText(appText);
  const { data: runs } = useOpenRuns();
  useEndNotes(runs);
  const count = runs?.length ?? 0;
  if (count === 0) return null;
  return (
    <div data-running className="contents">
      <Menu
        face={
          <>
            <Spinner className="size-4.5" />
            {count}
          </>
        }
        label={say(plural(count, "runningOne", "runningMany"), { count })}
        className="flex h-9.5 items-center gap-2 rounded-full px-2.5 text-sm font-semibold hover:bg-raised sm:px-3.5"
        load={loadLines}
        failure={sayApp("notLoaded")}
      />
    </div>
  );
}
