import { Dialog } from "#kit/ui/dialog.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { ReferralPart } from "../account/referral-part.tsx";
import { appText } from "../common/text.ts";

/** The referral link and its rewards so far (specification, platform sections 2 and 9). */
export function ReferralDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  return (
    <Dialog onClose={onClose} title={say("referralTitle")} closeLabel={say("close")}>
      <ReferralPart />
    </Dialog>
  );
}
