import { useLayoutEffect } from "react";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { isTypingIn } from "#kit/tool/typing.ts";

/** Shortcuts on every page: Ctrl or Cmd with K or / opens the palette, ? opens the help dialog. */
export function useGlobalKeys(): void {
  // Before the page is painted: a key that is pressed at its first sight counts.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && (event.key === "k" || event.key === "/")) {
        event.preventDefault();
        openDialog("palette");
      } else if (event.key === "?" && !isTypingIn(event.target)) {
        openDialog("help");
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
