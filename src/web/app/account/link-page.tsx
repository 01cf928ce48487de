import type { ReactNode } from "react";
import { PublicFrame } from "../frame/public-frame.tsx";

interface LinkPanelProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Heading, text and actions of a page behind a link. */
export function LinkPanel({ title, text, children }: LinkPanelProps) {
  return (
    <>
      <h1 className="text-5xl">{title}</h1>
      <p className="mt-2.5 mb-8 text-lg text-muted">{text}</p>
      {children}
    </>
  );
}

/** The page of a link in an email. The token is only in the address. */
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
