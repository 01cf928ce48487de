import { Command } from "cmdk";
import {
  CreditCard,
  House,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
} from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type PagePath, palettePages } from "#core/addresses.ts";
import { type Locale, locales } from "#core/locale.ts";
import { searchIn } from "#core/text-search.ts";
import { useReturnFocus } from "#kit/ui/return-focus.ts";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { type ToolCard, toolCards } from "#tools/cards.ts";
import { findTools } from "#tools/find-tools.ts";
import { foundToolsText } from "../common/found-tools-text.ts";
import { changeLanguage } from "../common/language.ts";
import { appText } from "../common/text.ts";
import { themes, useTheme } from "../common/theme.tsx";
import { ToolIcon } from "../common/tool-icon.tsx";
import { frontText } from "../frame/front-text.ts";

type PalettePage = (typeof palettePages)[number];

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

interface LineProps {
  /** Unlike that of any other line. */
  readonly id: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Line({ id, icon, onSelect, children }: LineProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-[15px] data-[selected=true]:bg-raised [&_svg]:size-4.5 [&_svg]:text-muted"
    >
      {icon}
      {children}
    </Command.Item>
  );
}

const groupClass =
  "[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-mono [&_[cmdk-group-heading]]:text-[11px] [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:uppercase";

const pageIcons: Partial<Record<PagePath, LucideIcon>> = {
  "/": House,
  "/pricing": CreditCard,
  "/account": UserRound,
  "/help": LifeBuoy,
  "/support": LifeBuoy,
};
/** Keys in `appText` for pages that `frontText` doesn't name. */
const appNames = { "/dashboard": "dashboard", "/account": "manageAccount" } as const;
/** Search terms of a page besides its path and its names. */
const moreWords: Partial<Record<PagePath, readonly string[]>> = {
  "/developers": ["api", "lập trình"],
};

/** The name of a page in each locale. */
function namesOf(path: PalettePage): Readonly<Record<Locale, string>> {
  return path === "/dashboard" || path === "/account"
    ? { en: appText.en[appNames[path]], vi: appText.vi[appNames[path]] }
    : { en: frontText.en[path], vi: frontText.vi[path] };
}

type Setting = (typeof themes)[number] | "language";
const settings: readonly Setting[] = [...themes, "language"];

const findPages = searchIn<PalettePage>(
  palettePages.map((path) => ({
    id: path,
    names: Object.values(namesOf(path)),
    words: [path, ...(moreWords[path] ?? [])],
  })),
);
const findSettings = searchIn<Setting>(
  settings.map((id) => ({
    id,
    names:
      id === "language"
        ? ["English", "Tiếng Việt", "language", "ngôn ngữ"]
        : locales.flatMap((locale) => [
            `${appText[locale].theme}: ${appText[locale][id]}`,
            appText[locale][id],
          ]),
    words: [],
  })),
);

interface Lines {
  readonly tools: readonly ToolCard[];
  readonly pages: readonly PalettePage[];
  readonly settings: readonly Setting[];
}

/** The lines for a query; all of them if it is blank. */
function linesFor(query: string): Lines {
  if (query.trim() === "") return { tools: toolCards, pages: palettePages, settings };
  return { tools: findTools(query), pages: findPages(query), settings: findSettings(query) };
}

interface GroupProps {
  readonly heading: string;
  readonly children: readonly ReactNode[];
}

function Group({ heading, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <Command.Group heading={heading} className={groupClass}>
      {children}
    </Command.Group>
  );
}

function SettingLine({ setting, onDone }: { setting: Setting; onDone: () => void }) {
  const say = useText(appText);
  const { setTheme } = useTheme();
  const otherLocale = useLocale() === "en" ? "vi" : "en";
  if (setting === "language")
    return (
      <Line
        id="setting language"
        icon={<span className="w-4.5 font-mono text-xs">{otherLocale.toUpperCase()}</span>}
        onSelect={() => {
          changeLanguage(otherLocale);
          onDone();
        }}
      >
        {otherLocale === "vi" ? "Tiếng Việt" : "English"}
      </Line>
    );
  const Icon = themeIcons[setting];
  return (
    <Line
      id={`setting ${setting}`}
      icon={<Icon />}
      onSelect={() => {
        setTheme(setting);
        onDone();
      }}
    >
      {say("theme")}: {say(setting)}
    </Line>
  );
}

interface ResultsProps {
  readonly lines: Lines;
  readonly query: string;
  readonly onGo: (to: string) => void;
  readonly onDone: () => void;
}

/** The lines by kind; without any, what to try and the way to all tools. */
function Results({ lines, query, onGo, onDone }: ResultsProps) {
  const say = useText(appText);
  const sayFound = useText(foundToolsText);
  const locale = useLocale();
  const isEmpty = Object.values(lines).every((each) => each.length === 0);
  if (isEmpty)
    return (
      <>
        <p className="px-3 pt-4 font-semibold wrap-anywhere">{sayFound("nothing", { query })}</p>
        <p className="px-3 pt-1 pb-3 text-muted">{sayFound("nothingHint")}</p>
        <Line id="all tools" icon={<LayoutGrid />} onSelect={() => onGo("/dashboard")}>
          {sayFound("viewAll")}
        </Line>
      </>
    );
  return (
    <>
      <Group heading={say("tools")}>
        {lines.tools.map((card) => (
          <Line
            key={card.id}
            id={`tool ${card.id}`}
            icon={<ToolIcon slug={card.slug} />}
            onSelect={() => onGo(`/dashboard/${card.id}`)}
          >
            {card.label[locale]}
          </Line>
        ))}
      </Group>
      <Group heading={say("pages")}>
        {lines.pages.map((path) => {
          const Icon = pageIcons[path] ?? LayoutGrid;
          return (
            <Line key={path} id={path} icon={<Icon />} onSelect={() => onGo(path)}>
              {namesOf(path)[locale]}
            </Line>
          );
        })}
      </Group>
      <Group heading={say("settings")}>
        {lines.settings.map((setting) => (
          <SettingLine key={setting} setting={setting} onDone={onDone} />
        ))}
      </Group>
    </>
  );
}

/** Finds tools, pages, theme and language by what people call them, in every language. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const sayFound = useText(foundToolsText);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const query = text.trim();
  const lines = useMemo(() => linesFor(query), [query]);
  const count = Object.values(lines).reduce((sum, each) => sum + each.length, 0);
  const news =
    count === 0
      ? `${sayFound("nothing", { query })} ${sayFound("nothingHint")}`
      : say(plural(count, "paletteFoundOne", "paletteFound"), { count });
  useReturnFocus();
  function go(to: string) {
    onClose();
    void navigate(to, { viewTransition: true });
  }
  return (
    <Command.Dialog
      open
      onOpenChange={onClose}
      label={say("palette")}
      loop
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 bg-black/65"
      contentClassName="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
    >
      <div className="flex items-center gap-3 border-b border-line px-4 text-muted">
        <Search aria-hidden className="size-4.5 shrink-0" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={say("paletteHint")}
          className="h-14 w-full bg-transparent text-fg outline-none placeholder:text-muted"
        />
      </div>
      <output className="sr-only">{query === "" ? "" : news}</output>
      <Command.List className="max-h-[56dvh] overflow-y-auto p-1.5 pb-2.5">
        <Results lines={lines} query={query} onGo={go} onDone={onClose} />
      </Command.List>
    </Command.Dialog>
  );
}
