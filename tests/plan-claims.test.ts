import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { billingIntervals } from "#core/billing.ts";
import { commitments } from "#core/commitments.ts";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { type Locale, locales } from "#core/locale.ts";
import {
  cardOf,
  currencies,
  FREE_RUNS_PER_MONTH,
  formatMoney,
  paidPlanIds,
  planIds,
  planOf,
} from "#core/plans.ts";
import {
  type BillingLetterKind,
  billingLetter,
  billingLetterKinds,
} from "#server/mail/billing-templates.ts";

/*
 * Every page, help topic, email and description, in every language, says what the plan table says: one name per plan,
 * and its credits, images and prices. Sources are read for names and typed figures, finished texts for all figures.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const plansOfTable = planIds.map(planOf);

/** Names that a plan has nowhere; the specification and earlier versions used them. */
const OTHER_NAMES =
  /\b(?:Premium|Enterprise|Professional)\b|\bStandard\b(?! Webhooks| support)|Khởi đầu|Chuyên nghiệp|Cao cấp|Doanh nghiệp/g;
const CREDITS = {
  en: /(?<![\d.,$¥])(\d[\d,]*) (?:free |initial |more )?credits?\b/g,
  vi: /(?<![\d.,])(\d[\d.]*) (?:điểm(?! ảnh| mỗi inch)|tín dụng)/g,
} as const satisfies Record<Locale, RegExp>;
const IMAGES = {
  en: /(\d[\d,]*) (?:images?|pictures?|runs?) (?:(?:a|per|each) month|at \d)/g,
  vi: /(\d[\d.]*) (?:ảnh|lượt) (?:mỗi tháng|nếu)/g,
} as const satisfies Record<Locale, RegExp>;
const SENTENCE = {
  en: /([\d,]+) credits a month: (?:at least ([\d,]+) images, )?([\d,]+)(?: images)? at ([\d,]+) credits?/g,
  vi: /([\d.]+) điểm mỗi tháng: (?:ít nhất ([\d.]+) ảnh, được )?([\d.]+) ảnh nếu mỗi ảnh tốn ([\d.]+) điểm/g,
} as const satisfies Record<Locale, RegExp>;

const figure = (text: string | undefined) => Number((text ?? "").replaceAll(/[.,]/g, ""));
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern));

/** Every amount of money in a text, in either currency. */
function amountsIn(text: string, locale: Locale): string[] {
  return currencies.flatMap((currency) => {
    const [before = "", after = ""] = formatMoney(0, currency, locale).split("0");
    const escape = (part: string) => part.replaceAll("$", "\\$").replaceAll(/\s/g, "\\s");
    const pattern = new RegExp(`${escape(before)}\\d+(?:[.,]\\d+)*${escape(after)}`, "g");
    return found(text, pattern).map(([amount]) => amount.replaceAll(/\s/g, " "));
  });
}

function pricesOf(locale: Locale): Set<string> {
  const prices = plansOfTable.flatMap((plan) =>
    currencies.flatMap((currency) => {
      const price = plan[currency];
      if (price === null) return [];
      const { month, year } = price;
      return [month, year, year / 12, 12 * month].map((minor) =>
        formatMoney(minor, currency, locale),
      );
    }),
  );
  return new Set(prices.map((price) => price.replaceAll(/\s/g, " ")));
}

/** What a finished text says otherwise than the plan table, at a price of `creditsPerRun`. */
function wrongClaims(text: string, locale: Locale, creditsPerRun = 1): string[] {
  const credits = new Set([
    ...plansOfTable.map(({ creditsPerMonth }) => creditsPerMonth),
    SIGN_UP_CREDITS,
    commitments.referralCredits,
    creditsPerRun,
  ]);
  const imagesOf = (perMonth: number) => Math.floor(perMonth / creditsPerRun);
  const images = new Set([
    FREE_RUNS_PER_MONTH,
    ...plansOfTable.flatMap(({ creditsPerMonth, promisedImages }) => [
      imagesOf(creditsPerMonth),
      promisedImages ?? FREE_RUNS_PER_MONTH,
    ]),
  ]);
  const prices = pricesOf(locale);
  const isTrue = ([, perMonth, promised, paid, cost]: RegExpMatchArray) =>
    figure(cost) === creditsPerRun &&
    plansOfTable.some(
      (plan) =>
        plan.creditsPerMonth === figure(perMonth) &&
        imagesOf(plan.creditsPerMonth) === figure(paid) &&
        (promised === undefined ||
          (plan.promisedImages === figure(promised) && figure(promised) < figure(paid))),
    );
  return [
    ...found(text, OTHER_NAMES).map(([name]) => name),
    ...found(text, CREDITS[locale]).flatMap(([all, count]) =>
      credits.has(figure(count)) ? [] : [all],
    ),
    ...found(text, IMAGES[locale]).flatMap(([all, count]) =>
      images.has(figure(count)) ? [] : [all],
    ),
    ...found(text, SENTENCE[locale]).flatMap((match) => (isTrue(match) ? [] : [match[0]])),
    ...amountsIn(text, locale).filter((amount) => !prices.has(amount)),
  ];
}

