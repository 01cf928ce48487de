import { PEOPLE_CONSENT } from "#core/safety/consent.ts";
import { useConsents } from "#kit/api/consents.ts";
import { Button } from "#kit/ui/button.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { useConsent } from "./consent.tsx";

const text: Words<"ask"> = { en: { ask: "Read and agree" }, vi: { ask: "Đọc và đồng ý" } };

/**
 * The consent for a server call that measures the face of a photo before the first run: no photo is sent before the
 * consent is given. If the consents can't be read, the server's refusal says what is missing.
 */
export function useMeasuringConsent() {
  const { data, isPending, refetch } = useConsents();
  const consent = useConsent("measured");
  const isMissing =
    data?.consents.some(({ document, isGiven }) => document === PEOPLE_CONSENT && !isGiven) ??
    false;
  return {
    isMissing,
    mayMeasure: !isPending && !isMissing,
    dialog: consent.dialog,
    ask: () => consent.ask({ choice: null, kind: "local" }, () => void refetch()),
  };
}

/** The purpose of measuring, and the button that asks for the consent. */
export function MeasuringConsent({ purpose, onAsk }: { purpose: string; onAsk: () => void }) {
  const say = useText(text);
  return (
    <div className="grid justify-items-start gap-3">
      <p>{purpose}</p>
      <Button variant="outline" size="sm" onClick={onAsk}>
        {say("ask")}
      </Button>
    </div>
  );
}
