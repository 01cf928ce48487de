import { CircleHelp, Menu as MenuIcon, PanelLeft, Video } from "lucide-react";
import { Link, useLocation, useParams } from "react-router";
import type { SessionState } from "#kit/api/own-session.ts";
import { useSite } from "#kit/api/site.ts";
import { openDialog } from "#kit/tool/dialog-store.ts";
import { Button } from "#kit/ui/button.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { Tooltip } from "#kit/ui/tooltip.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { findCard } from "#tools/cards.ts";
import { CreditBadge } from "../common/credit-badge.tsx";
import { PreferencesMenu } from "../common/preferences-menu.tsx";
import { appText } from "../common/text.ts";
import { UserMenu } from "../frame/user-menu.tsx";

const loadRunning = async () => (await import("../creations/running-badge.tsx")).RunningBadge;

function Breadcrumb() {
  const say = useText(appText);
  const locale = useLocale();
  const tool = findCard(useParams()["appId"]);
  const isCreations = useLocation().pathname.endsWith("/creations");
  if (!tool) {
    return (
      <p className="truncate font-semibold max-sm:hidden">
        {say(isCreations ? "creations" : "dashboard")}
      </p>
    );
  }
  return (
    <p className="flex min-w-0 gap-2 text-[14.5px] max-sm:hidden">
      <span className="text-muted max-md:hidden">{say(tool.category)} /</span>
      <b className="truncate font-semibold">{tool.label[locale]}</b>
    </p>
  );
}

/** The right end: balance and account menu, or the sign-in buttons of a visitor. */
function AccountPart({ session }: { session: SessionState }) {
  const say = useText(appText);
  if (session.state === "loading") return <Skeleton className="h-10.5 w-36 rounded-full" />;
  if (session.state === "signedIn") {
    return (
      <>
        <CreditBadge />
        <UserMenu user={session.user} />
      </>
    );
  }
  return (
    <>
      <Button asChild variant="ghost" size="sm" className="max-sm:hidden">
        <Link to="/login?next=%2Fdashboard" viewTransition>
          {say("signIn")}
        </Link>
      </Button>
      <Button asChild size="sm">
        <Link to="/login?mode=signup&next=%2Fdashboard" viewTransition>
          {say("signUp")}
        </Link>
      </Button>
    </>
  );
}

interface DashboardHeaderProps {
  readonly isCollapsed: boolean;
  readonly onToggleSidebar: () => void;
  readonly onOpenDrawer: () => void;
  readonly session: SessionState;
}

export function DashboardHeader({
  isCollapsed,
  onToggleSidebar,
  onOpenDrawer,
  session,
}: DashboardHeaderProps) {
  const say = useText(appText);
  const { videoChannelUrl } = useSite();
  const toggleLabel = say(isCollapsed ? "expandSidebar" : "collapseSidebar");
  return (
    <header className="sticky top-0 z-20 flex h-15 shrink-0 items-center gap-1 border-b border-line bg-bg px-3 sm:px-5 max-sm:has-[[data-running]]:[&_[data-unit]]:sr-only">
      <Button
        variant="ghost"
        size="icon"
        className="lg:hidden"
        aria-label={say("openMenu")}
        onClick={onOpenDrawer}
      >
        <MenuIcon aria-hidden className="size-5" />
      </Button>
      <Tooltip text={toggleLabel}>
        <Button
          variant="ghost"
          size="icon"
          className="max-lg:hidden"
          aria-label={toggleLabel}
          aria-expanded={!isCollapsed}
          onClick={onToggleSidebar}
        >
          <PanelLeft aria-hidden className="size-4.5" />
        </Button>
      </Tooltip>
      <Breadcrumb />
      <div className="grow" />
      {session.state === "signedIn" ? <Lazily load={loadRunning} props={{}} /> : null}
      {videoChannelUrl ? (
        <Tooltip text={say("videoChannel")}>
          <Button asChild variant="ghost" size="icon" className="max-sm:hidden">
            <a
              href={videoChannelUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={say("videoChannel")}
            >
              <Video aria-hidden className="size-4.5" />
            </a>
          </Button>
        </Tooltip>
      ) : null}
      <Tooltip text={say("help")}>
        <Button
          variant="ghost"
          size="icon"
          className="max-sm:hidden"
          aria-label={say("help")}
          onClick={() => openDialog("help")}
        >
          <CircleHelp aria-hidden className="size-4.5" />
        </Button>
      </Tooltip>
      <PreferencesMenu />
      <AccountPart session={session} />
    </header>
  );
}
