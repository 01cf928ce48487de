import { fillIn, type Locale } from "#core/locale.ts";
import { formatMoney, planIds, planOf } from "#core/plans.ts";

/** Words of both plan tables. */
interface RowWords {
  /** `{name}` for the free plan. */
  readonly freeName: string;
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
    const { label, usd, creditsPerMonth } = planOf(id);
    if (usd === null) return [label, words.custom, words.custom, words.contact];
    if (id === "free") {
      return [fillIn(words.freeName, { name: label }), money(usd.month), "–", words.freeCredits];
    }
    return [
      label,
      fillIn(words.monthly, { price: money(usd.month) }),
      fillIn(words.yearly, { month: money(usd.year / 12), year: money(usd.year) }),
      fillIn(words.credits, { credits: creditsPerMonth.toLocaleString(locale) }),
    ];
  });
}

/** Name, monthly price with tax and credits of every plan sold in yen. */
export function yenRows(locale: Locale, words: RowWords): string[][] {
  return planIds.flatMap((id) => {
    const { disclosed, jpy, creditsPerMonth } = planOf(id);
    if (jpy === null) return [];
    const price = formatMoney(jpy.month, "jpy", locale);
    if (id === "free") {
      return [[fillIn(words.freeName, { name: disclosed }), price, words.freeCredits]];
    }
    const credits = fillIn(words.credits, { credits: creditsPerMonth.toLocaleString(locale) });
    return [[disclosed, price, credits]];
  });
}
