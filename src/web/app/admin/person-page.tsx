import { Link, useParams } from "react-router";
import type { MirroredSubscription, UserDetail } from "#core/operator.ts";
import { usePerson } from "#kit/api/operator.ts";
import { useText } from "#kit/ui/use-text.ts";
import { EntryTable, LotList } from "../account/credit-lines.tsx";
import { moneyText } from "../account/money-text.ts";
import { Fact, Facts, Read, Section } from "../account/parts.tsx";
import { Cell, Table } from "../account/table.tsx";
import { usePlanWords } from "../billing/plan-words.ts";
import { ActionList } from "./action-list.tsx";
import { PageTitle } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { GrantForm } from "./grant-form.tsx";
import { statusText } from "./status-text.ts";

function AccountFacts({ detail }: { detail: UserDetail }) {
  const say = useText(adminText);
  const { day, count } = usePlanWords();
  const { person, isEmailVerified, balance } = detail;
  const confirmed = isEmailVerified === true ? "confirmed" : "notConfirmed";
  return (
    <Facts>
      <Fact name={say("name")}>{person.name || say("none")}</Fact>
      <Fact name={say("id")}>
        <span className="font-mono text-sm break-all">{person.id}</span>
      </Fact>
      <Fact name={say("account")}>{say(isEmailVerified === null ? "elsewhere" : confirmed)}</Fact>
      <Fact name={say("since")}>{day(person.createdAt)}</Fact>
      <Fact name={say("tier")}>{person.tier}</Fact>
      <Fact name={say("credits")}>
        {say("available", { available: count(balance.available), held: count(balance.held) })}
      </Fact>
      <Fact name={say("freeCredits")}>
        {say(detail.freeCredits ? `free_${detail.freeCredits}` : "notYet")}
      </Fact>
    </Facts>
  );
}

function PlanLine({ subscription }: { subscription: MirroredSubscription }) {
  const say = useText(adminText);
  const sayStatus = useText(statusText);
  const { planName, charge, day } = usePlanWords();
  const { endedAt, isCancelledAtPeriodEnd, currentPeriodEnd } = subscription;
  const endKey = isCancelledAtPeriodEnd ? "ends" : "until";
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-3">
      <span className="font-semibold">{planName(subscription.plan)}</span>
      <span className="text-muted">{charge(subscription.amountMinor, subscription)}</span>
      <span>{sayStatus(subscription.status)}</span>
      <span className="ml-auto">
        {endedAt
          ? say("ended", { date: day(endedAt) })
          : say(endKey, { date: day(currentPeriodEnd) })}
      </span>
    </li>
  );
}

function Payments({ detail }: { detail: UserDetail }) {
  const say = useText(adminText);
  const sayMoney = useText(moneyText);
  const { money, shortDay } = usePlanWords();
  const { subscriptions, invoices } = detail;
  if (subscriptions.length + invoices.length === 0)
    return <p className="text-muted">{say("noPayments")}</p>;
  return (
    <>
      <ul className="border-b border-line">
        {subscriptions.map((subscription) => (
          <PlanLine key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      {invoices.length === 0 ? null : (
        <Table
          caption={say("payments")}
          heads={[
            { words: say("number") },
            { words: say("day") },
            { words: say("state") },
            { words: say("amount"), isNumber: true },
          ]}
        >
          {invoices.map((invoice) => (
            <tr key={invoice.id} className="border-t border-line max-sm:grid max-sm:py-3">
              <Cell name={say("number")}>
                <span className="font-mono text-sm break-all">{invoice.number}</span>
              </Cell>
              <Cell name={say("day")}>{shortDay(invoice.createdAt)}</Cell>
              <Cell name={say("state")}>
                {[
                  sayMoney(invoice.status),
                  ...(invoice.refundedMinor > 0
                    ? [say("givenBack", { amount: money(invoice.refundedMinor, invoice.currency) })]
                    : []),
                  ...(invoice.isDisputed ? [say("disputed")] : []),
                ].join(", ")}
              </Cell>
              <Cell name={say("amount")} isNumber>
                {money(invoice.totalMinor, invoice.currency)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function ReferralFacts({ referral }: { referral: UserDetail["referral"] }) {
  const say = useText(adminText);
  const { invitedBy, invited, referralId } = referral;
  return (
    <Facts>
      <Fact name={say("code")}>
        <span className="font-mono text-sm">{referralId ?? say("none")}</span>
      </Fact>
      <Fact name={say("invitedBy")}>
        {invitedBy ? (
          <>
            <Link
              to={`/admin/users/${encodeURIComponent(invitedBy.userId)}`}
              viewTransition
              className="font-mono text-sm break-all underline underline-offset-4 hover:text-accent"
            >
              {invitedBy.userId}
            </Link>{" "}
            <span className="font-mono text-sm text-muted">
              {[invitedBy.state, ...invitedBy.reasons].join(", ")}
            </span>
          </>
        ) : (
          say("none")
        )}
      </Fact>
      <Fact name={say("invited")}>
        <span className="font-mono text-sm">
          {invited.map(({ state, count }) => `${state}: ${count}`).join(", ") || say("none")}
        </span>
      </Fact>
    </Facts>
  );
}

function Detail({ detail }: { detail: UserDetail }) {
  const say = useText(adminText);
  const { person, lots, history } = detail;
  return (
    <>
      <PageTitle title={person.email} />
      <div className="grid min-w-0 items-start gap-6 lg:grid-cols-2">
        <Section id="account" title={say("account")}>
          <AccountFacts detail={detail} />
        </Section>
        <Section id="grant" title={say("grantTitle")}>
          <GrantForm person={person} />
        </Section>
      </div>
      <Section id="ledger" title={say("ledger")}>
        <p className="text-muted">{say("ledgerText")}</p>
        {history.entries.length === 0 ? (
          <p>{say("noLedger")}</p>
        ) : (
          <EntryTable entries={history.entries} />
        )}
      </Section>
      <Section id="lots" title={say("lots")}>
        {lots.length === 0 ? (
          <p className="text-muted">{say("noLots")}</p>
        ) : (
          <LotList lots={lots} />
        )}
      </Section>
      <Section id="payments" title={say("payments")}>
        <Payments detail={detail} />
      </Section>
      <Section id="referral" title={say("referral")}>
        <ReferralFacts referral={detail.referral} />
      </Section>
      <Section id="actions" title={say("actionsAbout")}>
        <ActionList actions={detail.actions} />
      </Section>
    </>
  );
}

/** Everything about one account, with a form to grant credits. */
export function PersonPage() {
  const { userId = "" } = useParams();
  return (
    <Read query={usePerson(userId)}>{(detail) => <Detail key={userId} detail={detail} />}</Read>
  );
}
