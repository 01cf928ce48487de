import { fillIn, type Locale } from "#core/locale.ts";
import { cardOf, formatMoney, type PlanId, planIds, planOf } from "#core/plans.ts";

/** Words of both plan tables. */
interface RowWords {
  readonly freeCredits: string;
  /** `{credits}` per month. */
  readonly credits: string;
}

interface DollarWords extends RowWords {
  /** `{price}` per month. */
  readonly monthly: string;
  /** `{month}` is the monthly price of yearly billing, `{year}` the whole amount. */
  readonly yearly: string;
  /** Replaces price and credits of a plan without a price in dollars. */
  readonly custom: string;
  readonly contact: string;
}

/** Name, monthly price, yearly price and credits of every plan, in dollars. */
export function dollarRows(locale: Locale, words: DollarWords): string[][] {
  const money = (cents: number) => formatMoney(cents, "usd", locale);
  return planIds.map((id) => {
    const { usd, creditsPerMonth } = planOf(id);
    const { name } = cardOf(id, "usd");
    if (usd === null) return [name, words.custom, words.custom, words.contact];
    if (id === "free") return [name, money(usd.month), "–", words.freeCredits];
    return [
      name,
      fillIn(words.monthly, { price: money(usd.month) }),
      fillIn(words.yearly, { month: money(usd.year / 12), year: money(usd.year) }),
      fillIn(words.credits, { credits: creditsPerMonth.toLocaleString(locale) }),
    ];
  });
}

/** "Pro (Standard)": our name and, if it differs, that of the specification's commercial disclosure. */
function legalNameOf(id: PlanId): string {
  const { name, legalName } = planOf(id);
  return name === legalName ? name : `${name} (${legalName})`;
}

/** Name, monthly price and yearly price with tax, and credits of every plan sold in yen. */
export function yenRows(locale: Locale, words: RowWords): string[][] {
  const money = (yen: number) => formatMoney(yen, "jpy", locale);
  return planIds.flatMap((id) => {
    const { jpy, creditsPerMonth } = planOf(id);
    if (jpy === null) return [];
    const name = legalNameOf(id);
    if (id === "free") return [[name, money(jpy.month), "–", words.freeCredits]];
    const credits = fillIn(words.credits, { credits: creditsPerMonth.toLocaleString(locale) });
    return [[name, money(jpy.month), money(jpy.year), credits]];
  });
}
