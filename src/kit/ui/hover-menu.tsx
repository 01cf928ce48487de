import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/** Hover delays in ms; letters typed within one second belong together (specification, platform section 9). */
const HOVER_OPEN_MS = 100;
const HOVER_CLOSE_MS = 160;
const TYPE_AHEAD_MS = 1_000;

function linksOf(panel: HTMLElement | null): HTMLAnchorElement[] {
  return panel ? [...panel.querySelectorAll("a")] : [];
}

/** Index of the link that a key moves to; `null` for other keys. */
function stepTo(key: string, at: number, count: number): number | null {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

/** Collects typed letters; forgets them after a second. */
function useTypeAhead() {
  const typed = useRef({ letters: "", atMs: 0 });
  return (letter: string): string => {
    const now = Date.now();
    const isFresh = now - typed.current.atMs > TYPE_AHEAD_MS;
    typed.current = { letters: (isFresh ? "" : typed.current.letters) + letter, atMs: now };
    return typed.current.letters.toLowerCase();
  };
}

/**
 * A heading in a navigation bar with a list of links that opens on hover, press or arrow down. The links are always in
 * the page, so it works without scripts. Arrows, Home, End and letters move the focus; Escape closes the list (WAI-ARIA
 * disclosure navigation).
 */
export function HoverMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typeAhead = useTypeAhead();
  useEffect(() => () => clearTimeout(timer.current), []);

  function later(open: boolean, delayMs: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(open), delayMs);
  }
  function press(event: KeyboardEvent) {
    const links = linksOf(panel.current);
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === "Escape") {
      setIsOpen(false);
      button.current?.focus();
      return;
    }
    const next = stepTo(event.key, at, links.length);
    if (next !== null) {
      event.preventDefault();
      setIsOpen(true);
      requestAnimationFrame(() => links[next]?.focus());
      return;
    }
    const isLetter =
      event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
    if (!isOpen || !isLetter) return;
    const letters = typeAhead(event.key);
    links.find((link) => link.textContent?.trim().toLowerCase().startsWith(letters))?.focus();
  }
  return (
    <div
      ref={box}
      role="presentation"
      className="relative"
      onPointerEnter={(event) => event.pointerType === "mouse" && later(true, HOVER_OPEN_MS)}
      onPointerLeave={(event) => event.pointerType === "mouse" && later(false, HOVER_CLOSE_MS)}
      onKeyDown={press}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          clearTimeout(timer.current);
          setIsOpen(!isOpen);
        }}
        className="flex h-10 items-center gap-1.5 rounded-full px-2 text-[15px] font-medium hover:bg-raised xl:px-3 xl:whitespace-nowrap"
      >
        {label}
        <ChevronDown
          aria-hidden
          className={classNames("size-3.5 opacity-70 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div
        ref={panel}
        id={id}
        onClickCapture={() => setIsOpen(false)}
        className={classNames(
          "absolute top-full left-0 z-30 min-w-64 rounded-md border border-line bg-surface p-1.5 shadow-2xl",
          isOpen ? "" : "hidden",
        )}
      >
        {children}
      </div>
    </div>
  );
}
