import { Monitor, Moon, Sun } from "lucide-react";
import type { Locale } from "#core/locale.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuRadio, MenuSeparator } from "../ui/menu.tsx";
import { useLocale, useText } from "../ui/use-text.ts";
import { changeLanguage } from "./i18n.ts";
import { appText } from "./text.ts";
import { type Theme, themes, useTheme } from "./theme.tsx";

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const satisfies Record<
  Theme,
  unknown
>;
const languageNames = { en: "English", vi: "Tiếng Việt" } as const satisfies Record<Locale, string>;

/** Theme and language, behind one button that shows the language. */
export function PreferencesMenu() {
  const say = useText(appText);
  const locale = useLocale();
  const { theme, resolved, setTheme } = useTheme();
  const Icon = resolved === "dark" ? Moon : Sun;
  return (
    <Menu
      label={say("settings")}
      trigger={
        <Button variant="ghost" size="sm">
          <Icon aria-hidden className="size-4.5" />
          {locale.toUpperCase()}
        </Button>
      }
    >
      <MenuRadio
        label={say("theme")}
        value={theme}
        options={themes.map((name) => {
          const ThemeIcon = themeIcons[name];
          return { value: name, label: say(name), icon: <ThemeIcon aria-hidden /> };
        })}
        onChange={(name) => setTheme(themes.find((known) => known === name) ?? "dark")}
      />
      <MenuSeparator />
      <MenuRadio
        label={say("language")}
        value={locale}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        onChange={changeLanguage}
      />
    </Menu>
  );
}
