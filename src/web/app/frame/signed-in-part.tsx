import type { SessionUser } from "#kit/api/own-session.ts";
import { useText } from "#kit/ui/use-text.ts";
import { CreditBadge } from "../common/credit-badge.tsx";
import { frontText } from "./front-text.ts";
import { UserMenu } from "./user-menu.tsx";

/** The right end of the header for signed-in users: welcome, tier and credits, account menu. */
export function SignedInPart({ user }: { user: SessionUser }) {
  const say = useText(frontText);
  return (
    <>
      <span className="max-w-44 truncate px-2 text-[14.5px] text-muted max-xl:hidden">
        {say("welcome", { name: user.name.split(" ")[0] || user.email })}
      </span>
      <CreditBadge />
      <UserMenu user={user} />
    </>
  );
}
