import { useState } from "react";
import { commitments } from "#core/commitments.ts";
import type { DataState } from "#core/privacy.ts";
import { retentionHours } from "#core/retention.ts";
import { useOwnData } from "#kit/api/own-data.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { dataText } from "../leaving/data-text.ts";
import { useDataWords } from "../leaving/data-words.ts";
import { useKeepAccount } from "../leaving/use-keep-account.ts";
import { accountText } from "./account-text.ts";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { ExportPart } from "./export-part.tsx";
import { Read, Section } from "./parts.tsx";

/** How long the account can still be kept, and the button that keeps it. */
function Leaving({ purgeAfter }: { purgeAfter: string }) {
  const say = useText(dataText);
  const locale = useLocale();
  const { time } = useDataWords();
  const undo = useKeepAccount();
  return (
    <>
      <Notice
        kind="danger"
        title={say("leavingTitle")}
        actions={
          <Button aria-disabled={undo.isBusy} onClick={() => undo.start()}>
            {undo.isBusy ? <Spinner /> : null}
            {say("undo")}
          </Button>
        }
      >
        {say("leavingText", { time: time(purgeAfter) })}
      </Notice>
      {undo.error ? <Notice kind="danger">{undo.error.text(locale)}</Notice> : null}
    </>
  );
}

function EndPart() {
  const say = useText(dataText);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-4 border-t-[1.5px] border-dashed border-line pt-5">
      <h3 className="text-xl">{say("endTitle")}</h3>
      <p className="text-pretty text-muted">
        {say("endText", { days: commitments.deletionDays, hours: retentionHours.undo })}
      </p>
      <Button variant="destructive" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {say("endAsk")}
      </Button>
      {isOpen ? <DeletionDialog onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

function OwnData({ state }: { state: DataState }) {
  return (
    <>
      {state.deletion ? <Leaving purgeAfter={state.deletion.purgeAfter} /> : null}
      <ExportPart copy={state.export} />
      {state.deletion ? null : <EndPart />}
    </>
  );
}

/** Data export, and account deletion with its undo period. */
export function DataSection() {
  const say = useText(accountText);
  return (
    <Section id="data" title={say("data")}>
      <Read query={useOwnData()}>{(state) => <OwnData state={state} />}</Read>
    </Section>
  );
}
