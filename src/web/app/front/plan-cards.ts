import { SIGN_UP_CREDITS } from "#core/credits.ts";
import {
  type Currency,
  FREE_RUNS_PER_MONTH,
  type PlanId,
  plans,
  promisedImages,
} from "#core/plans.ts";
import type { plansText } from "./plans-text.ts";

type Key = keyof (typeof plansText)["en"];

/** A line of a plan's card; its numbers come from the plan table. */
interface PlanLine {
  readonly key: Key;
  readonly count?: number;
}

export interface PlanCard {
  readonly id: PlanId;
  readonly name: Key;
  readonly isPopular: boolean;
  readonly lines: readonly PlanLine[];
}

/** The four cards of the pricing page, left to right (specification, platform sections 2 and 9). */
export function planCards(currency: Currency): readonly PlanCard[] {
  return [
    {
      id: "free",
      name: "planFree",
      isPopular: false,
      lines: [
        { key: "signUpCredits", count: SIGN_UP_CREDITS },
        { key: "topUp", count: FREE_RUNS_PER_MONTH },
        { key: "basicEnhancements" },
        { key: "webAccess" },
        { key: "photosAtOnce", count: plans.free.batchPhotos },
      ],
    },
    {
      id: "starter",
      name: "planStarter",
      isPopular: false,
      lines: [
        { key: "creditsPerMonth", count: plans.starter.creditsPerMonth },
        { key: "imagesPerMonth", count: promisedImages.starter },
        { key: "standardSupport" },
        { key: "photosAtOnce", count: plans.starter.batchPhotos },
      ],
    },
    {
      id: "standard",
      name: "planPro",
      isPopular: true,
      lines: [
        { key: "creditsPerMonth", count: plans.standard.creditsPerMonth },
        { key: "imagesPerMonth", count: promisedImages.standard },
        { key: "allFeatures" },
        { key: "prioritySupport" },
        { key: "batch", count: plans.standard.batchPhotos },
        { key: "apiAccess" },
      ],
    },
    currency === "jpy"
      ? {
          id: "premium",
          name: "planPremium",
          isPopular: false,
          lines: [
            { key: "creditsPerMonth", count: plans.premium.creditsPerMonth },
            { key: "allFeatures" },
            { key: "prioritySupport" },
            { key: "dedicated" },
            { key: "photosAtOnce", count: plans.premium.batchPhotos },
          ],
        }
      : {
          id: "premium",
          name: "planEnterprise",
          isPopular: false,
          lines: [
            { key: "unlimited" },
            { key: "customModels" },
            { key: "dedicated" },
            { key: "onPremise" },
            { key: "photosAtOnce", count: plans.premium.batchPhotos },
          ],
        },
  ];
}
