import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import type { ClientErrorCode } from "#kit/api/api-error.ts";
import { refreshOperator, useOverview } from "#kit/api/operator.ts";
import { useProofWays } from "#kit/api/proof.ts";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { ProofWays } from "../account/proof-ways.tsx";
import { SignedInOnly, Waiting } from "../billing/signed-in-only.tsx";
import { toApiError } from "../common/use-command.ts";
import "../common/counter.css";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { adminText } from "./admin-text.ts";

const sections = [
  { to: "/admin", key: "overview" },
  { to: "/admin/users", key: "people" },
  { to: "/admin/reviews", key: "reviews" },
  { to: "/admin/letters", key: "letters" },
  { to: "/admin/events", key: "events" },
  { to: "/admin/quality", key: "quality" },
  { to: "/admin/log", key: "log" },
] as const;

function Closed({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid max-w-xl gap-5">
      <h1 className="text-4xl">{title}</h1>
      <p role="alert" className="text-lg text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}

function Forbidden() {
  const say = useText(adminText);
  return (
    <Closed title={say("forbiddenTitle")} text={say("forbiddenText")}>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="hero">
          <Link to="/account" viewTransition>
            {say("toAccount")}
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to="/" viewTransition>
            {say("home")}
          </Link>
        </Button>
      </div>
    </Closed>
  );
}

/** For operators without a second factor. The anchor needs a full page load to scroll to it. */
function NeedsFactor() {
  const say = useText(adminText);
  return (
    <Closed title={say("factorTitle")} text={say("factorText")}>
      <Button asChild variant="hero" className="justify-self-start">
        <a href="/account#security">{say("toSecurity")}</a>
      </Button>
    </Closed>
  );
}

/** For operators who signed in without the second factor; that sign-in has already proved the password. */
function Unproven() {
  const say = useText(adminText);
  const client = useQueryClient();
  const { data: ways } = useProofWays();
  return (
    <Closed title={say("unprovenTitle")} text={say("unprovenText")}>
      {ways ? (
        <ProofWays
          ways={ways.filter((way) => way !== "password")}
          onProved={() => void refreshOperator(client)}
        />
      ) : (
        <Waiting label={say("loading")} />
      )}
    </Closed>
  );
}

/** Replaces the pages for users who may not see them. */
const closed: Readonly<Partial<Record<ClientErrorCode, ComponentType>>> = {
  forbidden: Forbidden,
  operator_needs_factor: NeedsFactor,
  operator_unproven: Unproven,
};

function Tabs() {
  const say = useText(adminText);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // Phones show only a few tabs: scrolls the current one into view, horizontally only.
  useEffect(() => {
    const line = nav.current;
    const tab = line?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!line || !tab || pathname === "/admin") return;
    line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={say("sections")}
      className="relative -mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-1.5">
        {sections.map(({ to, key }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === "/admin"}
              viewTransition
              className="flex min-h-10 items-center rounded-full border border-line px-4 text-[15px] font-medium text-muted hover:bg-raised aria-[current=page]:border-fg aria-[current=page]:bg-fg aria-[current=page]:text-bg"
            >
              {say(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Body() {
  const say = useText(adminText);
  const overview = useOverview();
  if (overview.isPending) return <Waiting label={say("loading")} />;
  const Refusal = overview.error ? closed[toApiError(overview.error).code] : undefined;
  if (Refusal) return <Refusal />;
  return (
    <>
      <p aria-hidden className="mb-4 font-mono text-xs tracking-wide text-amber uppercase">
        {say("title")}
      </p>
      <Tabs />
      <div className="mt-8 grid min-w-0 gap-6">
        <Outlet />
      </div>
    </>
  );
}

/** The frame of every operator page. Other users see only the refusal. */
export function AdminShell() {
  const say = useText(adminText);
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-7xl px-4 pt-8 pb-14 sm:px-8 lg:pt-12">
        <SignedInOnly>{() => <Body />}</SignedInOnly>
      </div>
    </PublicFrame>
  );
}
