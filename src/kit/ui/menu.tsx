import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { MenuPanelProps } from "./menu-panel.tsx";
import { toastRefusal } from "./notes.ts";

/** What the lines of a menu are given: everything of the panel they are drawn in, but its content. */
export type MenuLinesProps = Omit<MenuPanelProps, "children">;

interface MenuProps {
  /** What the button shows. */
  readonly face: ReactNode;
  /** What the button is called. */
  readonly label: string;
  readonly className: string;
  /** Loads the panel with its lines. Asked again after a failure. */
  readonly load: () => Promise<ComponentType<MenuLinesProps>>;
  /** Said when the lines cannot be loaded. */
  readonly failure: string;
}

/**
 * A button that drops a menu. The panel's code comes when the button is first pointed at or focused,
 * so that a page on which nobody opens a menu does not carry it.
 */
export function Menu({ face, label, className, load, failure }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [Lines, setLines] = useState<ComponentType<MenuLinesProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  async function fetchLines(): Promise<boolean> {
    if (Lines) return true;
    const loaded = await load().catch(() => null);
    if (loaded) setLines(() => loaded);
    return loaded !== null;
  }
  async function open() {
    if (await fetchLines()) setIsOpen(true);
    else toastRefusal(failure);
  }
  return (
    <div className="relative shrink-0">
      <button
        ref={button}
        type="button"
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => void fetchLines()}
        onFocus={() => void fetchLines()}
        onClick={() => (isOpen ? setIsOpen(false) : void open())}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || isOpen) return;
          event.preventDefault();
          void open();
        }}
        className={classNames("cursor-pointer", className)}
      >
        {face}
      </button>
      {Lines ? (
        <Lines isOpen={isOpen} onOpenChange={setIsOpen} button={button} labelledBy={id} />
      ) : null}
    </div>
  );
}
