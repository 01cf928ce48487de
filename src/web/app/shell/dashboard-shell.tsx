import { useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "#kit/api/own-session.ts";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { LeavingPart } from "../leaving/leaving-part.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { Sidebar } from "./sidebar.tsx";

const loadDrawer = async () => (await import("./sidebar-drawer.tsx")).SidebarDrawer;
const loadTooltips = async () => (await import("#kit/ui/tooltip-layer.tsx")).TooltipLayer;
const SIDEBAR_KEY = "sidebar-collapsed";

/** Sidebar, header and the current screen, for signed-in users only. */
export function DashboardShell() {
  const say = useText(appText);
  const session = useSession();
  const location = useLocation();
  const [isCollapsed, setIsCollapsed] = useState(() => localStorage.getItem(SIDEBAR_KEY) === "yes");
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  if (session.state === "loading") {
    return (
      <output aria-label={say("loading")} className="grid min-h-dvh place-items-center">
        <Spinner className="size-8 text-muted" />
      </output>
    );
  }
  if (session.state === "signedOut") {
    return (
      <Navigate
        to={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}
        replace
      />
    );
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
          user={session.user}
        />
        <LeavingPart />
        {/* The key makes each screen start at its top: on wide screens this element scrolls. */}
        <main
          key={location.pathname}
          id="content"
          tabIndex={-1}
          className="min-h-0 grow outline-none lg:overflow-auto"
        >
          <Outlet />
        </main>
      </div>
    </div>
  );
}
