import { type CSSProperties, type PointerEvent, type ReactNode, useRef } from "react";

const MIDDLE = 0.5;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface BeforeAfterProps {
  /** Accessible name of the divider. */
  readonly label: string;
  /** Labels in the corners. */
  readonly tags: { readonly before: string; readonly after: string };
  readonly before: ReactNode;
  readonly after: ReactNode;
  /** The part that the divider crosses, in CSS pixels. Defaults to all of it. */
  readonly box?: Box;
  /** `true` if a press outside the grip does something else. */
  readonly isGripOnly?: boolean;
}

// Inline styles for looks that only occur here: every page would load their classes.
const styles = {
  all: { cursor: "ew-resize", touchAction: "pan-y" },
  grip: { cursor: "ew-resize", touchAction: "none" },
  line: { borderLeft: "2px solid", filter: "drop-shadow(0 0 1px rgb(0 0 0 / 0.6))" },
} as const satisfies Record<string, CSSProperties>;

const tagClass =
  "pointer-events-none absolute bottom-2.5 z-10 rounded-[5px] bg-[oklch(0.15_0.01_50/0.82)] px-2 py-1 font-mono text-[11px] font-medium text-white";

interface CornerTagProps {
  readonly side: "left" | "right";
  readonly children: string;
}

/** Labels an image in one of its lower corners. */
export function CornerTag({ side, children }: CornerTagProps) {
  return (
    <span className={`${tagClass} ${side === "left" ? "left-2.5" : "right-2.5"}`}>{children}</span>
  );
}

/** Two layers with a divider that pointer and arrow keys move without a render. Fills its parent. */
export function BeforeAfter(props: BeforeAfterProps) {
  const { label, tags, before, after, box, isGripOnly = false } = props;
  const all = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);

  /** Sets the divider's share of its box in the variable that the styles read. */
  function place(share: number): void {
    all.current?.style.setProperty("--at", String(share));
  }
  /** Moves the slider too, so that the arrow keys continue from the pointer's position. */
  function follow({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
    const area = slider.current?.getBoundingClientRect();
    if (!area || !slider.current || !currentTarget.hasPointerCapture(pointerId)) return;
    const share = Math.max(0, Math.min(1, (clientX - area.left) / area.width));
    place(share);
    slider.current.valueAsNumber = 100 * share;
  }
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      follow(event);
    },
    onPointerMove: follow,
  };
  const at = box ? `${box.left}px + var(--at) * ${box.width}px` : "var(--at) * 100%";
  const look: CSSProperties & { "--at": number } = { "--at": MIDDLE };
  return (
    <div ref={all} style={look} className="absolute inset-0 text-white select-none">
      <div className="absolute inset-0" style={{ clipPath: `inset(0 calc(100% - (${at})) 0 0)` }}>
        {before}
      </div>
      <div className="absolute inset-0" style={{ clipPath: `inset(0 0 0 calc(${at}))` }}>
        {after}
      </div>
      <div
        {...(isGripOnly ? {} : drag)}
        style={{ ...box, ...(isGripOnly ? {} : styles.all) }}
        className={`absolute ${box ? "" : "inset-0 "}${isGripOnly ? "pointer-events-none " : ""}focus-within:outline-3 focus-within:-outline-offset-3 focus-within:outline-amber`}
      >
        <CornerTag side="left">{tags.before}</CornerTag>
        <CornerTag side="right">{tags.after}</CornerTag>
        <span
          aria-hidden
          {...(isGripOnly ? drag : {})}
          onDoubleClick={(event) => event.stopPropagation()}
          style={{ left: "calc(var(--at) * 100%)", ...(isGripOnly ? styles.grip : {}) }}
          className="pointer-events-auto absolute inset-y-0 grid w-11 -translate-x-1/2 place-items-center"
        >
          <span className="absolute inset-y-0" style={styles.line} />
          <span className="z-10 size-8 rounded-full border-2 bg-black/60" />
        </span>
        <input
          ref={slider}
          type="range"
          aria-label={label}
          defaultValue={100 * MIDDLE}
          onChange={({ currentTarget }) => place(currentTarget.valueAsNumber / 100)}
          className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
        />
      </div>
    </div>
  );
}
