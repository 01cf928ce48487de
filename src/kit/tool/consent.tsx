import { useRef, useState } from "react";
import type { ConsentKind } from "#core/safety/consent.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import type { EngineForRun } from "./use-engine-choice.ts";

const loadDialog = async () => (await import("./consent-dialog.tsx")).ConsentDialog;
const loadRecord = () => import("./people-consent.ts");

interface Question {
  readonly receivers: readonly string[];
  readonly goOn: () => void;
}

/**
 * Asks once before a face or a body is measured or changed; `ask` calls `goOn` once the consent exists. The server stores the
 * consents and refuses runs without one. For a studio model the dialog names the providers that receive the photo, and
 * asks again when they change.
 */
export function useConsent(kind: ConsentKind | null) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isAsking = useRef(false);

  async function askFor(asked: Question): Promise<void> {
    isAsking.current = true;
    try {
      // If the consents can't be read, the server's refusal says what is missing.
      const isGiven = await loadRecord()
        .then((record) => record.isGiven(asked.receivers))
        .catch(() => true);
      if (isGiven) asked.goOn();
      else setQuestion(asked);
    } finally {
      isAsking.current = false;
    }
  }
  return {
    ask({ choice }: EngineForRun, goOn: () => void) {
      const receivers = choice?.kind === "studio" ? choice.engines : [];
      if (kind === null) goOn();
      else if (!isAsking.current) void askFor({ receivers, goOn });
    },
    dialog: question && kind && (
      <Lazily
        load={loadDialog}
        props={{
          kind,
          receivers: question.receivers,
          onAgreed: () => {
            setQuestion(null);
            question.goOn();
          },
          onClose: () => setQuestion(null),
        }}
      />
    ),
  };
}
