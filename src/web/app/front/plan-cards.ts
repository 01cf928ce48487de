import { SIGN_UP_CREDITS } from "#core/credits.ts";
import {
  type Currency,
  cardOf,
  FREE_RUNS_PER_MONTH,
  type PlanId,
  type PlanLine,
  paidPlanIds,
  planIds,
  planOf,
} from "#core/plans.ts";

export interface PlanCard {
  readonly id: PlanId;
  readonly name: string;
  readonly isPopular: boolean;
  /** Keys of `plansText`, with the number that each text contains; `creditsAndImages` has its own sentence. */
  readonly lines: readonly { readonly key: PlanLine; readonly count: number }[];
}

function countOf(line: PlanLine, id: PlanId): number {
  const plan = planOf(id);
  const counts: Partial<Record<PlanLine, number>> = {
    signUpCredits: SIGN_UP_CREDITS,
    topUp: FREE_RUNS_PER_MONTH,
    photosAtOnce: plan.batchPhotos,
  };
  return counts[line] ?? 0;
}

/** Returns the cards of the pricing page, left to right (specification, platform sections 2 and 9). */
export function planCards(currency: Currency): readonly PlanCard[] {
  return planIds.map((id) => {
    const { name, lines } = cardOf(id, currency);
    return {
      id,
      name,
      isPopular: planOf(id).isPopular,
      lines: lines.map((key) => ({ key, count: countOf(key, id) })),
    };
  });
}

/** Returns the names of the paid plans as a list in words: "Starter, Pro and Ultimate". */
export function namesOfPaidPlans(and: string): string {
  const names = paidPlanIds.map((id) => planOf(id).name);
  return `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1) ?? ""}`;
}
