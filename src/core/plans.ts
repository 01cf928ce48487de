import type { Locale } from "./locale.ts";

export const currencies = ["usd", "jpy"] as const;
export type Currency = (typeof currencies)[number];

/** Amounts in minor units of the currency: cents for USD, yen for JPY (which has none). */
interface Price {
  readonly month: number;
  readonly year: number;
}

/** A line of a plan's pricing card. Its text is in `plans-text.ts`, its figure in the plan's row. */
export type PlanLine =
  | "signUpCredits"
  | "topUp"
  | "creditsAndImages"
  | "everyTool"
  | "webAndApi"
  | "photosAtOnce"
  | "standardSupport"
  | "queuePriority"
  | "prioritySupport"
  | "topPriority"
  | "unlimited"
  | "customModels"
  | "dedicated"
  | "onPremise";

/** Name and lines of a plan's pricing card. A name is the same in every language. */
interface Card {
  readonly name: string;
  readonly lines: readonly PlanLine[];
}

/** `name` is for every place, `subscription.tierName` of GET /profiles/me included. */
interface Plan extends Card {
  /** Name in the specification's commercial disclosure. `/commerce` adds it in brackets if it differs. */
  readonly legalName: string;
  /** Card for a currency in which the plan has no price: available on request only. */
  readonly onRequest?: Card;
  readonly isPopular: boolean;
  /** `null` if the plan isn't sold in this currency. */
  readonly usd: Price | null;
  readonly jpy: Price | null;
  /** Granted each month. 0 for the free plan, which grants once and is topped up instead. */
  readonly creditsPerMonth: number;
  /** Images a month that the specification promises, the larger figure of its languages. `null` if it promises none. */
  readonly promisedImages: number | null;
  /** Maximum photos per batch. Tiers limit only this number, never which tools run. */
  readonly batchPhotos: number;
}

/** The free plan is topped up to this many runs at the start of each month. */
export const FREE_RUNS_PER_MONTH = 10;

/**
 * The table of plans, read by pages, checkout, Stripe prices, ledger, limits and queue. One row per plan, free first,
 * then from the cheapest to the most expensive. Waiting runs of later rows start sooner, and their support messages are
 * listed first.
 */
export const plans = {
  free: {
    name: "Free",
    legalName: "Free",
    lines: ["signUpCredits", "topUp", "everyTool", "webAndApi", "photosAtOnce"],
    isPopular: false,
    usd: { month: 0, year: 0 },
    jpy: { month: 0, year: 0 },
    creditsPerMonth: 0,
    promisedImages: FREE_RUNS_PER_MONTH,
    batchPhotos: 20,
  },
  starter: {
    name: "Starter",
    legalName: "Starter",
    lines: ["creditsAndImages", "everyTool", "webAndApi", "photosAtOnce", "standardSupport"],
    isPopular: false,
    usd: { month: 900, year: 8_400 },
    jpy: { month: 1_500, year: 15_000 },
    creditsPerMonth: 500,
    promisedImages: 100,
    batchPhotos: 50,
  },
  standard: {
    name: "Pro",
    legalName: "Standard",
    lines: [
      "creditsAndImages",
      "everyTool",
      "webAndApi",
      "photosAtOnce",
      "queuePriority",
      "prioritySupport",
    ],
    isPopular: true,
    usd: { month: 2_900, year: 27_600 },
    jpy: { month: 4_500, year: 45_000 },
    creditsPerMonth: 1_800,
    promisedImages: 1_000,
    batchPhotos: 200,
  },
  premium: {
    name: "Ultimate",
    legalName: "Premium",
    lines: ["creditsAndImages", "everyTool", "webAndApi", "photosAtOnce", "topPriority"],
    onRequest: {
      name: "Enterprise",
      lines: ["unlimited", "customModels", "dedicated", "onPremise", "photosAtOnce"],
    },
    isPopular: false,
    usd: null,
    jpy: { month: 15_000, year: 150_000 },
    creditsPerMonth: 6_000,
    promisedImages: null,
    batchPhotos: 500,
  },
} as const satisfies Record<string, Plan>;
export type PlanId = keyof typeof plans;
/** Every plan except the free one. */
export type PaidPlanId = Exclude<PlanId, "free">;
export type PlanName = (typeof plans)[PlanId]["name"];

function isPlanId(id: string): id is PlanId {
  return Object.hasOwn(plans, id);
}

/** From the free plan to the most expensive one. */
export const planIds: readonly PlanId[] = Object.keys(plans).filter(isPlanId);
export const paidPlanIds: readonly PaidPlanId[] = planIds.filter((id) => id !== "free");
export const planNames: readonly PlanName[] = planIds.map((id) => plans[id].name);

/** Returns a plan's row, typed as `Plan`. */
export function planOf(id: PlanId): Plan {
  return plans[id];
}

/** Returns a plan's rank: 0 for the free plan, plus one for each more expensive plan. */
export function rankOf(id: PlanId): number {
  return planIds.indexOf(id);
}

/** Returns the plan of a rank, or the free plan for an unknown rank. */
export function planOfRank(rank: number): Plan {
  return planOf(planIds[rank] ?? "free");
}

/** Returns the plan's pricing card: `onRequest`, if it has one and no price in this currency. */
export function cardOf(id: PlanId, currency: Currency): Card {
  const plan = planOf(id);
  return plan[currency] === null ? (plan.onRequest ?? plan) : plan;
}

/** Returns how many images `credits` pay for. Every engine costs the same per run. */
export function imagesFor(credits: number, creditsPerRun: number): number {
  return Math.floor(credits / creditsPerRun);
}

/** Returns the plans whose promise a run cost of `creditsPerRun` breaks. The server warns of each at startup. */
export function brokenPromises(
  creditsPerRun: number,
): { plan: PlanId; promised: number; covered: number }[] {
  return planIds.flatMap((plan) => {
    const { promisedImages: promised, creditsPerMonth } = planOf(plan);
    if (promised === null) return [];
    const covered =
      plan === "free" ? FREE_RUNS_PER_MONTH : imagesFor(creditsPerMonth, creditsPerRun);
    return covered < promised ? [{ plan, promised, covered }] : [];
  });
}

const minorUnitsPerUnit = { usd: 100, jpy: 1 } as const satisfies Record<Currency, number>;

/** Formats an amount in minor units for a locale. Whole amounts have no decimals. */
export function formatMoney(minorUnits: number, currency: Currency, locale: Locale): string {
  const amount = minorUnits / minorUnitsPerUnit[currency];
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: Number.isInteger(amount) || currency === "jpy" ? 0 : 2,
  }).format(amount);
}

/**
 * Returns how much yearly prices save over monthly ones: the lowest of the paid plans, in whole percent, rounded down.
 */
export function yearlySavingPercent(currency: Currency): number {
  const savings = paidPlanIds.flatMap((id) => {
    const price = planOf(id)[currency];
    return price ? [1 - price.year / (12 * price.month)] : [];
  });
  return Math.floor(100 * Math.min(...savings));
}
