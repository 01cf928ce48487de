import { useQueryClient } from "@tanstack/react-query";
import type { Subscription } from "#core/billing.ts";
import { refreshMoney, setCancelled } from "#kit/api/billing.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { accountText } from "./account-text.ts";
import { moneyText } from "./money-text.ts";

interface CancelDialogProps {
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Asks for confirmation and explains what stays. */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const say = useText(moneyText);
  const sayAccount = useText(accountText);
  const locale = useLocale();
  const client = useQueryClient();
  const { day, planName } = usePlanWords();
  const date = day(subscription.currentPeriodEnd);
  const cancel = useCommand(async (requestId) => {
    await setCancelled(true, requestId);
    await refreshMoney(client);
    toastDone(say("cancelled", { date }));
    onClose();
  });
  return (
    <Dialog
      onClose={onClose}
      title={say("cancelTitle", { plan: planName(subscription.plan) })}
      description={say("cancelKeeps", { date })}
      closeLabel={sayAccount("close")}
    >
      <p>{say("cancelCredits")}</p>
      <p>{say("cancelFree", { plan: planName("free") })}</p>
      {cancel.error ? <Notice kind="danger">{cancel.error.text(locale)}</Notice> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="destructive" aria-disabled={cancel.isBusy} onClick={() => cancel.start()}>
          {cancel.isBusy ? <Spinner /> : null}
          {say("cancelYes", { date })}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {say("cancelNo")}
        </Button>
      </div>
    </Dialog>
  );
}
