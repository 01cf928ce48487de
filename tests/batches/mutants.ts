import { readFileSync } from "node:fs";

const FILE = new URL("../../src/server/batches/batches.sql", import.meta.url);

import type { Command, Move } from "./commands.ts";

interface Mutant {
  readonly name: string;
  /** The function of the schema `batches` to change. */
  readonly of: string;
  readonly find: string;
  readonly replace: string;
  /** The events that expose the fault, and the resulting problem. */
  readonly history: readonly Command[];
  readonly problem: RegExp;
}

const take = (batch: number): Command => ({ kind: "take", batch });
const step = (actor: number, steps: number): Command => ({ kind: "step", actor, steps });
const press = (move: Move, batch: number, place = 0): Command => {
  return { kind: "press", move, batch, place, round: 0 };
};
const earn: Command = { kind: "earn", credits: 3 };
const fail: Command = { kind: "end", run: 0, how: "failed" };
/** Enough steps to finish any call or look. */
const MANY = 90;
/** Stops after the look is taken and before a run starts. */
const SEEN = 5;

/** Faults that the checks must find. */
export const mutants: readonly Mutant[] = [
  {
    name: "a photo is at work before its run begins",
    of: "settle",
    find: "when v_state = 'cancelled' then 'failed'\n               else 'waiting'",
    replace: "when v_state = 'cancelled' then 'failed'\n               else 'running'",
    history: [take(0), step(0, 1)],
    problem: /item_without_run/,
  },
  {
    name: "a run begins although its batch has moved on",
    of: "start_item",
    find: "is distinct from 'running' or",
    replace: "is null or",
    history: [take(0), step(0, SEEN), press("pause", 0), step(1, MANY), step(0, MANY)],
    problem: /a paused batch began a run/,
  },
  {
    name: "cancelling leaves open runs",
    of: "cancel",
    find: "ended := batches.end_runs(p_batch);",
    replace: "",
    history: [take(0), step(0, MANY), press("cancel", 0), step(0, MANY)],
    problem: /work_after_end/,
  },
  {
    name: "places are not counted",
    of: "start_item",
    find: "batches.open_runs_of(v_start.owner) >= p_max_places",
    replace: "false",
    history: [
      earn,
      earn,
      press("send", 1, 4),
      step(0, MANY),
      press("start", 1),
      step(0, MANY),
      take(0),
      take(1),
      step(0, SEEN),
      step(1, SEEN),
      step(1, MANY),
      step(0, MANY),
    ],
    problem: /places are in use/,
  },
  {
    name: "a failure is begun again under the same run",
    of: "retry",
    find: "run_id = gen_random_uuid(), ",
    replace: "",
    history: [
      take(0),
      step(0, MANY),
      fail,
      fail,
      fail,
      take(0),
      step(0, MANY),
      press("retry", 0),
      step(0, MANY),
    ],
    problem: /cannot go from failed to waiting/,
  },
  {
    name: "a batch keeps running after its last photo was removed",
    of: "remove_photo",
    find: "  -- This may have been the last unfinished photo.\n  perform batches.settle(p_batch);\n",
    replace: "",
    history: [0, 1, 2].flatMap((place) => [press("remove", 0, place), step(0, MANY)]),
    problem: /nothing_to_do/,
  },
];

/** The changed function as SQL. Throws if the function doesn't contain the text to change. */
export function sqlOf({ name, of, find, replace }: Mutant): string {
  const text = readFileSync(FILE, "utf8");
  const from = text.indexOf(`create or replace function batches.${of}(`);
  const body = text.slice(from, text.indexOf("end $$;", from) + "end $$;".length);
  if (from < 0 || !body.includes(find)) throw new Error(`nothing to change for "${name}"`);
  return body.replace(find, () => replace);
}
