import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatch } from "react-router";
import type { PagePath } from "#core/addresses.ts";
import { useSession } from "#kit/api/own-session.ts";
import { handedPhoto } from "#kit/tool/handed-photo.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { LeavingPart } from "../leaving/leaving-part.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { Sidebar } from "./sidebar.tsx";

const loadDrawer = async () => (await import("./sidebar-drawer.tsx")).SidebarDrawer;
const loadTooltips = async () => (await import("#kit/ui/tooltip-layer.tsx")).TooltipLayer;
/** Visitors may open it. */
const HOME = "/dashboard" satisfies PagePath;
const SIDEBAR_KEY = "sidebar-collapsed";

/** The shape of a tool's screen, while it isn't known whether the user is signed in. */
function ScreenSkeleton({ label }: { label: string }) {
  return (
    <output
      aria-label={label}
      className="mx-auto grid w-full max-w-6xl gap-5 px-4 py-9 sm:px-8 lg:grid-cols-2"
    >
      <Skeleton className="h-12 w-2/3 lg:col-span-2" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </output>
  );
}

/**
 * Sidebar, header and the current screen. Visitors may browse the tools on its home; every other screen sends them to
 * sign-in and back.
 */
export function DashboardShell() {
  const say = useText(appText);
  const session = useSession();
  const location = useLocation();
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(SIDEBAR_KEY) === "yes");
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const isOpenToVisitors = useMatch(HOME) !== null;

  if (session.state === "signedOut" && !isOpenToVisitors) {
    const next = encodeURIComponent(location.pathname + location.search);
    // A visitor who brought a photo is most likely new.
    return <Navigate to={`/login?${handedPhoto() ? "mode=signup&" : ""}next=${next}`} replace />;
  }
  function toggle() {
    localStorage.setItem(SIDEBAR_KEY, isCollapsed ? "no" : "yes");
    setIsCollapsed(!isCollapsed);
  }
  return (
    <div className="flex min-h-dvh lg:h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-fg px-5 py-3 font-semibold text-bg focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {say("skipToContent")}
      </a>
      <Lazily load={loadTooltips} props={{}} />
      <Sidebar isCollapsed={isCollapsed} />
      {isDrawerOpen ? (
        <Lazily load={loadDrawer} props={{ onClose: () => setIsDrawerOpen(false) }} />
      ) : null}
      <div className="flex min-w-0 grow flex-col">
        <DashboardHeader
          isCollapsed={isCollapsed}
          onToggleSidebar={toggle}
          onOpenDrawer={() => setIsDrawerOpen(true)}
          session={session}
        />
        <LeavingPart />
        {/* The key makes each screen start at its top: on wide screens this element scrolls. */}
        <main
          key={location.pathname}
          id="content"
          tabIndex={-1}
          className="relative min-h-0 grow outline-none lg:overflow-auto"
        >
          {session.state === "loading" && !isOpenToVisitors ? (
            <ScreenSkeleton label={say("loading")} />
          ) : (
            <Outlet />
          )}
        </main>
      </div>
    </div>
  );
}
