import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

/** The page shown if a screen fails (specification, platform section 8). */
export function ErrorPage() {
  const say = useText(appText);
  const error = useRouteError();
  usePageTitle(say("errorTitle"));
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-5 p-6">
      <img src="/art/error-print.svg" alt="" width={320} height={240} />
      <h1 className="text-4xl">{say("errorTitle")}</h1>
      <p className="font-mono text-sm text-muted">{messageOf(error)}</p>
      <Button variant="hero" onClick={() => window.location.reload()}>
        {say("reload")}
      </Button>
    </main>
  );
}
