import { Moon, Sun } from "lucide-react";
import { Menu } from "#kit/ui/menu.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { appText } from "./text.ts";
import { useTheme } from "./theme.tsx";

const loadLines = async () => (await import("./preferences-lines.tsx")).PreferencesLines;

/** The theme and language menu. Its button shows the language. */
export function PreferencesMenu() {
  const say = useText(appText);
  const locale = useLocale();
  const { resolved } = useTheme();
  const Icon = resolved === "dark" ? Moon : Sun;
  return (
    <Menu
      // The accessible name contains the visible text (WCAG 2.5.3).
      label={`${say("settings")} (${locale.toUpperCase()})`}
      load={loadLines}
      failure={say("notLoaded")}
      className="inline-flex h-9.5 items-center gap-2 rounded-full px-2 text-sm font-semibold hover:bg-raised sm:px-3.5"
      face={
        <>
          <Icon aria-hidden className="size-4.5" />
          {locale.toUpperCase()}
        </>
      }
    />
  );
}
