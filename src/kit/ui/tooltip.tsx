import { Slot } from "radix-ui";
import type { ReactNode } from "react";

interface TooltipProps {
  readonly text: string;
  readonly side?: "bottom" | "right";
  /** One element that shows only an icon. */
  readonly children: ReactNode;
}

/** Words for an element that shows only an icon; the `TooltipLayer` of the page shows them. */
export function Tooltip({ text, side = "bottom", children }: TooltipProps) {
  return (
    <Slot.Root data-tip={text} data-tip-side={side}>
      {children}
    </Slot.Root>
  );
}