/** Every text in an exported value. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const inBothLanguages = z.object({ en: z.unknown(), vi: z.unknown() });
type Module = Readonly<Record<string, unknown>>;

async function load(path: string): Promise<Module> {
  const module: unknown = await import(join(root, path));
  return z.record(z.string(), z.unknown()).parse(module);
}

async function callable(path: string, name: string): Promise<(...values: unknown[]) => unknown> {
  const called = (await load(path))[name];
  if (typeof called !== "function") throw new Error(`${path} exports no function ${name}`);
  return (...values) => Reflect.apply(called, undefined, values) as unknown;
}

const sources = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !/\.(?:test|contract|cases|art)\./.test(path) && path !== "src/core/plans.ts")
  .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), "utf8")) }));

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

/** Files of words: `export const x = { en, vi }`. */
const wordFiles = sources
  .map(({ path }) => path)
  .filter((path) =>
    /(?:text|texts|note-table|errors|card|help-line|help|topics\/[a-z-]+)\.ts$/.test(path),
  );

const filled = (text: string, values: Readonly<Record<string, string | number>>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

describe("the check itself", () => {
  test.each([
    ["en", "500 credits a month: at least 100 images, 500 at 1 credit each"],
    ["en", "Pro: $29 a month or $276 a year, 1,800 credits; Ultimate: ¥15,000"],
    [
      "vi",
      "Gói Pro: 1.800 điểm mỗi tháng: ít nhất 1.000 ảnh, được 1.800 ảnh nếu mỗi ảnh tốn 1 điểm",
    ],
  ] as const)("in %s: %s", (locale, text) => {
    expect(wrongClaims(text, locale)).toEqual([]);
  });

  test.each([
    ["en", "the Premium plan"],
    ["en", "the Standard plan with Standard support"],
    ["vi", "gói Cao cấp"],
    ["en", "1,900 credits a month"],
    ["en", "50 images per month"],
    ["en", "500 credits a month: at least 1,000 images, 500 at 1 credit each"],
    ["en", "500 credits a month: 500 images at 2 credits each"],
    ["vi", "1.900 điểm mỗi tháng"],
    ["en", "$28 a month"],
    ["vi", `${formatMoney(14_000, "jpy", "vi")} mỗi tháng`],
  ] as const)("in %s, “%s” fails", (locale, text) => {
    expect(wrongClaims(text, locale)).not.toEqual([]);
  });
});

describe("sources", () => {
  test("name a plan only by the table", () => {
    const wrong = sources.flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => found(line, OTHER_NAMES).length > 0)
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });

  test("type no number of credits, and none of images a month", () => {
    const typed = sources.flatMap(({ path, text }) =>
      locales.flatMap((locale) =>
        [CREDITS[locale], IMAGES[locale]].flatMap((pattern) =>
          found(text, pattern).map(([words]) => `${path}: ${words}`),
        ),
      ),
    );
    expect(typed).toEqual([]);
  });

  test("of the drawn cards give the credits of the table", () => {
    const drawn = found(
      readFileSync(join(root, "scripts/art/social-cards.ts"), "utf8"),
      CREDITS.en,
    );
    expect(drawn.map(([, count]) => figure(count))).toEqual([SIGN_UP_CREDITS]);
  });
});

