import { Menu as MenuIcon, Play, X } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { menuPages } from "#core/addresses.ts";
import { PRODUCT_NAME } from "#core/product.ts";
import { useSession } from "#kit/api/own-session.ts";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { Button } from "#kit/ui/button.tsx";
import { HoverMenu } from "#kit/ui/hover-menu.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCategories } from "#tool-model/define-card.ts";
import { cardsIn } from "#tools/cards.ts";
import { Logo } from "../common/brand.tsx";
import { PreferencesMenu } from "../common/preferences-menu.tsx";
import { appText } from "../common/text.ts";
import { frontText } from "./front-text.ts";
import { PhoneMenu } from "./phone-menu.tsx";

const loadLeaving = async () => (await import("../leaving/leaving-part.tsx")).LeavingPart;
const loadSignedInPart = async () => (await import("./signed-in-part.tsx")).SignedInPart;

const linkClass =
  "flex h-10 items-center rounded-full px-2 text-[15px] font-medium hover:bg-raised xl:px-3 xl:whitespace-nowrap";

function ToolMenus() {
  const say = useText(appText);
  const locale = useLocale();
  return toolCategories.map((category) => (
    <HoverMenu key={category} label={say(category)}>
      <ul className="grid gap-px">
        {cardsIn(category).map((card) => (
          <li key={card.id}>
            <Link
              to={`/dashboard/${card.id}`}
              viewTransition
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 text-[15px] hover:bg-raised"
            >
              <img
                src={`/art/tool-${card.id}.webp`}
                alt=""
                width={44}
                height={33}
                loading="lazy"
                className="h-8 w-11 rounded-xs object-cover"
              />
              {card.label[locale]}
            </Link>
          </li>
        ))}
      </ul>
    </HoverMenu>
  ));
}

/** Sign-in returns to the page that it was chosen on; from the home page it leads to the tools. */
function useLogin() {
  const { pathname } = useLocation();
  const next = pathname === "/" ? "" : `next=${encodeURIComponent(pathname)}`;
  return {
    signIn: `/login${next && `?${next}`}`,
    signUp: `/login?mode=signup${next && `&${next}`}`,
  };
}

/** The right end: the signed-in user, or the sign-in buttons. */
function SessionPart() {
  const say = useText(frontText);
  const login = useLogin();
  const session = useSession();
  if (session.state === "signedIn") {
    const fallback = <Skeleton className="h-9.5 w-36 rounded-full" />;
    return <Lazily load={loadSignedInPart} props={{ user: session.user }} fallback={fallback} />;
  }
  // While the session loads, the buttons' space stays reserved: for most visitors nothing moves then.
  return (
    <span className={session.state === "loading" ? "invisible contents" : "contents"}>
      <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
        <Link to={login.signIn} viewTransition>
          {say("signIn")}
        </Link>
      </Button>
      <Button asChild size="sm">
        <Link to={login.signUp} viewTransition>
          {say("signUp")}
        </Link>
      </Button>
    </span>
  );
}

/** Header of the public pages: tool menus, links, tutorial, language and theme, account. */
export function FrontHeader() {
  const say = useText(frontText);
  const { pathname } = useLocation();
  // On phones the name doesn't fit beside credits and menus.
  const isSignedIn = useSession().state === "signedIn";
  // Navigation closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <div className="mx-auto flex h-15 max-w-[1440px] items-center gap-1 px-4 sm:px-8 lg:h-18 lg:px-6 xl:px-10">
        <Link
          to="/"
          className="mr-auto shrink-0 lg:mr-2 xl:mr-4"
          viewTransition
          aria-label={`${PRODUCT_NAME}: ${say("/")}`}
        >
          {isSignedIn ? (
            <span className="sm:hidden">
              <Logo isCompact />
            </span>
          ) : null}
          <span className={isSignedIn ? "max-sm:hidden" : ""}>
            <Logo />
          </span>
        </Link>
        <nav aria-label={say("mainMenu")} className="mr-auto flex items-center max-lg:hidden">
          <ToolMenus />
          {/* Narrower windows have it in the footer; there the menus need the room. */}
          <Link to="/#features" className={`${linkClass} max-xl:hidden`}>
            {say("features")}
          </Link>
          {menuPages.header.map((path) => (
            <Link key={path} to={path} viewTransition className={linkClass}>
              {say(path)}
            </Link>
          ))}
          {isSignedIn ? null : (
            <Link
              to="/login?mode=signup"
              viewTransition
              className={`${linkClass} max-[1440px]:hidden`}
            >
              {say("getStarted")}
            </Link>
          )}
        </nav>
        <Button
          variant="ghost"
          size="sm"
          className="max-xl:hidden"
          aria-label={say("tutorial")}
          onClick={() => openDialog("tutorial")}
        >
          <Play aria-hidden className="size-4" />
          <span className="max-[1440px]:hidden">{say("tutorial")}</span>
        </Button>
        <PreferencesMenu />
        <SessionPart />
        <Button
          variant="ghost"
          size="icon"
          className="lg:hidden"
          aria-label={say(isOpen ? "closeMenu" : "openMenu")}
          aria-expanded={isOpen}
          aria-controls="phone-menu"
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          {isOpen ? (
            <X aria-hidden className="size-5" />
          ) : (
            <MenuIcon aria-hidden className="size-5" />
          )}
        </Button>
      </div>
      {isSignedIn ? <Lazily load={loadLeaving} props={{}} /> : null}
      {isOpen ? <PhoneMenu onClose={() => setOpenAt(null)} /> : null}
    </header>
  );
}
