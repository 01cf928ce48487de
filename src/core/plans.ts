import type { Locale } from "./locale.ts";
import type { TierName } from "./profile.ts";

export const currencies = ["usd", "jpy"] as const;
export type Currency = (typeof currencies)[number];

/** Amounts are in minor units of the currency: cents for USD, yen for JPY (which has none). */
interface Price {
  readonly month: number;
  readonly year: number;
}

interface Plan {
  /** Name of the header badge. */
  readonly tier: TierName;
  /** Name on the pricing page. */
  readonly label: string;
  readonly usd: Price | null;
  readonly jpy: Price | null;
  /** Granted each month; the free plan grants once and is topped up instead. */
  readonly creditsPerMonth: number;
  /** Photos that one batch takes: tiers set how many at once, never which tools run. */
  readonly batchPhotos: number;
}

/** The one table of plans (DESIGN section 10). Pages, checkout and ledger read it. */
export const plans = {
  free: {
    tier: "Free",
    label: "Free",
    usd: { month: 0, year: 0 },
    jpy: { month: 0, year: 0 },
    creditsPerMonth: 0,
    batchPhotos: 20,
  },
  starter: {
    tier: "Starter",
    label: "Starter",
    usd: { month: 900, year: 8_400 },
    jpy: { month: 1_500, year: 15_000 },
    creditsPerMonth: 500,
    batchPhotos: 50,
  },
  standard: {
    tier: "Pro",
    label: "Pro",
    usd: { month: 2_900, year: 27_600 },
    jpy: { month: 4_500, year: 45_000 },
    creditsPerMonth: 1_800,
    batchPhotos: 200,
  },
  premium: {
    tier: "Ultimate",
    label: "Enterprise",
    usd: null,
    jpy: { month: 15_000, year: 150_000 },
    creditsPerMonth: 6_000,
    batchPhotos: 500,
  },
} as const satisfies Record<string, Plan>;
export type PlanId = keyof typeof plans;

/** Photos that one batch takes. `rank`: 0 for the free plan, one more for each dearer one. */
export function batchPhotosOf(rank: number): number {
  const byRank = [plans.free, plans.starter, plans.standard, plans.premium];
  return (byRank[rank] ?? plans.free).batchPhotos;
}

/** Runs that the free plan is topped up to at the start of each month. */
export const FREE_RUNS_PER_MONTH = 10;

/** Images a month that some page promises for a plan; the larger of the two languages counts. */
export const promisedImages = {
  free: 10,
  starter: 100,
  standard: 1_000,
} as const satisfies Partial<Record<PlanId, number>>;

/** Plans whose promise a run cost of `creditsPerRun` would break; the server warns of each at start. */
export function brokenPromises(
  creditsPerRun: number,
): { plan: PlanId; promised: number; covered: number }[] {
  const granted = {
    free: FREE_RUNS_PER_MONTH * creditsPerRun,
    starter: plans.starter.creditsPerMonth,
    standard: plans.standard.creditsPerMonth,
  };
  return (["free", "starter", "standard"] as const).flatMap((plan) => {
    const covered = Math.floor(granted[plan] / creditsPerRun);
    const promised = promisedImages[plan];
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
  const savings = Object.values(plans).flatMap((plan) => {
    const price: Price | null = plan[currency];
    return price && price.month > 0 ? [1 - price.year / (12 * price.month)] : [];
  });
  return Math.floor(100 * Math.min(...savings));
}
