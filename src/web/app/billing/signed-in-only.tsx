import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { type SessionUser, useSession } from "#kit/api/own-session.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";

/** A spinner for content that has no skeleton. */
export function Waiting({ label }: { label: string }) {
  return (
    <output aria-label={label} className="grid min-h-[50dvh] place-items-center">
      <Spinner className="size-8 text-muted" />
    </output>
  );
}

/** Redirects visitors to sign-in, which returns them to this address. */
export function SignedInOnly({ children }: { children: (user: SessionUser) => ReactNode }) {
  const say = useText(appText);
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session.state === "loading") return <Waiting label={say("loading")} />;
  if (session.state === "signedOut")
    return <Navigate to={`/login?next=${encodeURIComponent(pathname + search + hash)}`} replace />;
  return children(session.user);
}
