import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { emptyPicture } from "#tools/art-files.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { PublicFrame } from "./public-frame.tsx";

const picture = emptyPicture("not-found");

/**
 * The server logs the path of a page that it can't find (specification, platform section 2). It doesn't see navigation
 * inside the browser, so this asks it for the same path, which leaves the same line. No query, nothing about the visitor.
 */
function useReport(): void {
  const { key, pathname } = useLocation();
  // The first page of a visit came from the server.
  const isKnown = key === "default";
  useEffect(() => {
    if (isKnown) return;
    const init = { method: "HEAD", headers: { accept: "text/html" }, credentials: "omit" } as const;
    fetch(pathname, init).catch(() => undefined);
  }, [isKnown, pathname]);
}

/** For unknown addresses (specification, platform section 2). */
export function NotFoundPage() {
  const say = useText(appText);
  usePageTitle(say("notFound"));
  useReport();
  return (
    <PublicFrame>
      <div className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-center gap-5 p-6 text-center">
        <img
          src={picture.file}
          alt=""
          width={picture.widthPx}
          height={picture.heightPx}
          className="max-w-full"
        />
        <p className="font-mono text-sm text-amber">404</p>
        <h1 className="text-5xl">{say("notFound")}</h1>
        <p className="text-lg text-muted">{say("notFoundText")}</p>
        <Button asChild variant="hero">
          <Link to="/" viewTransition>
            {say("returnHome")}
          </Link>
        </Button>
      </div>
    </PublicFrame>
  );
}
