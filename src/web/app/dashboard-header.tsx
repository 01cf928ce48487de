import { CircleHelp, Menu as MenuIcon, PanelLeft, Video } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { findTool } from "#tools/catalogue.ts";
import { toolTexts } from "#tools/texts.ts";
import { useProfile } from "../api/profile.ts";
import type { SessionUser } from "../api/session.ts";
import { useSite } from "../api/site.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/progress.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { plural, useLocale, useText } from "../ui/use-text.ts";
import { HelpDialog } from "./help-dialog.tsx";
import { PreferencesMenu } from "./preferences-menu.tsx";
import { appText } from "./text.ts";
import { UserMenu } from "./user-menu.tsx";

/** Tier and balance; leads to the prices. Readers hear the balance when it changes. */
function CreditBadge() {
  const say = useText(appText);
  const { profile, isPending } = useProfile();
  if (isPending) return <Skeleton className="h-10.5 w-36 rounded-full" />;
  if (!profile) return null;
  const { tierName } = profile.subscription;
  return (
    <Link
      to="/pricing"
      viewTransition
      aria-label={say("creditsLabel", { tier: tierName, count: profile.credits })}
      className="flex h-10.5 shrink-0 items-center gap-2.5 rounded-full border-[1.5px] border-line-strong py-1 pr-4 pl-1.5 text-[15px] font-semibold whitespace-nowrap hover:bg-raised"
    >
      <span className="rounded-full bg-amber px-2.5 py-1 font-mono text-xs font-semibold text-amber-ink">
        {tierName}
      </span>
      <span aria-live="polite" data-testid="credits">
        {say(plural(profile.credits, "credit", "credits"), { count: profile.credits })}
      </span>
    </Link>
  );
}

function Breadcrumb() {
  const say = useText(appText);
  const locale = useLocale();
  const tool = findTool(useParams()["appId"]);
  if (!tool) return <p className="truncate font-semibold max-sm:hidden">{say("dashboard")}</p>;
  return (
    <p className="flex min-w-0 gap-2 text-[14.5px] max-sm:hidden">
      <span className="text-muted max-md:hidden">{say(tool.category)} /</span>
      <b className="truncate font-semibold">{toolTexts[tool.id][locale].label}</b>
    </p>
  );
}

interface DashboardHeaderProps {
  readonly isCollapsed: boolean;
  readonly onToggleSidebar: () => void;
  readonly onOpenDrawer: () => void;
  readonly user: SessionUser;
}

export function DashboardHeader({
  isCollapsed,
  onToggleSidebar,
  onOpenDrawer,
  user,
}: DashboardHeaderProps) {
  const say = useText(appText);
  const { videoChannelUrl } = useSite();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const toggleLabel = say(isCollapsed ? "expandSidebar" : "collapseSidebar");
  return (
    <header className="sticky top-0 z-20 flex h-15 shrink-0 items-center gap-1 border-b border-line bg-bg px-3 sm:px-5">
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
          onClick={() => setIsHelpOpen(true)}
        >
          <CircleHelp aria-hidden className="size-4.5" />
        </Button>
      </Tooltip>
      <PreferencesMenu />
      <CreditBadge />
      <UserMenu user={user} onHelp={() => setIsHelpOpen(true)} />
      <HelpDialog isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} />
    </header>
  );
}
