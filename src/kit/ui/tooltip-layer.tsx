import { useEffect, useRef, useState } from "react";

/** Tooltips open after 700 ms, or at once within 300 ms of the last one (specification, platform section 9). */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const GAP_PX = 6;
const MARGIN_PX = 8;

interface Tip {
  readonly text: string;
  readonly isRight: boolean;
  readonly anchor: DOMRect;
}

function ownerOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
}

function readTip(owner: HTMLElement): Tip {
  return {
    text: owner.dataset["tip"] ?? "",
    isRight: owner.dataset["tipSide"] === "right",
    anchor: owner.getBoundingClientRect(),
  };
}

/** Follows pointer and focus over all elements with a tip. */
function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  const owner = useRef<HTMLElement | null>(null);
  const closedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(timer);
      owner.current = null;
      setTip((shown) => {
        if (shown) closedAtMs.current = performance.now();
        return null;
      });
    };
    const enter = (next: HTMLElement | null, delayMs: number) => {
      if (next === owner.current) return;
      close();
      if (!next) return;
      owner.current = next;
      const isSkipped = performance.now() - closedAtMs.current < SKIP_DELAY_MS;
      timer = setTimeout(() => setTip(readTip(next)), isSkipped ? 0 : delayMs);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === "mouse") enter(ownerOf(event.target), OPEN_DELAY_MS);
    };
    const focus = (event: FocusEvent) => {
      const next = ownerOf(event.target);
      enter(next?.matches(":focus-visible") ? next : null, 0);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("pointerover", over);
    document.addEventListener("focusin", focus);
    document.addEventListener("focusout", close);
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", press);
    window.addEventListener("scroll", close, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", over);
      document.removeEventListener("focusin", focus);
      document.removeEventListener("focusout", close);
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", press);
      window.removeEventListener("scroll", close, true);
    };
  }, []);
  return tip;
}

/** Keeps the tooltip inside the viewport. */
function placeOf({ anchor, isRight }: Tip): React.CSSProperties {
  if (isRight) {
    return {
      left: anchor.right + GAP_PX,
      top: anchor.top + anchor.height / 2,
      translate: "0 -50%",
    };
  }
  const centre = anchor.left + anchor.width / 2;
  const reach = Math.min(centre, window.innerWidth - centre) - MARGIN_PX;
  return { left: centre, top: anchor.bottom + GAP_PX, translate: "-50% 0", maxWidth: 2 * reach };
}

/** One tooltip for the whole page. It is visual only: the elements have accessible names. */
export function TooltipLayer() {
  const tip = useTip();
  return tip ? (
    <div
      role="tooltip"
      style={placeOf(tip)}
      className="pointer-events-none fixed z-50 w-max max-w-64 rounded-sm bg-fg px-2.5 py-1.5 text-[13px] font-medium text-bg"
    >
      {tip.text}
    </div>
  ) : null;
}
