import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { DataExport } from "#core/privacy.ts";
import { retentionHours } from "#core/retention.ts";
import { useAccount } from "#kit/api/account.ts";
import { askForExport } from "#kit/api/own-data.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { dataText } from "../leaving/data-text.ts";
import { useDataWords } from "../leaving/data-words.ts";

/** The state of the last export. */
function CopyState({ copy }: { copy: DataExport }) {
  const say = useText(dataText);
  const { time, size } = useDataWords();
  const account = useAccount();
  switch (copy.state) {
    case "making":
      return (
        <output className="flex items-start gap-3">
          <Spinner className="mt-1 size-4 shrink-0" />
          {say(account.data?.canSendMail === false ? "copyMakingNoMail" : "copyMaking")}
        </output>
      );
    case "ready":
      return (
        <Notice
          kind="ok"
          actions={
            <Button asChild size="sm">
              <a href={copy.url ?? undefined} download>
                <Download aria-hidden className="size-4" />
                {say("copyFetch")}
              </a>
            </Button>
          }
        >
          {say("copyReady", {
            size: size(copy.sizeBytes ?? 0),
            time: time(copy.expiresAt ?? copy.requestedAt),
          })}
        </Notice>
      );
    case "failed":
      return <Notice kind="danger">{say("copyFailed")}</Notice>;
    case "expired":
      return <Notice kind="note">{say("copyExpired", { hours: retentionHours.exports })}</Notice>;
  }
}

/** Requests an export and offers its download. */
export function ExportPart({ copy }: { copy: DataExport | null }) {
  const say = useText(dataText);
  const locale = useLocale();
  const client = useQueryClient();
  const { time } = useDataWords();
  const ask = useCommand(async () => void (await askForExport(client)));
  const isMaking = copy?.state === "making";
  const isTooSoon = copy !== null && !isMaking && !copy.isNextDue;
  return (
    <div className="grid gap-4">
      <h3 className="text-xl">{say("copyTitle")}</h3>
      <p className="text-pretty text-muted">{say("copyText")}</p>
      {copy ? <CopyState copy={copy} /> : null}
      {isTooSoon ? (
        <p className="text-sm text-muted">{say("copyNext", { time: time(copy.nextAt) })}</p>
      ) : null}
      {ask.error ? <Notice kind="danger">{ask.error.text(locale)}</Notice> : null}
      {isMaking || isTooSoon ? null : (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-disabled={ask.isBusy}
          onClick={() => ask.start()}
        >
          {ask.isBusy ? <Spinner /> : null}
          {say(copy ? "copyAgain" : "copyAsk")}
        </Button>
      )}
    </div>
  );
}
