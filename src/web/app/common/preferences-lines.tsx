import { Monitor, Moon, Sun } from "lucide-react";
import { type Locale, locales } from "#core/locale.ts";
import type { MenuLinesProps } from "#kit/ui/menu.tsx";
import { MenuPanel, MenuRadio, MenuSeparator } from "#kit/ui/menu-panel.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { changeLanguage } from "./language.ts";
import { appText } from "./text.ts";
import { type Theme, themes, useTheme } from "./theme.tsx";

const themeIcons = { light: Sun, dark: Moon, system: Monitor } as const satisfies Record<
  Theme,
  unknown
>;
const languageNames = { en: "English", vi: "Tiếng Việt" } as const satisfies Record<Locale, string>;

/** The items of the theme and language menu. */
export function PreferencesLines(panel: MenuLinesProps) {
  const say = useText(appText);
  const locale = useLocale();
  const { theme, setTheme } = useTheme();
  return (
    <MenuPanel {...panel}>
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
        onChange={(value) => changeLanguage(locales.find((known) => known === value) ?? locale)}
      />
    </MenuPanel>
  );
}