describe.each(locales)("in %s", (locale) => {
  test.each([1, 2, 7, 20])(
    "the cards and the help of a server with a price of %s",
    async (creditsPerRun) => {
      const sentenceOf = await callable(
        "src/web/app/common/credits-and-images.ts",
        "creditsAndImages",
      );
      const figuresOf = await callable("src/web/app/help/help-figures.ts", "helpFigures");
      const figures = z
        .record(z.string(), z.union([z.string(), z.number()]))
        .parse(figuresOf({ locale, keepDays: 7, fingerprintDays: 30, creditsPerRun }));
      for (const id of paidPlanIds) {
        const sentence = String(sentenceOf(id, { locale, creditsPerRun }));
        const { creditsPerMonth } = planOf(id);
        expect(found(sentence, SENTENCE[locale]).map(([, credits]) => figure(credits))).toEqual([
          creditsPerMonth,
        ]);
        expect(figures[`${id}Credits`]).toBe(sentence);
        expect(wrongClaims(sentence, locale, creditsPerRun)).toEqual([]);
      }
      const { creditsHelp } = await load("src/web/app/help/topics/credits.ts");
      const texts = textsOf(inBothLanguages.parse(creditsHelp)[locale]).map((text) =>
        filled(text, figures),
      );
      expect(texts.flatMap((text) => wrongClaims(text, locale, creditsPerRun))).toEqual([]);
      const words = texts.join("\n");
      expect(texts).toEqual(expect.arrayContaining(plansOfTable.map(({ name }) => name)));
      const yen = plansOfTable.flatMap(({ jpy }) =>
        jpy ? [formatMoney(jpy.month, "jpy", locale).replaceAll(/\s/g, " ")] : [],
      );
      expect(amountsIn(words, locale)).toEqual(expect.arrayContaining(yen));
    },
  );

  test("words of screens, help and errors", async () => {
    const wrong: string[] = [];
    for (const path of wordFiles) {
      for (const value of Object.values(await load(path))) {
        const words = inBothLanguages.safeParse(value);
        const texts = words.success ? textsOf(words.data[locale]) : [];
        wrong.push(
          ...texts.flatMap((text) => wrongClaims(text, locale)).map((claim) => `${path}: ${claim}`),
        );
      }
    }
    expect(wrong).toEqual([]);
    expect(wordFiles.length).toBeGreaterThan(80);
  });

  test.each(["terms", "privacy", "cookies", "commerce"])("the page %s", async (page) => {
    const text = textsOf(await load(`src/web/app/legal/${page}.${locale}.ts`)).join("\n");
    // Each name that is not ours stands once, where it belongs.
    const legal = plansOfTable.flatMap(({ name, legalName }) =>
      name === legalName ? [] : [`${name} (${legalName})`],
    );
    const allowed = { commerce: legal, terms: [cardOf("premium", "usd").name] }[page] ?? [];
    for (const name of allowed) expect(text.split(name)).toHaveLength(2);
    const rest = allowed.reduce((left, name) => left.replace(name, ""), text);
    expect(wrongClaims(rest, locale)).toEqual([]);
    const sold = plansOfTable.flatMap((plan) => {
      const price = page === "commerce" ? plan.jpy : page === "terms" ? plan.usd : null;
      return price === null ? [] : [price.month, price.year];
    });
    const currency = page === "commerce" ? "jpy" : "usd";
    for (const price of sold) {
      expect(amountsIn(text, locale)).toContain(
        formatMoney(price, currency, locale).replaceAll(/\s/g, " "),
      );
    }
  });

  const sales = paidPlanIds.flatMap((plan) =>
    currencies.flatMap((currency) => {
      const price = planOf(plan)[currency];
      return price === null
        ? []
        : billingIntervals.map((interval) => ({
            plan,
            currency,
            interval,
            amountMinor: price[interval],
          }));
    }),
  );
  test.each<BillingLetterKind>(billingLetterKinds)("the email %s", (kind) => {
    for (const sale of sales) {
      const { subject, text } = billingLetter(kind, locale, {
        ...sale,
        ofMinor: sale.amountMinor,
        date: new Date("2026-12-24T00:00:00Z"),
        number: "F-0001",
        isTest: false,
      });
      const said = `${subject}\n${text}`;
      expect(wrongClaims(said, locale)).toEqual([]);
      const others = paidPlanIds.filter((id) => id !== sale.plan).map(planOf);
      expect(said).toContain(`${planOf(sale.plan).name} `);
      for (const { name } of others) expect(said).not.toMatch(new RegExp(`\\b${name}\\b`));
    }
  });
});
