import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigation } from "react-router";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";

/** Pages that have loaded before come sooner, without a skeleton in between. */
const PATIENCE_MS = 60;
const TOOL_PATH = /^\/dashboard\/(?!creations$)[^/]+$/;

/** The path of another page that is loading and doesn't come at once. */
function useComingPath(): string | null {
  const here = useLocation().pathname;
  const { state, location } = useNavigation();
  const coming = state === "loading" && location.pathname !== here ? location.pathname : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (coming === null) return;
    const timer = setTimeout(setLate, PATIENCE_MS, coming);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [coming]);
  return late === coming ? late : null;
}

/** A form beside a stage. */
function ToolShape() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  );
}

function PageShape() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-24" />
      <Skeleton className="h-80" />
    </div>
  );
}

/** Covers the content of the page with the shape of the next one while that loads. Header and side bar stay. */
export function ComingPage() {
  const say = useText(appText);
  const path = useComingPath();
  const content = path === null ? null : document.querySelector("#content");
  useEffect(() => {
    const page = path === null ? null : document.querySelector("#content");
    if (page) page.scrollTop = 0;
  }, [path]);
  if (path === null || content === null) return null;
  return createPortal(
    <div className="absolute inset-0 z-10 bg-bg">
      <output
        aria-label={say("loading")}
        className="sticky top-20 mx-auto grid w-full max-w-6xl gap-5 px-4 py-9 sm:px-8"
      >
        <Skeleton className="h-12 w-2/3" />
        {TOOL_PATH.test(path) ? <ToolShape /> : <PageShape />}
      </output>
    </div>,
    content,
  );
}
