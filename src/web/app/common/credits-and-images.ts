import { fillIn, type Locale } from "#core/locale.ts";
import { imagesFor, type PlanId, planOf } from "#core/plans.ts";
import { useSite } from "#kit/api/site.ts";
import { useLocale, type Words } from "#kit/ui/use-text.ts";

/** `{promised}` is what the specification promises, `{images}` what the credits pay for on this server. */
const en = {
  promised: "{credits} credits a month: at least {promised} images, {images} at {cost} each",
  plain: "{credits} credits a month: {images} images at {cost} each",
  one: "{count} credit",
  many: "{count} credits",
} as const;
const text: Words<keyof typeof en> = {
  en,
  vi: {
    promised:
      "{credits} điểm mỗi tháng: ít nhất {promised} ảnh, được {images} ảnh nếu mỗi ảnh tốn {cost}",
    plain: "{credits} điểm mỗi tháng: {images} ảnh nếu mỗi ảnh tốn {cost}",
    one: "{count} điểm",
    many: "{count} điểm",
  },
};

interface Terms {
  readonly locale: Locale;
  readonly creditsPerRun: number;
}

/**
 * Returns a paid plan's monthly credits and the images that they pay for: "500 credits a month: at least 100 images,
 * 500 at 1 credit each". Leaves the promise out if the server's price makes it untrue or adds nothing to it.
 */
export function creditsAndImages(id: PlanId, { locale, creditsPerRun }: Terms): string {
  const { creditsPerMonth, promisedImages } = planOf(id);
  const images = imagesFor(creditsPerMonth, creditsPerRun);
  const isPromised = promisedImages !== null && promisedImages < images;
  return fillIn(text[locale][isPromised ? "promised" : "plain"], {
    credits: creditsPerMonth.toLocaleString(locale),
    promised: (promisedImages ?? 0).toLocaleString(locale),
    images: images.toLocaleString(locale),
    cost: creditsIn(locale, creditsPerRun),
  });
}

/** "1 credit", "20 credits". */
export function creditsIn(locale: Locale, count: number): string {
  const words = text[locale];
  return fillIn(count === 1 ? words.one : words.many, { count: count.toLocaleString(locale) });
}

/** Returns what one image costs on this server: "1 credit". All engines cost the same. */
export function useCostPerImage(): string {
  const locale = useLocale();
  return creditsIn(locale, useSite().creditsPerRun);
}

/** Returns `creditsAndImages` for this server and the current locale. */
export function useCreditsAndImages(): (id: PlanId) => string {
  const locale = useLocale();
  const { creditsPerRun } = useSite();
  return (id) => creditsAndImages(id, { locale, creditsPerRun });
}
