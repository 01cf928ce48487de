import { useSession } from "../api/own-session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useText } from "../ui/use-text.ts";
import { appText } from "./text.ts";

/** Who is signed in. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const session = useSession();
  return (
    <Dialog
      onClose={onClose}
      title={say("manageAccount")}
      description={say("accountSoon")}
      closeLabel={say("close")}
    >
      {session.state === "signedIn" ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4">
          <dt className="text-muted">{say("accountName")}</dt>
          <dd className="min-w-0 break-words">{session.user.name}</dd>
          <dt className="text-muted">{say("accountEmail")}</dt>
          <dd className="min-w-0 break-words">{session.user.email}</dd>
        </dl>
      ) : null}
    </Dialog>
  );
}
