import { useEffect } from "react";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { isTypingIn } from "#kit/tool/typing.ts";

/** Keys that work on every page: Ctrl or Cmd with K (or /) finds anything, ? shows all keys. */
export function useGlobalKeys(): void {
  useEffect(() => {
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
