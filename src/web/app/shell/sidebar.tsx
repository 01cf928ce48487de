import { ChevronDown, Images, LayoutGrid } from "lucide-react";
import { Fragment, useId, useState } from "react";
import { Link, NavLink, useParams } from "react-router";
import { classNames } from "#kit/ui/class-names.ts";
import { Tooltip } from "#kit/ui/tooltip.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCategories } from "#tool-model/define-card.ts";
import { cardsIn, findCard } from "#tools/cards.ts";
import { FilmEdge, Logo } from "../common/brand.tsx";
import { appText } from "../common/text.ts";
import { CategoryIcon, ToolIcon } from "../common/tool-icon.tsx";

const rowClass =
  "flex w-full items-center gap-3 rounded-sm px-3 py-2.5 text-[15px] font-medium text-rail-fg transition-colors hover:bg-white/8";
const groups = toolCategories
  .map((category) => ({ category, tools: cardsIn(category) }))
  .filter(({ tools }) => tools.length > 0);

interface ToolGroupProps {
  readonly group: (typeof groups)[number];
  readonly isOpenAtFirst: boolean;
  readonly onPick: (() => void) | undefined;
}

/** A group's tools, with a button that shows and hides them. */
function ToolGroup({ group: { category, tools }, isOpenAtFirst, onPick }: ToolGroupProps) {
  const say = useText(appText);
  const locale = useLocale();
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={rowClass}
      >
        <CategoryIcon category={category} className="size-4.5" />
        {say(category)}
        <ChevronDown
          aria-hidden
          className={classNames(
            "ml-auto size-4 opacity-70 transition-transform",
            isOpen ? null : "-rotate-90",
          )}
        />
      </button>
      <ul
        id={id}
        hidden={!isOpen}
        className="mb-2 ml-5 grid gap-px border-l border-white/15 py-1 pl-2.5"
      >
        {tools.map((tool) => (
          <li key={tool.id}>
            <NavLink
              to={`/dashboard/${tool.id}`}
              viewTransition
              {...(onPick ? { onClick: onPick } : {})}
              className="block rounded-sm px-3 py-1.5 text-[14.5px] text-rail-muted transition-colors hover:bg-white/8 aria-[current=page]:bg-rail-fg aria-[current=page]:font-semibold aria-[current=page]:text-[oklch(0.2_0.02_46)]"
            >
              {tool.label[locale]}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The groups of tools. The active tool's group is open at first; all are if no tool is active. */
export function ToolGroups({ onPick }: { onPick?: (() => void) | undefined }) {
  const active = findCard(useParams()["appId"])?.category;
  return (
    <div className="grid gap-1">
      {groups.map((group) => (
        <ToolGroup
          key={`${group.category} ${active}`}
          group={group}
          isOpenAtFirst={active === undefined || active === group.category}
          onPick={onPick}
        />
      ))}
    </div>
  );
}

/** The tools of a collapsed sidebar: icons with tooltips. */
function ToolIcons() {
  const locale = useLocale();
  return (
    <ul className="grid justify-items-center gap-1.5">
      {groups.flatMap(({ tools }) =>
        tools.map((tool) => (
          <li key={tool.id}>
            <Tooltip text={tool.label[locale]} side="right">
              <NavLink
                to={`/dashboard/${tool.id}`}
                viewTransition
                aria-label={tool.label[locale]}
                className="grid size-11 place-items-center rounded-md text-rail-fg hover:bg-white/8 aria-[current=page]:bg-rail-fg aria-[current=page]:text-[oklch(0.2_0.02_46)]"
              >
                <ToolIcon slug={tool.slug} className="size-5" />
              </NavLink>
            </Tooltip>
          </li>
        )),
      )}
    </ul>
  );
}

const sections = [
  { to: "/dashboard", name: "dashboard", Icon: LayoutGrid },
  { to: "/dashboard/creations", name: "creations", Icon: Images },
] as const;

interface DashboardLinksProps {
  readonly isCollapsed: boolean;
  readonly onPick?: (() => void) | undefined;
}

/** The links above the tools. */
export function DashboardLinks({ isCollapsed, onPick }: DashboardLinksProps) {
  const say = useText(appText);
  return sections.map(({ to, name, Icon }) => {
    const link = (
      <NavLink
        to={to}
        end
        viewTransition
        aria-label={say(name)}
        {...(onPick ? { onClick: onPick } : {})}
        className={classNames(
          isCollapsed
            ? "mx-auto grid size-11 place-items-center rounded-md text-rail-fg hover:bg-white/8"
            : rowClass,
          "aria-[current=page]:bg-white/12",
        )}
      >
        <Icon aria-hidden className={isCollapsed ? "size-5" : "size-4.5"} />
        {isCollapsed ? null : say(name)}
      </NavLink>
    );
    return (
      <Fragment key={to}>
        {isCollapsed ? (
          <Tooltip text={say(name)} side="right">
            {link}
          </Tooltip>
        ) : (
          link
        )}
      </Fragment>
    );
  });
}

/** The sidebar at the left of wide screens. */
export function Sidebar({ isCollapsed }: { isCollapsed: boolean }) {
  const say = useText(appText);
  return (
    <nav
      aria-label={say("tools")}
      className={classNames(
        "hidden shrink-0 flex-col gap-1 overflow-y-auto border-r border-line bg-rail px-3 py-4.5 text-rail-fg lg:flex",
        isCollapsed ? "w-[68px]" : "w-63",
      )}
    >
      <Link
        to="/"
        viewTransition
        className={classNames("mb-4 pt-1", isCollapsed ? "mx-auto" : "px-2.5")}
      >
        <Logo isCompact={isCollapsed} />
        <span className="sr-only">{say("returnHome")}</span>
      </Link>
      <DashboardLinks isCollapsed={isCollapsed} />
      {isCollapsed ? <ToolIcons /> : <ToolGroups />}
      {isCollapsed ? null : <FilmEdge className="mt-auto px-3" />}
    </nav>
  );
}
