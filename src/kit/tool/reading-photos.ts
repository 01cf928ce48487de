import { createContext, useCallback, useContext, useEffect, useState } from "react";

/** Tells the screen that a field has begun (true) or ended (false) to read a photo. */
export type TellReading = (isReading: boolean) => void;

/** What the screen gives to its fields, so that no run starts with a photo that is about to be replaced. */
export const ReadingPhotos = createContext<TellReading>(() => {});

/** Counts the fields of a screen that are reading a photo now. */
export function useReadingPhotos(): { isReading: boolean; tellReading: TellReading } {
  const [count, setCount] = useState(0);
  const tellReading = useCallback<TellReading>(
    (isReading) => setCount((now) => now + (isReading ? 1 : -1)),
    [],
  );
  return { isReading: count > 0, tellReading };
}

/** Tells the screen for as long as `isReading` holds. */
export function useTellReading(isReading: boolean): void {
  const tell = useContext(ReadingPhotos);
  useEffect(() => {
    if (!isReading) return;
    tell(true);
    return () => tell(false);
  }, [isReading, tell]);
}
