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
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { type PagePath, palettePages } from "#core/addresses.ts";
import type { Locale } from "#core/locale.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCards } from "#tools/cards.ts";
import { changeLanguage } from "../common/language.ts";
import { appText } from "../common/text.ts";
import { themes, useTheme } from "../common/theme.tsx";
import { ToolIcon } from "../common/tool-icon.tsx";
import { frontText } from "../frame/front-text.ts";

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

interface LineProps {
  /** Search terms: the line's text in both locales. */
  readonly words: readonly string[];
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

function Line({ words, icon, onSelect, children }: LineProps) {
  return (
    <Command.Item
      value={words.join(" ")}
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
function namesOf(path: (typeof palettePages)[number]): Readonly<Record<Locale, string>> {
  return path === "/dashboard" || path === "/account"
    ? { en: appText.en[appNames[path]], vi: appText.vi[appNames[path]] }
    : { en: frontText.en[path], vi: frontText.vi[path] };
}

function PageLines({ onPick }: { onPick: (to: string) => void }) {
  const locale = useLocale();
  return palettePages.map((path) => {
    const names = namesOf(path);
    const Icon = pageIcons[path] ?? LayoutGrid;
    return (
      <Line
        key={path}
        words={[...Object.values(names), path, ...(moreWords[path] ?? [])]}
        icon={<Icon />}
        onSelect={() => onPick(path)}
      >
        {names[locale]}
      </Line>
    );
  });
}

/** Finds everything by name: tools in both locales, pages, theme, language. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const locale = useLocale();
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  function go(to: string) {
    onClose();
    void navigate(to, { viewTransition: true });
  }
  function change(what: () => void) {
    what();
    onClose();
  }
  const otherLocale = locale === "en" ? "vi" : "en";
  return (
    <Command.Dialog
      open
      onOpenChange={onClose}
      label={say("palette")}
      loop
      overlayClassName="fixed inset-0 z-40 bg-black/65"
      contentClassName="fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
    >
      <div className="flex items-center gap-3 border-b border-line px-4 text-muted">
        <Search aria-hidden className="size-4.5 shrink-0" />
        <Command.Input
          placeholder={say("paletteHint")}
          className="h-14 w-full bg-transparent text-fg outline-none placeholder:text-muted"
        />
      </div>
      <Command.List className="max-h-[56dvh] overflow-y-auto p-1.5 pb-2.5">
        <Command.Empty className="px-3 py-6 text-muted">{say("paletteNothing")}</Command.Empty>
        <Command.Group heading={say("tools")} className={groupClass}>
          {toolCards.map((card) => (
            <Line
              key={card.id}
              words={[card.label.en, card.label.vi]}
              icon={<ToolIcon slug={card.slug} />}
              onSelect={() => go(`/dashboard/${card.id}`)}
            >
              {card.label[locale]}
            </Line>
          ))}
        </Command.Group>
        <Command.Group heading={say("pages")} className={groupClass}>
          <PageLines onPick={go} />
        </Command.Group>
        <Command.Group heading={say("settings")} className={groupClass}>
          {themes.map((theme) => {
            const Icon = themeIcons[theme];
            return (
              <Line
                key={theme}
                words={[say("theme"), say(theme)]}
                icon={<Icon />}
                onSelect={() => change(() => setTheme(theme))}
              >
                {say("theme")}: {say(theme)}
              </Line>
            );
          })}
          <Line
            words={["English", "Tiếng Việt", "language", "ngôn ngữ"]}
            icon={<span className="w-4.5 font-mono text-xs">{otherLocale.toUpperCase()}</span>}
            onSelect={() => change(() => changeLanguage(otherLocale))}
          >
            {otherLocale === "vi" ? "Tiếng Việt" : "English"}
          </Line>
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}
