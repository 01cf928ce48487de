import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Clock, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Checkout } from "#core/billing.ts";
import { expireCheckout, readCheckout, refreshMoney, useBilling } from "#kit/api/billing.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import "../common/counter.css";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { toApiError, useCommand } from "../common/use-command.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { billingText } from "./billing-text.ts";
import { checkoutPath } from "./checkout-path.ts";
import { leaveFor } from "./leave.ts";
import { forgetOrder, lastCheckout } from "./orders.ts";
import { Slip } from "./paper.tsx";
import { usePlanWords } from "./plan-words.ts";
import { SignedInOnly, Waiting } from "./signed-in-only.tsx";

/** How often an open payment is read again, in case the user finishes it in another tab. */
const LOOK_AGAIN_MS = 4_000;

function useCheckout(id: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: ["checkout", id],
    refetchInterval: ({ state }) => (state.data?.status === "open" ? LOOK_AGAIN_MS : false),
    queryFn: async () => {
      const found = await readCheckout(id);
      if (found.status !== "open") forgetOrder(found);
      // Credits and badge are up to date when the page reports success.
      if (found.status === "complete") await refreshMoney(client);
      return found;
    },
  });
}

interface OutcomeProps {
  readonly icon: ReactNode;
  readonly edge: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One outcome of a payment. Its heading gets the focus, because the previous page is gone. */
function Outcome({ icon, edge, title, text, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Slip edge={edge}>
      <div className="grid justify-items-start gap-5">
        {icon}
        <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
          {title}
        </h1>
        <p className="text-lg text-pretty text-muted">{text}</p>
        {children}
      </div>
    </Slip>
  );
}

type Way = readonly [to: string, words: string];

/** The two next steps after an outcome, the likelier one first. */
function WaysOn({ first, second }: { first: Way; second: Way }) {
  const link = ([to, words]: Way) => (
    <Link to={to} viewTransition>
      {words}
    </Link>
  );
  return (
    <div className="flex flex-wrap gap-3">
      <Button asChild size="lg">
        {link(first)}
      </Button>
      <Button asChild size="lg" variant="outline">
        {link(second)}
      </Button>
    </div>
  );
}

/** A trial takes no payment. */
const outcomes = {
  paid: { edge: "paid", text: "completeText" },
  trial: { edge: "trial", text: "trialText" },
} as const;

function Complete({ checkout }: { checkout: Checkout }) {
  const say = useText(billingText);
  const words = usePlanWords();
  const { profile } = useProfile();
  const { data } = useBilling();
  const subscription = data?.subscription;
  const outcome = subscription?.status === "trialing" ? outcomes.trial : outcomes.paid;
  return (
    <Outcome
      icon={<CircleCheck aria-hidden className="size-12 text-ok" />}
      edge={outcome.edge}
      title={say("completeTitle", { plan: words.planName(checkout.plan) })}
      text={say(outcome.text)}
    >
      <dl className="grid w-full gap-x-8 border-y-[1.5px] border-dashed border-line py-5 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        <dt className="text-muted">{say("plan")}</dt>
        <dd>
          <span className="rounded-full bg-amber px-2.5 py-1 font-mono text-xs font-semibold text-amber-ink">
            {profile?.subscription.tierName ?? words.planName(checkout.plan)}
          </span>{" "}
          {data?.mode === "sandbox" ? (
            <span className="text-sm text-amber">{say("test")}</span>
          ) : null}
        </dd>
        <dt className="text-muted max-sm:mt-3">{say("credits")}</dt>
        <dd className="font-display text-2xl leading-none font-extrabold">
          {profile ? words.count(profile.credits) : "…"}
        </dd>
        {subscription ? (
          <>
            <dt className="text-muted max-sm:mt-3">{say("nextCharge")}</dt>
            <dd>
              {say("nextChargeText", {
                amount: words.money(subscription.amountMinor, subscription.currency),
                date: words.day(subscription.currentPeriodEnd),
              })}
            </dd>
          </>
        ) : null}
      </dl>
      {data?.mode === "sandbox" ? <p className="text-sm text-muted">{say("noReceipt")}</p> : null}
      <WaysOn first={["/dashboard", say("toTools")]} second={["/account#plan", say("toAccount")]} />
    </Outcome>
  );
}

function Open({ checkout, isDeclined }: { checkout: Checkout; isDeclined: boolean }) {
  const say = useText(billingText);
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const end = useCommand(async () => {
    const ended = await expireCheckout(checkout.id);
    forgetOrder(checkout);
    client.setQueryData(["checkout", checkout.id], ended);
  });
  const { url } = checkout;
  return (
    <Outcome
      icon={<Clock aria-hidden className="size-12 text-amber" />}
      edge="open"
      title={say("openTitle")}
      text={say(isDeclined ? "declinedText" : "openText")}
    >
      {end.error ? <Notice kind="danger">{end.error.text(locale)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        {url ? (
          <Button size="lg" onClick={() => void leaveFor(url, navigate)}>
            {say("goOn")}
          </Button>
        ) : null}
        <Button size="lg" variant="outline" aria-disabled={end.isBusy} onClick={() => end.start()}>
          {end.isBusy ? <Spinner /> : null}
          {say("leave")}
        </Button>
      </div>
    </Outcome>
  );
}

function Expired({ checkout }: { checkout: Checkout }) {
  const say = useText(billingText);
  return (
    <Outcome
      icon={<Clock aria-hidden className="size-12 text-muted" />}
      edge="void"
      title={say("expiredTitle")}
      text={say("expiredText")}
    >
      <WaysOn
        first={[checkoutPath(checkout), say("again")]}
        second={["/pricing", say("toPlans")]}
      />
    </Outcome>
  );
}

function Unknown() {
  const say = useText(billingText);
  return (
    <Outcome
      icon={<SearchX aria-hidden className="size-12 text-muted" />}
      edge="?"
      title={say("unknownTitle")}
      text={say("unknownText")}
    >
      <Button asChild size="lg">
        <Link to="/account#invoices" viewTransition>
          {say("toAccount")}
        </Link>
      </Button>
    </Outcome>
  );
}

function Result({ id, isDeclined }: { id: string; isDeclined: boolean }) {
  const say = useText(billingText);
  const locale = useLocale();
  const { data, error, isPending, refetch } = useCheckout(id);
  if (isPending) return <Waiting label={say("looking")} />;
  if (data) {
    switch (data.status) {
      case "complete":
        return <Complete checkout={data} />;
      case "open":
        return <Open checkout={data} isDeclined={isDeclined} />;
      case "expired":
        return <Expired checkout={data} />;
    }
  }
  const refusal = toApiError(error);
  if (refusal.code === "not_found") return <Unknown />;
  return (
    <Notice
      kind="danger"
      title={say("failedTitle")}
      actions={
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {say("tryAgain")}
        </Button>
      }
    >
      {refusal.text(locale)} {say("failedText")}
    </Notice>
  );
}

/** The provider's current state of a payment. Never waits for a webhook. */
function ResultPage() {
  const say = useText(billingText);
  const [params] = useSearchParams();
  const id = params.get("checkout") ?? lastCheckout();
  usePageTitle(say("resultTitle"));
  return (
    <PublicFrame>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-2xl px-4 py-12 sm:px-8 lg:py-16">
        <SignedInOnly>
          {() => (id ? <Result id={id} isDeclined={params.has("declined")} /> : <Unknown />)}
        </SignedInOnly>
      </div>
    </PublicFrame>
  );
}

export { ResultPage as Component };
