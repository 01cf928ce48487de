import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { ApiError } from "#kit/api/api-error.ts";
import { useOwnData } from "#kit/api/own-data.ts";
import { useText } from "#kit/ui/use-text.ts";
import { SignedInOnly } from "../billing/signed-in-only.tsx";
import "../common/counter.css";
import { usePageTitle } from "../common/page-head.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { accountTabs, addressOf, privacyTab, tabAt } from "./account-tabs.ts";
import { accountText } from "./account-text.ts";
import { Read } from "./parts.tsx";
import { ProofHost } from "./proof-host.tsx";
import { PANEL_ID, TabList, tabIdOf } from "./tab-list.tsx";

/** Renders the sections of a tab, scrolled to the one that the address names. */
function Sections({ Content }: { Content: ComponentType }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="grid min-w-0 gap-6">
      <Content />
    </div>
  );
}

/** The tab that the address names; its code loads when it is opened. */
function Tabs() {
  const { id, load } = tabAt(useLocation());
  const own = useOwnData();
  // Users can only undo the deletion then, in this tab.
  const isLeaving = Boolean(own.data?.deletion);
  const code = useQuery({
    queryKey: ["account-tab", id],
    queryFn: () =>
      load().then(
        (Content) => ({ Content }),
        (cause: unknown) => Promise.reject(new ApiError("offline", {}, { cause })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
  if (isLeaving && id !== privacyTab.id) return <Navigate to={addressOf(privacyTab)} replace />;
  return (
    <>
      {isLeaving ? null : <TabList tabs={accountTabs} current={id} />}
      <div
        {...(isLeaving ? {} : { role: "tabpanel", "aria-labelledby": tabIdOf(id) })}
        id={PANEL_ID}
        className="mt-6 min-w-0"
      >
        <Read query={code}>{({ Content }) => <Sections key={id} Content={Content} />}</Read>
      </div>
    </>
  );
}

/** Everything about one account: profile, purchases, credits, emails, data. */
function AccountPage() {
  const say = useText(accountText);
  usePageTitle(say("title"));
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-5xl px-4 pt-12 pb-20 sm:px-8 lg:pt-16">
        <SignedInOnly>
          {() => (
            <>
              <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
              <p className="mt-5 mb-8 max-w-[36em] text-lg text-pretty text-muted">{say("lead")}</p>
              <Tabs />
              <ProofHost />
            </>
          )}
        </SignedInOnly>
      </div>
    </PublicFrame>
  );
}

export { AccountPage as Component };
