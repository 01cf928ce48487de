import { useProfile } from "../api/profile.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toastDone, toastRefusal } from "../ui/notes.ts";
import { useText } from "../ui/use-text.ts";
import { appText } from "./text.ts";

/** The referral link: the home page with `?rid=` (specification, platform section 9). */
export function ReferralDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const { profile } = useProfile();
  const link = profile ? `${window.location.origin}/?rid=${profile.referralId}` : "";
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toastDone(say("copied"), say("copiedText"));
    } catch {
      toastRefusal(say("copyFailed"));
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={say("referralTitle")}
      description={say("referralText")}
      closeLabel={say("close")}
    >
      <div className="flex gap-2">
        <input
          readOnly
          value={link}
          aria-label={say("referralLink")}
          onFocus={(event) => event.currentTarget.select()}
          className="h-11 min-w-0 grow rounded-md border-[1.5px] border-line-strong bg-bg px-3 font-mono text-sm"
        />
        <Button disabled={!profile} onClick={() => void copy()}>
          {say("copy")}
        </Button>
      </div>
    </Dialog>
  );
}
