import { type ComponentType, type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import type { MenuPanelProps } from "./menu-panel.tsx";
import { toastRefusal } from "./notes.ts";

/** Props of a menu's lines: all of its panel's, except the content. */
export type MenuLinesProps = Omit<MenuPanelProps, "children">;

interface MenuProps {
  /** Content of the button. */
  readonly face: ReactNode;
  /** Accessible name of the button. */
  readonly label: string;
  readonly className: string;
  /** Loads the panel with its lines. Called again after a failure. */
  readonly load: () => Promise<ComponentType<MenuLinesProps>>;
  /** Message if the lines can't be loaded. */
  readonly failure: string;
}

/**
 * A button that opens a menu. The panel's code loads when the button is first hovered or focused, so that pages don't
 * load it for unopened menus.
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
