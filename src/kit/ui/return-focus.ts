import { useEffect, useState } from "react";

/**
 * Gives the focus back when a dialog without a trigger of its own closes: to the element that had it, or to the page's
 * content if that is gone. Without it, keyboard users would start again at the top of the page.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the page and given up the focus.
      setTimeout(() => {
        const { activeElement, body } = document;
        if (activeElement !== null && activeElement !== body) return;
        const isThere = opener instanceof HTMLElement && opener !== body && opener.isConnected;
        const target = isThere ? opener : document.querySelector<HTMLElement>("#content");
        target?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
