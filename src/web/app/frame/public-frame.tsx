import type { ReactNode } from "react";
import { useText } from "#kit/ui/use-text.ts";
import { FrontFooter } from "./front-footer.tsx";
import { FrontHeader } from "./front-header.tsx";
import { frontText } from "./front-text.ts";

/** Header and footer of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const say = useText(frontText);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-full bg-fg px-5 py-3 font-semibold text-bg focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {say("skipToContent")}
      </a>
      <FrontHeader />
      <main id="content" tabIndex={-1} className="relative grow outline-none">
        {children}
      </main>
      <FrontFooter />
    </div>
  );
}
