import { useState } from "react";
import { type EngineKind, engineKinds } from "#core/run.ts";
import { useUserId } from "#kit/api/call-for.ts";
import { type EngineChoice, useEngineChoices } from "#kit/api/engines.ts";
import type { PreparedCall } from "#tool-model/define-tool.ts";

/** Each person who uses this browser has a choice of their own. */
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
    // Without storage it counts until the page is left.
  }
}

export interface EngineForRun {
  /** Who will do it; null while that is not known. */
  readonly choice: EngineChoice | null;
  /** The kind that the payload names; null where there is nothing to choose. */
  readonly kind: EngineKind | null;
}

/**
 * The kind of engine for a run. While it is not known who would do it, the built-in engine is asked for:
 * no photo goes to a provider of whom nothing was said.
 */
function engineFor(
  choices: readonly EngineChoice[] | null,
  wanted: EngineKind | null,
): EngineForRun {
  if (!choices) return { choice: null, kind: "local" };
  const choice = choices.find(({ kind }) => kind === wanted) ?? choices[0] ?? null;
  return { choice, kind: choices.length > 1 && choice ? choice.kind : null };
}

/** Which engine an operation is for, as this person chose it; the choice is kept on this device. */
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
    /** The engine of another kind, as far as there is one. */
    engineOf: (kind: EngineKind) => engineFor(choices, kind),
    choose,
    /** For the runs of this visit only. */
    chooseForNow: setChosen,
  };
}

/** A call that names the kind of engine which is to do it. */
export function withEngine(
  call: PreparedCall | null,
  kind: EngineKind | null,
): PreparedCall | null {
  if (!call || kind === null) return call;
  const payload = typeof call.payload === "object" ? call.payload : {};
  return { ...call, payload: { ...payload, engine: kind } };
}
