import type { ReactNode } from "react";
import { PublicFrame } from "../frame/public-frame.tsx";

interface LinkPanelProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** What the page behind a link says, and what can be done there. */
export function LinkPanel({ title, text, children }: LinkPanelProps) {
  return (
    <>
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">{text}</p>
      {children}
    </>
  );
}

/** Page behind the link of a mail. The token stands in the address and nowhere else. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div className="mx-auto grid min-h-[60dvh] w-full max-w-md content-center px-4 py-12">
        {children}
      </div>
    </PublicFrame>
  );
}
