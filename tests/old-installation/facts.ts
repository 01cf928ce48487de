import type { BatchView } from "../../src/core/batch.ts";
import { billingState } from "../../src/core/billing.ts";
import { creationDetail, creationPage } from "../../src/core/creations.ts";
import { dataState } from "../../src/core/privacy.ts";
import type { Expected } from "./fixture.ts";
import type { Life } from "./lives.ts";
import { factsOf, type Person, type World } from "./people.ts";
import { linkTo } from "./runs.ts";

export type Facts = Omit<Expected, "tag" | "stoppedAt" | "settings">;

function batchFacts({ id, state, pause, counts, chargedCredits, items }: BatchView) {
  return {
    id,
    state,
    pause: pause?.code ?? null,
    counts,
    chargedCredits,
    items: items.map(({ place, name, state: itemState, runId }) => ({
      place,
      name,
      state: itemState,
      runId,
    })),
  };
}

/** The results of the last days. */
interface Lived {
  readonly runs: Expected["runs"];
  readonly deleted: Expected["deleted"];
  readonly cancelledId: string;
  readonly renamed: string;
  readonly upload: string;
  readonly keys: Expected["keys"]["list"];
  readonly webhook: Omit<Expected["webhook"], "owner">;
  readonly reset: string;
  readonly open: Expected["pending"]["runs"];
  readonly batches: Record<keyof Expected["batches"], BatchView>;
}

async function subscriptionOf(person: Person) {
  const { subscription } = await person.ask(billingState, "GET", "/billing/subscription");
  if (!subscription) throw new Error(`${person.email} has no subscription`);
  const { plan, interval, currency, amountMinor, status, isCancelledAtPeriodEnd } = subscription;
  return { plan, interval, currency, amountMinor, status, isCancelledAtPeriodEnd };
}

/** Everything that must stay true of the installation from now on. */
export async function facts(world: World, life: Life, lived: Lived): Promise<Facts> {
  const { crowd, nga, ...joined } = life.people;
  const { lan } = joined;
  const people: Record<string, Awaited<ReturnType<typeof factsOf>>> = {};
  for (const [name, person] of Object.entries(joined)) people[name] = await factsOf(person);
  for (const [index, person] of crowd.entries()) {
    people[`crowd${index + 1}`] = await factsOf(person);
  }
  const { creations } = await lan.ask(creationPage, "GET", "/creations");
  const detail = await lan.ask(creationDetail, "GET", `/creations/${lived.renamed}`);
  const { export: copy } = await lan.ask(dataState, "GET", "/accounts/me/data");
  if (!copy?.url) throw new Error("there is no copy of everything");
  return {
    people,
    unconfirmed: {
      email: nga.email,
      password: nga.password,
      cookies: Object.fromEntries(nga.cookies),
      token: life.confirmation,
    },
    reset: { owner: "son", token: lived.reset },
    factor: life.factor,
    runs: lived.runs,
    deleted: lived.deleted,
    cancelledId: lived.cancelledId,
    upload: { owner: "lan", path: lived.upload },
    copy: { owner: "lan", link: await linkTo(world, copy.url) },
    creations: {
      owner: "lan",
      list: creations.map(({ id, operation, name, isFavourite, state, costCredits, result }) => ({
        id,
        operation,
        name,
        isFavourite,
        state,
        costCredits,
        hasResult: result !== null,
      })),
      settings: { id: detail.id, settings: detail.settings },
    },
    keys: { owner: "lan", list: lived.keys },
    webhook: { owner: "khoa", ...lived.webhook },
    pending: { owner: "khoa", runs: lived.open },
    batches: {
      finished: { owner: "minh", ...batchFacts(lived.batches.finished) },
      spent: { owner: "vy", ...batchFacts(lived.batches.spent) },
      resting: { owner: "tuan", ...batchFacts(lived.batches.resting) },
      working: { owner: "duc", ...batchFacts(lived.batches.working) },
    },
    subscriptions: {
      minh: await subscriptionOf(joined.minh),
      hoa: await subscriptionOf(joined.hoa),
      ha: await subscriptionOf(joined.ha),
    },
    openCheckout: { owner: "thu", id: life.openCheckout.id },
    letter: life.reference,
    review: "crowd4",
    leaving: "linh",
  };
}
