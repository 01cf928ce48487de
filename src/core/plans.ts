import type { Locale, Localised } from "./locale.ts";

export const currencies = ["usd", "jpy"] as const;
export type Currency = (typeof currencies)[number];

/** Amounts are in minor units of the currency: cents for USD, yen for JPY (which has none). */
interface Price {
  readonly month: number;
  readonly year: number;
}

/** A line of a plan's card on the pricing page; its words are in `plans-text.ts`, its figure in the plan's row. */
export type PlanLine =
  | "signUpCredits"
  | "topUp"
  | "creditsPerMonth"
  | "imagesPerMonth"
  | "photosAtOnce"
  | "batch"
  | "basicEnhancements"
  | "webAccess"
  | "standardSupport"
  | "prioritySupport"
  | "dedicated"
  | "allFeatures"
  | "apiAccess"
  | "unlimited"
  | "customModels"
  | "onPremise";

/** The name and the lines of a plan's card on the pricing page. */
interface Card {
  readonly shown: Localised;
  readonly lines: readonly PlanLine[];
}

/**
 * A plan's names differ by place: `shown` is the one of pricing page, checkout, account and invoices.
 * Whoever renames a plan makes them one; `tier` is also part of the answer of GET /profiles/me.
 */
interface Plan extends Card {
  /** Name of the header badge and of the operator's pages. */
  readonly tier: string;
  /** Name in letters, help and terms, and of the product at Stripe. */
  readonly label: string;
  /** Name in the commercial disclosure. */
  readonly disclosed: string;
  /** The card in a currency in which the plan has no price: it is asked for, not bought. */
  readonly onRequest?: Card;
  readonly isPopular: boolean;
  /** Null: not sold in this currency. */
  readonly usd: Price | null;
  readonly jpy: Price | null;
  /** Granted each month; the free plan grants once and is topped up instead. */
  readonly creditsPerMonth: number;
  /** Images a month that some page promises; the larger of the two languages counts. Null: no page does. */
  readonly promisedImages: number | null;
  /** Photos that one batch takes: tiers set how many at once, never which tools run. */
  readonly batchPhotos: number;
}

/** Runs that the free plan is topped up to at the start of each month. */
export const FREE_RUNS_PER_MONTH = 10;

/**
 * The one table of plans: pages, checkout, prices at Stripe, ledger, limits and queue read it. One row per plan,
 * the free one first, then from the cheapest to the dearest: that is also the order in which waiting runs go first.
 */
export const plans = {
  free: {
    tier: "Free",
    label: "Free",
    disclosed: "Free",
    shown: { en: "Free", vi: "Miễn phí" },
    lines: ["signUpCredits", "topUp", "basicEnhancements", "webAccess", "photosAtOnce"],
    isPopular: false,
    usd: { month: 0, year: 0 },
    jpy: { month: 0, year: 0 },
    creditsPerMonth: 0,
    promisedImages: FREE_RUNS_PER_MONTH,
    batchPhotos: 20,
  },
  starter: {
    tier: "Starter",
    label: "Starter",
    disclosed: "Starter",
    shown: { en: "Starter", vi: "Khởi đầu" },
    lines: ["creditsPerMonth", "imagesPerMonth", "standardSupport", "photosAtOnce"],
    isPopular: false,
    usd: { month: 900, year: 8_400 },
    jpy: { month: 1_500, year: 15_000 },
    creditsPerMonth: 500,
    promisedImages: 100,
    batchPhotos: 50,
  },
  standard: {
    tier: "Pro",
    label: "Pro",
    disclosed: "Standard",
    shown: { en: "Pro", vi: "Chuyên nghiệp" },
    lines: [
      "creditsPerMonth",
      "imagesPerMonth",
      "allFeatures",
      "prioritySupport",
      "batch",
      "apiAccess",
    ],
    isPopular: true,
    usd: { month: 2_900, year: 27_600 },
    jpy: { month: 4_500, year: 45_000 },
    creditsPerMonth: 1_800,
    promisedImages: 1_000,
    batchPhotos: 200,
  },
  premium: {
    tier: "Ultimate",
    label: "Enterprise",
    disclosed: "Premium",
    shown: { en: "Premium", vi: "Cao cấp" },
    lines: ["creditsPerMonth", "allFeatures", "prioritySupport", "dedicated", "photosAtOnce"],
    onRequest: {
      shown: { en: "Enterprise", vi: "Doanh nghiệp" },
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
/** A plan that is paid for. */
export type PaidPlanId = Exclude<PlanId, "free">;
export type TierName = (typeof plans)[PlanId]["tier"];

function isPlanId(id: string): id is PlanId {
  return Object.hasOwn(plans, id);
}

/** From the free plan to the dearest one. */
export const planIds: readonly PlanId[] = Object.keys(plans).filter(isPlanId);
export const paidPlanIds: readonly PaidPlanId[] = planIds.filter((id) => id !== "free");
export const tierNames: readonly TierName[] = planIds.map((id) => plans[id].tier);

/** The row of a plan, whatever it holds. */
export function planOf(id: PlanId): Plan {
  return plans[id];
}

/** The place of a plan: 0 for the free one, one more for each dearer one. */
export function rankOf(id: PlanId): number {
  return planIds.indexOf(id);
}

/** The plan of a rank; of one that is none, the free plan. */
export function planOfRank(rank: number): Plan {
  return planOf(planIds[rank] ?? "free");
}

/** The name on the pricing page in a currency, as the plan is bought or asked for. */
export function cardOf(id: PlanId, currency: Currency): Card {
  const plan = planOf(id);
  return plan[currency] === null ? (plan.onRequest ?? plan) : plan;
}

/** Plans whose promise a run cost of `creditsPerRun` would break; the server warns of each at start. */
export function brokenPromises(
  creditsPerRun: number,
): { plan: PlanId; promised: number; covered: number }[] {
  return planIds.flatMap((plan) => {
    const { promisedImages: promised, creditsPerMonth } = planOf(plan);
    if (promised === null) return [];
    const covered =
      plan === "free" ? FREE_RUNS_PER_MONTH : Math.floor(creditsPerMonth / creditsPerRun);
    return covered < promised ? [{ plan, promised, covered }] : [];
  });
}

const minorUnitsPerUnit = { usd: 100, jpy: 1 } as const satisfies Record<Currency, number>;

/** An amount of minor units in words of a language; whole amounts without decimals. */
export function formatMoney(minorUnits: number, currency: Currency, locale: Locale): string {
  const amount = minorUnits / minorUnitsPerUnit[currency];
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency.toUpperCase(),
    maximumFractionDigits: Number.isInteger(amount) || currency === "jpy" ? 0 : 2,
  }).format(amount);
}

/** What the yearly price saves against twelve months, in whole percent: the least of the paid plans. */
export function yearlySavingPercent(currency: Currency): number {
  const savings = paidPlanIds.flatMap((id) => {
    const price = planOf(id)[currency];
    return price ? [1 - price.year / (12 * price.month)] : [];
  });
  return Math.floor(100 * Math.min(...savings));
}
