import { Command } from "cmdk";
import {
  CreditCard,
  House,
  LayoutGrid,
  LifeBuoy,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { toolCards } from "#tools/cards.ts";
import { useLocale, useText } from "../ui/use-text.ts";
import { frontText } from "./front/front-text.ts";
import { changeLanguage } from "./language.ts";
import { appText } from "./text.ts";
import { themes, useTheme } from "./theme.tsx";
import { ToolIcon } from "./tool-icon.tsx";

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const;

interface LineProps {
  /** What the line is found by: its words in both languages. */
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

function usePages() {
  const say = useText(appText);
  const sayFront = useText(frontText);
  return [
    { to: "/", label: sayFront("home"), words: ["home", "trang chủ"], icon: <House /> },
    { to: "/dashboard", label: say("dashboard"), words: ["dashboard"], icon: <LayoutGrid /> },
    { to: "/pricing", label: say("pricing"), words: ["pricing", "giá"], icon: <CreditCard /> },
    {
      to: "/account",
      label: say("manageAccount"),
      words: ["account", "tài khoản"],
      icon: <UserRound />,
    },
    {
      to: "/help",
      label: sayFront("helpCenter"),
      words: ["help", "trợ giúp"],
      icon: <LifeBuoy />,
    },
    {
      to: "/developers",
      label: sayFront("developers"),
      words: ["developers", "api", "lập trình"],
      icon: <LayoutGrid />,
    },
    {
      to: "/support",
      label: sayFront("support"),
      words: ["support", "hỗ trợ"],
      icon: <LifeBuoy />,
    },
  ];
}

/** Everything by name: tools in both languages, pages, theme, language. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  const locale = useLocale();
  const navigate = useNavigate();
  const { setTheme } = useTheme();
  const pages = usePages();
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
          {pages.map(({ to, label, words, icon }) => (
            <Line key={to} words={[label, ...words]} icon={icon} onSelect={() => go(to)}>
              {label}
            </Line>
          ))}
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
