import type { ReactNode } from "react";

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="whitespace-nowrap rounded-[5px] border border-b-2 border-line-strong px-1.5 py-1 font-mono text-[11px] leading-none font-medium text-muted">
      {children}
    </kbd>
  );
}
