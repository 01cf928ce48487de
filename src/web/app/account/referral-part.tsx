import { commitments } from "#core/commitments.ts";
import type { InvitationState, ReferralState } from "#core/referral-state.ts";
import { useReferrals } from "#kit/api/credits.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone, toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import "../common/counter.css";
import { appText } from "../common/text.ts";
import { moneyText } from "./money-text.ts";
import { Read } from "./parts.tsx";

const inks = {
  waiting_email: "text-muted",
  waiting_run: "text-muted",
  waiting_delay: "text-amber",
  rewarded: "text-ok",
  refused: "text-danger",
  review: "text-amber",
} as const satisfies Record<InvitationState, string>;

function LinkLine({ referralId }: { referralId: string }) {
  const say = useText(appText);
  const sayMoney = useText(moneyText);
  // The home page with `?rid=` (specification, platform section 9).
  const link = `${window.location.origin}/?rid=${encodeURIComponent(referralId)}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toastDone(say("copied"), say("copiedText"));
    } catch {
      toastRefusal(say("copyFailed"));
    }
  }
  return (
    <div className="grid gap-2.5">
      <div className="flex gap-2">
        <input
          readOnly
          value={link}
          aria-label={sayMoney("referralLink")}
          onFocus={(event) => event.currentTarget.select()}
          className="h-11 min-w-0 grow rounded-md border-[1.5px] border-line-strong bg-bg px-3 font-mono text-sm"
        />
        <Button onClick={() => void copy()}>{sayMoney("copy")}</Button>
      </div>
      <p className="text-sm text-muted">
        {sayMoney("code")}: <span className="font-mono text-fg">{referralId}</span>
      </p>
    </div>
  );
}

function Invited({ state }: { state: ReferralState }) {
  const say = useText(moneyText);
  const { count, shortDay } = usePlanWords();
  if (state.invited.length === 0) return <p className="text-muted">{say("nobody")}</p>;
  return (
    <div>
      <p className="mb-3 font-semibold">{say("earned", { credits: count(state.earnedCredits) })}</p>
      <ul className="border-b border-line">
        {state.invited.map(({ at, state: outcome }) => (
          <li
            key={at}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line py-2.5"
          >
            <span>{say("invitedOn", { date: shortDay(at) })}</span>
            <span className={inks[outcome]}>{say(outcome)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link, the code, and the status of each invitation; for the dialog and the account page. */
export function ReferralPart() {
  const say = useText(moneyText);
  return (
    <Read query={useReferrals()}>
      {(state) => (
        <>
          <p className="text-muted">
            {say("referralText", {
              credits: state.rewardCredits,
              hours: commitments.referralDelayHours,
            })}
          </p>
          <LinkLine referralId={state.referralId} />
          <Invited state={state} />
        </>
      )}
    </Read>
  );
}
