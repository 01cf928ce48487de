import { useState } from "react";
import { Link } from "react-router";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import type { Review } from "#core/operator.ts";
import { reviewLimits } from "#core/review-limits.ts";
import { decideReview, useReviews } from "#kit/api/operator.ts";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { More, PageTitle, useMoment } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { reviewsText } from "./reviews-text.ts";

interface Choice {
  readonly review: Review;
  readonly isGranted: boolean;
}

function DecisionDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const say = useText(reviewsText);
  const sayAdmin = useText(adminText);
  const { isGranted, review } = choice;
  return (
    <ReasonDialog
      title={say(isGranted ? "giveTitle" : "refuseTitle")}
      text={say("decideText", { email: review.person.email })}
      label={sayAdmin("grantReason")}
      yes={say(isGranted ? "giveYes" : "refuseYes")}
      done={say("decided")}
      send={(answer) => decideReview(review.person.id, { ...answer, isGranted })}
      onClose={onClose}
    />
  );
}

/** Why a claim waits; leaves out counts of zero. */
function Ground({ ground }: { ground: NonNullable<Review["ground"]> }) {
  const say = useText(reviewsText);
  const counts = (["sameAddress", "sameNetwork", "sameDomain"] as const)
    .filter((key) => ground[key] > 0)
    .map((key) => say(key, { count: ground[key] }));
  return (
    <p className="text-sm text-muted">
      {[say("weight", { weight: ground.weight }), ...counts].join(" · ")}
    </p>
  );
}

function ReviewLine({ review, onChoose }: { review: Review; onChoose: (choice: Choice) => void }) {
  const say = useText(reviewsText);
  const moment = useMoment();
  const { person } = review;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 grow">
        <Link
          to={`/admin/users/${encodeURIComponent(person.id)}`}
          viewTransition
          className="font-semibold break-all underline underline-offset-4 hover:text-accent"
        >
          {person.email}
        </Link>
        <p className="text-sm text-muted">
          {say("since", { moment: moment(review.since) })}
          {review.until === null ? null : ` ${say("until", { moment: moment(review.until) })}`}
        </p>
        {review.ground ? <Ground ground={review.ground} /> : null}
      </div>
      <div className="flex gap-2.5">
        <Button size="sm" onClick={() => onChoose({ review, isGranted: true })}>
          {say("give")}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          onClick={() => onChoose({ review, isGranted: false })}
        >
          {say("refuse")}
        </Button>
      </div>
    </li>
  );
}

/** Free credits that wait for an operator's decision. */
export function ReviewsPage() {
  const say = useText(reviewsText);
  const sayAdmin = useText(adminText);
  const found = useReviews();
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <>
      <PageTitle title={sayAdmin("reviews")}>
        {say("lead", { credits: SIGN_UP_CREDITS, ceiling: reviewLimits.ceiling })}
      </PageTitle>
      <Read query={found}>
        {({ pages }) => {
          const reviews = pages.flatMap((page) => page.reviews);
          if (reviews.length === 0) return <p className="text-muted">{say("none")}</p>;
          return (
            <ul className="border-b border-line">
              {reviews.map((review) => (
                <ReviewLine key={review.person.id} review={review} onChoose={setChoice} />
              ))}
            </ul>
          );
        }}
      </Read>
      <More pages={found} />
      {choice ? <DecisionDialog choice={choice} onClose={() => setChoice(null)} /> : null}
    </>
  );
}
