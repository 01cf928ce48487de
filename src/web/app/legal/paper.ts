import { useEffect } from "react";

/** Loads how a text looks on paper after the page is there: nobody prints before reading. */
export function usePaperStyles(): void {
  useEffect(() => {
    // Without a network it is printed as the screen shows it.
    import("./legal.css").catch(() => undefined);
  }, []);
}
