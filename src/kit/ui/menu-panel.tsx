import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode, RefObject } from "react";

const itemClass =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-[15px] outline-none select-none data-highlighted:bg-raised data-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:shrink-0";

export interface MenuPanelProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button that opens the panel; gets the focus back when the panel closes. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

/** The open part of a menu: arrow keys, type-ahead (1 s), Escape (specification, platform section 9). */
export function MenuPanel({ isOpen, onOpenChange, button, labelledBy, children }: MenuPanelProps) {
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      {/* Only positions the panel: the visible button exists before this code loads. */}
      <DropdownMenu.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby={labelledBy}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault();
          }}
          className="z-50 min-w-56 rounded-md border border-line bg-surface p-1.5 text-fg shadow-2xl"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={itemClass}>
      {children}
    </DropdownMenu.Item>
  );
}

/** A menu item that is a link. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={itemClass}>
      {children}
    </DropdownMenu.Item>
  );
}

interface MenuRadioProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { value: string; label: string; icon?: ReactNode }[];
  readonly onChange: (value: string) => void;
}

/** A choice among several items, with a tick at the chosen one. */
export function MenuRadio({ label, value, options, onChange }: MenuRadioProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      <DropdownMenu.Label className="px-3 pt-2 pb-1 font-mono text-[11px] text-muted uppercase">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={itemClass}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-3 py-2 text-sm text-muted">{children}</DropdownMenu.Label>
  );
}
