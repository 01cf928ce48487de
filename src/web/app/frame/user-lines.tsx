import { useQueryClient } from "@tanstack/react-query";
import { CircleHelp, Gift, Images, LayoutGrid, LogOut, UserRound } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { splitName } from "#core/person-name.ts";
import { useSession } from "#kit/api/own-session.ts";
import { signOut } from "#kit/api/session.ts";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { dropHandedPhoto } from "#kit/tool/handed-photo.ts";
import type { MenuLinesProps } from "#kit/ui/menu.tsx";
import { MenuHeading, MenuItem, MenuLink, MenuPanel, MenuSeparator } from "#kit/ui/menu-panel.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { signInText } from "../common/sign-in-text.ts";
import { appText } from "../common/text.ts";

/** The items of the account menu. */
export function UserLines(panel: MenuLinesProps) {
  const say = useText(appText);
  const sayOther = useText(signInText);
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  if (session.state !== "signedIn") return null;
  async function leave() {
    const problem = await signOut();
    if (problem) {
      toastRefusal(sayOther(problem));
      return;
    }
    await navigate("/");
    client.clear();
    dropHandedPhoto();
    // Orders and unfinished runs belong to the account that signed out.
    sessionStorage.clear();
  }
  return (
    <MenuPanel {...panel}>
      <MenuHeading>
        {say("welcome", { name: splitName(session.user.name).firstName || session.user.email })}
      </MenuHeading>
      <MenuSeparator />
      <MenuLink>
        <Link to="/dashboard" viewTransition>
          <LayoutGrid aria-hidden />
          {say("dashboard")}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/dashboard/creations" viewTransition>
          <Images aria-hidden />
          {say("creations")}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/account" viewTransition>
          <UserRound aria-hidden />
          {say("manageAccount")}
        </Link>
      </MenuLink>
      <MenuItem onSelect={() => openDialog("referral")}>
        <Gift aria-hidden />
        {say("freeCredits")}
      </MenuItem>
      <MenuItem onSelect={() => openDialog("help")}>
        <CircleHelp aria-hidden />
        {say("help")}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden />
        {say("signOut")}
      </MenuItem>
    </MenuPanel>
  );
}
