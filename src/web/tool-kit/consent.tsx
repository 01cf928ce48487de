import { useState } from "react";
import { Lazily } from "../ui/lazily.tsx";

const loadDialog = async () => (await import("./consent-dialog.tsx")).ConsentDialog;

const KEY = "face-consent";
/** Rises when the words of the consent change: it is then asked for again. */
const VERSION = "1";

function isGiven(): boolean {
  try {
    return localStorage.getItem(KEY) === VERSION;
  } catch {
    return false;
  }
}

/** Asks once per browser before a face or a body is changed; `ask` goes on at once when it was given. */
export function useConsent(isNeeded: boolean) {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  function agree() {
    try {
      localStorage.setItem(KEY, VERSION);
    } catch {
      // Without storage it is asked for each time.
    }
    setGoOn(null);
    goOn?.();
  }
  return {
    ask(next: () => void) {
      if (!isNeeded || isGiven()) next();
      else setGoOn(() => next);
    },
    dialog: goOn && (
      <Lazily load={loadDialog} props={{ onAgree: agree, onClose: () => setGoOn(null) }} />
    ),
  };
}
