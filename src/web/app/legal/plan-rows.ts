import { fillIn, type Locale } from "#core/locale.ts";
import { formatMoney, planIds, planOf } from "#core/plans.ts";

/** Words that both tables of plans need. */
interface RowWords {
  /** The free plan's `{name}`. */
  readonly freeName: string;
  readonly freeCredits: string;
  /** `{credits}` of each month. */
  readonly credits: string;
}

interface DollarWords extends RowWords {
  /** `{price}` of a month. */
  readonly monthly: string;
  /** `{month}` of a plan that is paid by the year, and the whole `{year}`. */
  readonly yearly: string;
  /** In place of a price, and of the credits, where a plan has no price in dollars. */
  readonly custom: string;
  readonly contact: string;
}

/** Name, monthly price, price by the year and credits of every plan, in dollars. */
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

/** Name, monthly price with tax and credits of every plan that is sold in yen. */
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
