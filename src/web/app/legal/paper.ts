import { useEffect } from "react";

/** Loads the print styles after the page: readers print later. */
export function usePaperStyles(): void {
  useEffect(() => {
    // Without the network, print uses the screen's styles.
    import("./legal.css").catch(() => undefined);
  }, []);
}
