import { matchRoutes, type RouteObject } from "react-router";

/** Waits a moment, so that a pointer on its way across the page loads nothing. */
const HOVER_MS = 80;

function savesData(): boolean {
  return "connection" in navigator && Object(navigator.connection).saveData === true;
}

/** Loads the code of the page that a link leads to. Failures are left to the navigation. */
function load(routes: RouteObject[], link: HTMLAnchorElement): void {
  if (link.origin !== window.location.origin || link.target === "_blank") return;
  if (link.pathname === window.location.pathname) return;
  for (const { route } of matchRoutes(routes, link.pathname) ?? [])
    if (typeof route.lazy === "function") route.lazy().catch(() => undefined);
}

/** Loads a page's code when the pointer rests on its link, or the focus reaches it, before it's pressed. */
export function startPrefetch(routes: RouteObject[]): void {
  if (savesData()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seen = ({ target, type }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest("a") : null;
    if (link) timer = setTimeout(load, type === "pointerover" ? HOVER_MS : 0, routes, link);
  };
  for (const type of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(type, seen, { passive: true });
}
