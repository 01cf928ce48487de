import { useSyncExternalStore } from "react";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = "ui-theme";
const listeners = new Set<() => void>();
const deviceDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return themes.find((theme) => theme === stored) ?? "system";
}

/** Resolves a theme to light or dark. `system` follows the device. */
function resolve(theme: Theme): "light" | "dark" {
  if (theme !== "system") return theme;
  return deviceDark().matches ? "dark" : "light";
}

function apply(): void {
  const resolved = resolve(readTheme());
  document.documentElement.classList.remove("light", "dark");
  document.documentElement.classList.add(resolved);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const media = deviceDark();
  media.addEventListener("change", apply);
  return () => {
    listeners.delete(listener);
    media.removeEventListener("change", apply);
  };
}

function setTheme(next: Theme): void {
  localStorage.setItem(STORAGE_KEY, next);
  apply();
}

/** Pages are prerendered dark. The background follows the document's class, which a script sets before the first paint. */
const prerendered = () => "dark" as const;

/** The chosen theme (default system, stored in `ui-theme`), its current appearance and a setter. */
export function useTheme() {
  const theme = useSyncExternalStore(subscribe, readTheme, prerendered);
  const resolved = useSyncExternalStore(subscribe, () => resolve(readTheme()), prerendered);
  return { theme, resolved, setTheme };
}
