import { useState } from "react";
import { Lazily } from "../ui/lazily.tsx";
import type { EngineForRun } from "./use-engine-choice.ts";

const loadDialog = async () => (await import("./consent-dialog.tsx")).ConsentDialog;

/** Rises when the words of the consent change: it is then asked for again. */
const VERSION = "1";
const LOCAL_KEY = "face-consent";
const STUDIO_KEY = "face-consent-studio";

interface Consent {
  readonly key: string;
  readonly value: string;
}

/** What is kept of a consent: for a studio model it holds for those whom it named. */
function consentFor(receivers: readonly string[]): Consent {
  return receivers.length === 0
    ? { key: LOCAL_KEY, value: VERSION }
    : { key: STUDIO_KEY, value: [VERSION, ...receivers].join(" ") };
}

function isGiven({ key, value }: Consent): boolean {
  try {
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}

interface Question {
  readonly receivers: readonly string[];
  readonly goOn: () => void;
}

/**
 * Asks once per browser and kind of engine before a face or a body is changed; `ask` goes on at once when
 * it was given. For a studio model it says who gets the photo, and asks again when that is somebody else.
 */
export function useConsent(isNeeded: boolean) {
  const [question, setQuestion] = useState<Question | null>(null);
  function agree({ receivers, goOn }: Question) {
    const { key, value } = consentFor(receivers);
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage it is asked for each time.
    }
    setQuestion(null);
    goOn();
  }
  return {
    ask({ choice }: EngineForRun, goOn: () => void) {
      const receivers = choice?.kind === "studio" ? choice.engines : [];
      if (!isNeeded || isGiven(consentFor(receivers))) goOn();
      else setQuestion({ receivers, goOn });
    },
    dialog: question && (
      <Lazily
        load={loadDialog}
        props={{
          receivers: question.receivers,
          onAgree: () => agree(question),
          onClose: () => setQuestion(null),
        }}
      />
    ),
  };
}
