import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { operatorLimits, type Review } from "#core/operator.ts";
import { decideReview, refreshDesk, useReviews } from "../../api/operator.ts";
import { Button } from "../../ui/button.tsx";
import { TextInput } from "../../ui/field.tsx";
import { toastDone } from "../../ui/notes.ts";
import { useText } from "../../ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { useCommand } from "../billing/use-command.ts";
import { Confirm, More, PageTitle, useMoment } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { isReason } from "./reason.ts";

interface Choice {
  readonly review: Review;
  readonly isGranted: boolean;
}

function DecisionDialog({ choice, onClose }: { choice: Choice; onClose: () => void }) {
  const say = useText(adminText);
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { isGranted, review } = choice;
  const command = useCommand(async (requestId) => {
    await decideReview(review.person.id, { requestId, isGranted, reason: reason.trim() });
    await refreshDesk(client);
    toastDone(say("decided"));
    onClose();
  });
  const { reasonMin: min, reasonMax: max } = operatorLimits;
  return (
    <Confirm
      title={say(isGranted ? "grantReviewTitle" : "refuseReviewTitle")}
      text={say("decideText", { email: review.person.email })}
      yes={say(isGranted ? "grantReviewYes" : "refuseReviewYes")}
      command={command}
      onYes={() => {
        setIsTried(true);
        if (isReason(reason)) command.start();
      }}
      onClose={onClose}
    >
      <TextInput
        label={say("grantReason")}
        value={reason}
        maxLength={max}
        onChange={(event) => setReason(event.target.value)}
        error={isTried && !isReason(reason) ? say("reasonWrong", { min, max }) : undefined}
      />
    </Confirm>
  );
}

function ReviewLine({ review, onChoose }: { review: Review; onChoose: (choice: Choice) => void }) {
  const say = useText(adminText);
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
          {moment(review.since)} · {say("nearby", { count: review.grantedNearby })}
        </p>
      </div>
      <div className="flex gap-2.5">
        <Button size="sm" onClick={() => onChoose({ review, isGranted: true })}>
          {say("grantReview")}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          onClick={() => onChoose({ review, isGranted: false })}
        >
          {say("refuseReview")}
        </Button>
      </div>
    </li>
  );
}

/** Free credits that wait for a person's decision. */
export function ReviewsPage() {
  const say = useText(adminText);
  const found = useReviews();
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <>
      <PageTitle title={say("reviews")}>
        {say("reviewsText", { credits: SIGN_UP_CREDITS })}
      </PageTitle>
      <Read query={found}>
        {({ pages }) => {
          const reviews = pages.flatMap((page) => page.reviews);
          if (reviews.length === 0) return <p className="text-muted">{say("noReviews")}</p>;
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
