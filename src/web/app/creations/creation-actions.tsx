import { useQueryClient } from "@tanstack/react-query";
import { Download, PenLine, RotateCcw, Trash2, WandSparkles } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { CreationDetail } from "#core/creations.ts";
import { MAX_SEED } from "#core/seed.ts";
import { runAgain } from "#kit/api/creations.ts";
import { readPicture } from "#kit/api/pictures.ts";
import { useSite } from "#kit/api/site.ts";
import { actionsText } from "#kit/tool/actions-text.ts";
import { handForm } from "#kit/tool/handed-form.ts";
import { saveFile } from "#kit/tool/save-file.ts";
import { Unwanted } from "#kit/tool/unwanted.tsx";
import { takeElsewhere } from "#kit/tool/use-elsewhere.tsx";
import { Button } from "#kit/ui/button.tsx";
import { toastDone, toastRefusal } from "#kit/ui/notes.ts";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { toApiError } from "../common/use-command.ts";
import { fileNameOf } from "./creation-words.ts";
import { creationsText } from "./creations-text.ts";

interface CreationActionsProps {
  readonly creation: CreationDetail;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Performs one action at a time; reports why it failed. */
function useOneAtATime() {
  const locale = useLocale();
  const [isBusy, setIsBusy] = useState(false);
  async function perform(work: () => Promise<void>) {
    setIsBusy(true);
    await work().catch((error: unknown) => toastRefusal(toApiError(error).text(locale)));
    setIsBusy(false);
  }
  return { isBusy, perform: (work: () => Promise<void>) => void perform(work) };
}

/** Versions that the user has are few, so this is hardly ever one of them. */
function anySeed(): number {
  return 1 + Math.floor(Math.random() * MAX_SEED);
}

/** The actions on a creation; each closes the dialog after success. */
function useActions(creation: CreationDetail, onClose: () => void) {
  const say = useText(creationsText);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, toolId, result, repeat } = creation;
  const name = fileNameOf(creation);
  return {
    save: async () => {
      if (result) saveFile(await readPicture(result.url), name);
    },
    again: async () => {
      await runAgain(client, id, repeat === "version" ? { seed: anySeed() } : {});
      toastDone(say("started"));
      onClose();
    },
    change: async () => {
      await handForm(creation);
      await navigate(`/dashboard/${toolId}`);
    },
    useElsewhere: async () => {
      if (!result) return;
      const picture = await readPicture(result.url);
      onClose();
      takeElsewhere(picture, name);
    },
  };
}

/** The actions that a creation allows in its state. */
function possibleWith(creation: CreationDetail) {
  const { toolId, result, isExpired, inputs, settings, state, repeat } = creation;
  const isOver = state === "done" || state === "failed";
  const canStart = isOver && !isExpired && toolId !== null;
  return {
    isOver,
    hasPicture: result !== null,
    canRepeat: canStart && repeat !== "same",
    canChange: canStart && settings !== null && inputs.every(({ field }) => field !== null),
  };
}

/** Save, run again, change, use elsewhere, delete. */
export function CreationActions({ creation, onClose, onDelete }: CreationActionsProps) {
  const say = useText(creationsText);
  const sayAction = useText(actionsText);
  const { creditsPerRun } = useSite();
  const { isBusy, perform } = useOneAtATime();
  const actions = useActions(creation, onClose);
  const possible = possibleWith(creation);
  const button = (label: string, icon: ReactNode, work: () => Promise<void>) => (
    <Button variant="outline" size="sm" disabled={isBusy} onClick={() => perform(work)}>
      {icon}
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2.5">
      {possible.hasPicture
        ? button(say("save"), <Download aria-hidden className="size-4.5" />, actions.save)
        : null}
      {possible.canRepeat
        ? button(
            say(
              creation.repeat === "version"
                ? plural(creditsPerRun, "versionCredit", "versionCredits")
                : plural(creditsPerRun, "runAgainCredit", "runAgainCredits"),
              { count: creditsPerRun },
            ),
            <RotateCcw aria-hidden className="size-4.5" />,
            actions.again,
          )
        : null}
      {possible.canChange
        ? button(say("change"), <PenLine aria-hidden className="size-4.5" />, actions.change)
        : null}
      {possible.hasPicture
        ? button(
            sayAction("useIn"),
            <WandSparkles aria-hidden className="size-4.5" />,
            actions.useElsewhere,
          )
        : null}
      {possible.hasPicture ? (
        <Unwanted
          runId={creation.id}
          until={creation.returnableUntil}
          look="button"
          onReturned={onClose}
        />
      ) : null}
      {possible.isOver ? (
        <Button variant="destructive" size="sm" onClick={onDelete}>
          <Trash2 aria-hidden className="size-4.5" />
          {say("delete")}
        </Button>
      ) : null}
      {creation.isExpired ? <p className="w-full text-sm text-muted">{say("photosGone")}</p> : null}
    </div>
  );
}
