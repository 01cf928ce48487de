import { Slot } from "radix-ui";
import type { ReactNode } from "react";

interface TooltipProps {
  readonly text: string;
  readonly side?: "bottom" | "right";
  /** One element with only an icon. */
  readonly children: ReactNode;
}

/** Adds a tooltip to an element with only an icon; the page's `TooltipLayer` shows it. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  return (
    <Slot.Root data-tip={text} data-tip-side={side}>
      {children}
    </Slot.Root>
  );
}
