import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSession } from "../api/profile.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/progress.tsx";
import { useText } from "../ui/use-text.ts";
import { FilmEdge, Logo } from "./brand.tsx";
import { PreferencesMenu } from "./preferences-menu.tsx";
import { appText } from "./text.ts";

function SessionButtons() {
  const say = useText(appText);
  const { state } = useSession();
  if (state === "loading") return <Skeleton className="h-9.5 w-28 rounded-full" />;
  if (state === "signedIn") {
    return (
      <Button asChild size="sm">
        <Link to="/dashboard" viewTransition>
          {say("dashboard")}
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
        <Link to="/login" viewTransition>
          {say("signIn")}
        </Link>
      </Button>
      <Button asChild size="sm">
        <Link to="/login?mode=signup" viewTransition>
          {say("signUp")}
        </Link>
      </Button>
    </>
  );
}

/** Header and footer of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const say = useText(appText);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-b border-line bg-bg/95">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-2 px-4 sm:px-8">
          <Link to="/" className="mr-auto" viewTransition>
            <Logo />
          </Link>
          <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
            <Link to="/pricing" viewTransition>
              {say("pricing")}
            </Link>
          </Button>
          <PreferencesMenu />
          <SessionButtons />
        </div>
      </header>
      <main className="grow">{children}</main>
      <footer className="bg-film text-rail-muted">
        <div className="perforations mx-2 mt-2" aria-hidden />
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-4 px-4 py-6 sm:px-8">
          <span className="text-rail-fg">
            <Logo />
          </span>
          <FilmEdge />
        </div>
        <div className="perforations mx-2 mb-2" aria-hidden />
      </footer>
    </div>
  );
}
