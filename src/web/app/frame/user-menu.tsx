import type { SessionUser } from "#kit/api/own-session.ts";
import { Menu } from "#kit/ui/menu.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";

const AVATARS = 6;
const loadLines = async () => (await import("./user-lines.tsx")).UserLines;

/** Picks one of the drawn avatars, always the same one for a user. */
function avatarOf(userId: string): string {
  let sum = 0;
  for (const char of userId) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9_973;
  return `/art/avatar-${sum % AVATARS}.svg`;
}

/** The avatar at the right end of the header, with the account menu. */
export function UserMenu({ user }: { user: SessionUser }) {
  const say = useText(appText);
  return (
    <Menu
      label={say("account")}
      load={loadLines}
      failure={say("notLoaded")}
      className="ml-1.5 block overflow-hidden rounded-full"
      face={
        <img src={avatarOf(user.id)} alt="" width={40} height={40} className="size-10 bg-raised" />
      }
    />
  );
}
