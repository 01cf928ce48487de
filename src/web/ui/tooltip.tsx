import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

/** Opening takes 700 ms, or none within 300 ms of the last one (specification, platform section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

/** Words for an element that shows only an icon. */
export function Tooltip({
  text,
  side = "bottom",
  children,
}: {
  text: string;
  side?: "bottom" | "right";
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          className="z-50 max-w-64 rounded-sm bg-fg px-2.5 py-1.5 text-[13px] font-medium text-bg"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
