import { splitName } from "#core/person-name.ts";
import type { SessionUser } from "#kit/api/own-session.ts";
import { useText } from "#kit/ui/use-text.ts";
import { CreditBadge } from "../common/credit-badge.tsx";
import { frontText } from "./front-text.ts";
import { UserMenu } from "./user-menu.tsx";

const nameOf = ({ name, email }: SessionUser) => splitName(name).firstName || email;

/** The welcome line in the phone's menu, whose header has no room for it. */
export function PhoneWelcome({ user }: { user: SessionUser }) {
  const say = useText(frontText);
  return (
    <p className="truncate px-3 pb-2 text-muted sm:hidden">
      {say("welcome", { name: nameOf(user) })}
    </p>
  );
}

/** The right end of the header for signed-in users: welcome, tier and credits, account menu. */
export function SignedInPart({ user }: { user: SessionUser }) {
  const say = useText(frontText);
  const name = nameOf(user);
  return (
    <>
      {/* The name alone where the menus leave little room. On phones the menu has the line. */}
      <span className="max-w-44 truncate px-2 text-[14.5px] text-muted max-sm:hidden lg:max-xl:hidden">
        <span className="hidden md:max-lg:inline min-[1440px]:inline">
          {say("welcome", { name })}
        </span>
        <span className="md:max-lg:hidden min-[1440px]:hidden">{name}</span>
      </span>
      <CreditBadge />
      <UserMenu user={user} />
    </>
  );
}
