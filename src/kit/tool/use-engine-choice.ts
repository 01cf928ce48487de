import { useState } from "react";
import { type EngineKind, engineKinds } from "#core/run.ts";
import { useUserId } from "#kit/api/call-for.ts";
import { type EngineChoice, useEngineChoices } from "#kit/api/engines.ts";
import type { PreparedCall } from "#tool-model/define-tool.ts";

/** Each user of this browser has their own choice. */
const keyOf = (userId: string) => `engine-kind:${userId}`;

function remembered(userId: string | null): EngineKind | null {
  try {
    const kept = userId === null ? null : localStorage.getItem(keyOf(userId));
    return engineKinds.find((kind) => kind === kept) ?? null;
  } catch {
    return null;
  }
}

function remember(userId: string | null, kind: EngineKind): void {
  try {
    if (userId !== null) localStorage.setItem(keyOf(userId), kind);
  } catch {
    // Without storage the choice lasts until the page unloads.
  }
}

export interface EngineForRun {
  /** The engine of the run; `null` while it is unknown. */
  readonly choice: EngineChoice | null;
  /** The kind that the payload names; `null` if there is no choice. */
  readonly kind: EngineKind | null;
}

/** `true` if the built-in engine makes the result; `false` while it is unknown which one does. */
export function isBuiltIn({ choice }: EngineForRun): boolean {
  return choice?.kind === "local";
}

/**
 * Returns the engine for a run. Requests the built-in engine while the choices are unknown: no photo goes to a provider
 * that the user hasn't seen.
 */
function engineFor(
  choices: readonly EngineChoice[] | null,
  wanted: EngineKind | null,
): EngineForRun {
  if (!choices) return { choice: null, kind: "local" };
  const choice = choices.find(({ kind }) => kind === wanted) ?? choices[0] ?? null;
  return { choice, kind: choices.length > 1 && choice ? choice.kind : null };
}

/** The user's choice of engine for an operation, stored on this device. */
export function useEngineChoice(path: string | null) {
  const userId = useUserId();
  const choices = useEngineChoices(path === null ? null : path.slice("/images/".length));
  const [chosen, setChosen] = useState<EngineKind | null>(null);
  const choose = (kind: EngineKind) => {
    setChosen(kind);
    remember(userId, kind);
  };
  return {
    choices: choices ?? [],
    engine: engineFor(choices, chosen ?? remembered(userId)),
    /** The engine of another kind, if there is one. */
    engineOf: (kind: EngineKind) => engineFor(choices, kind),
    choose,
    /** For the runs of this visit only. */
    chooseForNow: setChosen,
  };
}

interface Extras {
  /** `null` if there is no choice. */
  readonly kind: EngineKind | null;
  readonly seed?: number | undefined;
}

/** Adds the kind of engine and the seed to a call. */
export function withExtras(call: PreparedCall | null, { kind, seed }: Extras): PreparedCall | null {
  if (!call) return call;
  const engine = kind === null ? {} : { engine: kind };
  const version = seed === undefined ? {} : { seed };
  return { ...call, payload: { ...Object(call.payload), ...engine, ...version } };
}
