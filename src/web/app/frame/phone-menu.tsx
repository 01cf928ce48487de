import { ChevronDown } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { menuPages } from "#core/addresses.ts";
import { useSession } from "#kit/api/own-session.ts";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCategories } from "#tool-model/define-card.ts";
import { cardsIn } from "#tools/cards.ts";
import { appText } from "../common/text.ts";
import { CategoryIcon } from "../common/tool-icon.tsx";
import { frontText } from "./front-text.ts";

const loadWelcome = async () => (await import("./signed-in-part.tsx")).PhoneWelcome;

const rowClass =
  "flex min-h-12 w-full items-center gap-3 rounded-sm px-3 text-base font-medium hover:bg-raised";

/** The header's menu on phones: folding groups of tools, then the pages. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const sayFront = useText(frontText);
  const locale = useLocale();
  const session = useSession();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onClose]);
  return (
    <nav
      id="phone-menu"
      aria-label={sayFront("mainMenu")}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.75rem)] overflow-y-auto border-b border-line bg-bg px-2 pt-2 pb-5 shadow-2xl lg:hidden"
    >
      {session.state === "signedIn" ? (
        <Lazily load={loadWelcome} props={{ user: session.user }} />
      ) : null}
      {toolCategories.map((category) => (
        <details key={category} className="group">
          <summary className={`${rowClass} cursor-pointer list-none`}>
            <CategoryIcon category={category} className="size-5 text-muted" />
            {say(category)}
            <ChevronDown
              aria-hidden
              className="ml-auto size-4 opacity-70 transition-transform group-open:rotate-180"
            />
          </summary>
          <ul className="mb-2 ml-8 grid border-l border-line pl-2">
            {cardsIn(category).map((card) => (
              <li key={card.id}>
                <Link
                  to={`/dashboard/${card.id}`}
                  viewTransition
                  onClick={onClose}
                  className="flex min-h-11 items-center rounded-sm px-3 hover:bg-raised"
                >
                  {card.label[locale]}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <hr className="my-2 border-line" />
      <Link to="/#features" onClick={onClose} className={rowClass}>
        {sayFront("features")}
      </Link>
      {menuPages.header.map((path) => (
        <Link key={path} to={path} viewTransition onClick={onClose} className={rowClass}>
          {sayFront(path)}
        </Link>
      ))}
      <button
        type="button"
        className={rowClass}
        onClick={() => {
          onClose();
          openDialog("tutorial");
        }}
      >
        {sayFront("tutorial")}
      </button>
      {session.state === "signedOut" ? (
        <>
          <Link to="/login" viewTransition onClick={onClose} className={rowClass}>
            {sayFront("signIn")}
          </Link>
          <Link to="/login?mode=signup" viewTransition onClick={onClose} className={rowClass}>
            {sayFront("getStarted")}
          </Link>
        </>
      ) : null}
    </nav>
  );
}
