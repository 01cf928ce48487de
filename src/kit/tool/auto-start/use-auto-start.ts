import { useEffect, useRef, useState } from "react";
import type { Photo } from "../photo.ts";
import type { FormState } from "../use-tool-form.ts";
import type { ArrivedPhoto } from "./use-arrival.ts";

const COUNTDOWN_S = 3;
const TICK_MS = 1_000;

/** Photos that a countdown has begun for, on this page. */
const seen = new Set<string>();

/** The same file has the same key, also after a crop or when it is given again. */
function keyOf(operation: string, { name, source, image }: Photo): string {
  return `${operation} ${(source ?? image.blob).size} ${name}`;
}

export interface AutoStart {
  /** The photo that was just given, until `onTaken`; `null` if there is none. */
  readonly arrived: ArrivedPhoto | null;
  readonly onTaken: () => void;
  readonly form: FormState;
  /** The field of the photo that the form's operation starts with; `null` if it needs more. */
  readonly photoField: string | null;
  readonly operation: string;
  /** The user has switched it on for this operation. */
  readonly isOn: boolean;
  readonly isRunning: boolean;
  /** Does what the run button does. */
  readonly start: () => void;
}

interface Waiting {
  readonly form: FormState;
  /** Chosen together with the photo, whatever the switch says. */
  readonly isChosen: boolean;
}

/**
 * Starts a run three seconds after a photo was given, once per photo. Any change of the form, a run, or `cancel` ends
 * the countdown. Photos that came in another way, such as from the history, never arrive here.
 */
export function useAutoStart(asked: AutoStart) {
  const { arrived, form, isRunning } = asked;
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(COUNTDOWN_S);
  useEffect(() => {
    if (!arrived) return;
    const now = latest.current;
    now.onTaken();
    const { photo, starts } = arrived;
    const isChosen = starts === now.operation;
    const isFormsPhoto = now.photoField !== null && now.form[now.photoField] === photo;
    const key = keyOf(now.operation, photo);
    if (!(now.isOn || isChosen) || now.isRunning || !isFormsPhoto || seen.has(key)) return;
    seen.add(key);
    setSecondsLeft(COUNTDOWN_S);
    setWaiting({ form: now.form, isChosen });
  }, [arrived]);
  const isWanted = waiting !== null && (waiting.isChosen || asked.isOn);
  const isCounting = isWanted && waiting.form === form && !isRunning;
  // What ended the countdown mustn't resume it when it is undone.
  if (waiting !== null && !isCounting) setWaiting(null);
  useEffect(() => {
    if (!isCounting) return undefined;
    const tick = setInterval(() => setSecondsLeft((left) => left - 1), TICK_MS);
    const end = setTimeout(() => {
      setWaiting(null);
      latest.current.start();
    }, COUNTDOWN_S * TICK_MS);
    return () => {
      clearInterval(tick);
      clearTimeout(end);
    };
  }, [isCounting]);
  return {
    /** `null` without a countdown. */
    secondsLeft: isCounting ? Math.max(1, secondsLeft) : null,
    cancel: () => setWaiting(null),
  };
}
