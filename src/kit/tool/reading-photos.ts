import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";

/** Tells the screen that a field starts (`true`) or stops (`false`) reading a photo. */
export type TellReading = (isReading: boolean) => void;

/** Lets fields report to the screen, so that no run starts while a photo is being replaced. */
export const ReadingPhotos = createContext<TellReading>(() => {});

/** Counts the fields of a screen that are reading a photo. */
export function useReadingPhotos(): { isReading: boolean; tellReading: TellReading } {
  const [count, setCount] = useState(0);
  const tellReading = useCallback<TellReading>(
    (isReading) => setCount((now) => now + (isReading ? 1 : -1)),
    [],
  );
  return { isReading: count > 0, tellReading };
}

/** Reports to the screen while `isReading` is `true`. */
export function useTellReading(isReading: boolean): void {
  useTelling(isReading, useContext(ReadingPhotos));
}

/** Reports to `tell` while `isReading` is `true`. */
export function useTelling(isReading: boolean, tell: TellReading): void {
  useEffect(() => {
    if (!isReading) return;
    tell(true);
    return () => tell(false);
  }, [isReading, tell]);
}

/** Returns a call of `run` that waits for the end of `isReading`, with the form of that moment. */
export function useAfterReading(isReading: boolean, run: () => void): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (isReading || !isWanted.current) return;
    isWanted.current = false;
    run();
  });
  return () => {
    isWanted.current = isReading;
    if (!isReading) run();
  };
}
