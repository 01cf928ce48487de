import type { Locale, Localised } from "./locale.ts";

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

/** Name and lines of a plan's pricing card. */
interface Card {
  readonly shown: Localised;
  readonly lines: readonly PlanLine[];
}

/**
 * A plan's name differs by place: `shown` is for the pricing page, checkout, account and invoices. When renaming a
 * plan, unify its names. `tier` is also part of the response of GET /profiles/me.
 */
interface Plan extends Card {
  /** Name in the header badge and on the operator's pages. */
  readonly tier: string;
  /** Name in emails, help and terms, and of the product at Stripe. */
  readonly label: string;
  /** Name in the commercial disclosure. */
  readonly disclosed: string;
  /** Card for a currency in which the plan has no price: available on request only. */
  readonly onRequest?: Card;
  readonly isPopular: boolean;
  /** `null` if the plan isn't sold in this currency. */
  readonly usd: Price | null;
  readonly jpy: Price | null;
  /** Granted each month. 0 for the free plan, which grants once and is topped up instead. */
  readonly creditsPerMonth: number;
  /** Images a month that a page promises, the larger figure of the two languages. `null` if no page promises any. */
  readonly promisedImages: number | null;
  /** Maximum photos per batch. Tiers limit only this number, never which tools run. */
  readonly batchPhotos: number;
}

/** The free plan is topped up to this many runs at the start of each month. */
export const FREE_RUNS_PER_MONTH = 10;

/**
 * The table of plans, read by pages, checkout, Stripe prices, ledger, limits and queue. One row per plan, free first,
 * then from the cheapest to the most expensive. Waiting runs of later rows start sooner.
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
/** Every plan except the free one. */
export type PaidPlanId = Exclude<PlanId, "free">;
export type TierName = (typeof plans)[PlanId]["tier"];

function isPlanId(id: string): id is PlanId {
  return Object.hasOwn(plans, id);
}

/** From the free plan to the most expensive one. */
export const planIds: readonly PlanId[] = Object.keys(plans).filter(isPlanId);
export const paidPlanIds: readonly PaidPlanId[] = planIds.filter((id) => id !== "free");
export const tierNames: readonly TierName[] = planIds.map((id) => plans[id].tier);

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

/** Returns the plans whose promise a run cost of `creditsPerRun` breaks. The server warns of each at startup. */
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
