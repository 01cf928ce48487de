import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { useText } from "../ui/use-text.ts";
import { toolKitText } from "./text.ts";

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
  const say = useText(toolKitText);
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
    dialog: (
      <Dialog
        isOpen={goOn !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setGoOn(null);
        }}
        title={say("consentTitle")}
        description={say("consentText")}
        closeLabel={say("close")}
      >
        <div className="flex flex-wrap gap-2.5">
          <Button variant="hero" onClick={agree}>
            {say("consentYes")}
          </Button>
          <Button variant="outline" onClick={() => setGoOn(null)}>
            {say("consentNo")}
          </Button>
        </div>
      </Dialog>
    ),
  };
}
