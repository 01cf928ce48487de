import { useQueryClient } from "@tanstack/react-query";
import { CircleHelp, Gift, LayoutGrid, LogOut, UserRound } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useProfile } from "../api/profile.ts";
import { type SessionUser, signOut } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Menu, MenuHeading, MenuItem, MenuLink, MenuSeparator } from "../ui/menu.tsx";
import { toastDone, toastRefusal } from "../ui/toaster.tsx";
import { useText } from "../ui/use-text.ts";
import { appText, signInText } from "./text.ts";

const AVATARS = 6;

/** One of the drawn busts, always the same one for the same person. */
function avatarOf(userId: string): string {
  let sum = 0;
  for (const char of userId) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9_973;
  return `/art/avatar-${sum % AVATARS}.svg`;
}

function ReferralDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
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
      isOpen={isOpen}
      onOpenChange={onOpenChange}
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

function AccountDialog({
  isOpen,
  onOpenChange,
  user,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  user: SessionUser;
}) {
  const say = useText(appText);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={say("manageAccount")}
      description={say("accountSoon")}
      closeLabel={say("close")}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-t border-line pt-4">
        <dt className="text-muted">{say("accountName")}</dt>
        <dd className="min-w-0 break-words">{user.name}</dd>
        <dt className="text-muted">{say("accountEmail")}</dt>
        <dd className="min-w-0 break-words">{user.email}</dd>
      </dl>
    </Dialog>
  );
}

/** The picture at the right end of the header and what hangs on it. */
export function UserMenu({ user, onHelp }: { user: SessionUser; onHelp: () => void }) {
  const say = useText(appText);
  const sayOther = useText(signInText);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"referral" | "account" | null>(null);
  const close = () => setOpen(null);

  async function leave() {
    const problem = await signOut();
    if (problem) {
      toastRefusal(sayOther(problem));
      return;
    }
    await navigate("/");
    client.clear();
  }
  return (
    <>
      <Menu
        label={say("account")}
        trigger={
          <button
            type="button"
            aria-label={say("account")}
            className="ml-1.5 shrink-0 overflow-hidden rounded-full"
          >
            <img
              src={avatarOf(user.id)}
              alt=""
              width={40}
              height={40}
              className="size-10 bg-raised"
            />
          </button>
        }
      >
        <MenuHeading>{say("welcome", { name: user.name || user.email })}</MenuHeading>
        <MenuSeparator />
        <MenuLink>
          <Link to="/dashboard">
            <LayoutGrid aria-hidden />
            {say("dashboard")}
          </Link>
        </MenuLink>
        <MenuItem onSelect={() => setOpen("account")}>
          <UserRound aria-hidden />
          {say("manageAccount")}
        </MenuItem>
        <MenuItem onSelect={() => setOpen("referral")}>
          <Gift aria-hidden />
          {say("freeCredits")}
        </MenuItem>
        <MenuItem onSelect={onHelp}>
          <CircleHelp aria-hidden />
          {say("help")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden />
          {say("signOut")}
        </MenuItem>
      </Menu>
      <ReferralDialog isOpen={open === "referral"} onOpenChange={close} />
      <AccountDialog isOpen={open === "account"} onOpenChange={close} user={user} />
    </>
  );
}
