import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { type LetterState, letterStates, type OperatorLetter } from "#core/operator-letters.ts";
import { closeLetter, useLetters } from "#kit/api/operator.ts";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { PageTitle, useMoment } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";
import { lettersText } from "./letters-text.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

function CloseDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const say = useText(lettersText);
  return (
    <ReasonDialog
      title={say("closeTitle", { reference })}
      text={say("closeText")}
      label={say("done")}
      yes={say("yes")}
      done={say("said")}
      send={(answer) => closeLetter(reference, answer)}
      onClose={onClose}
    />
  );
}

function whenOf({ closedAt, isLate }: OperatorLetter) {
  if (closedAt !== null) return "closedAt";
  return isLate ? "late" : "due";
}

function Letter({ letter, onChoose }: { letter: OperatorLetter; onChoose: () => void }) {
  const say = useText(lettersText);
  const moment = useMoment();
  const { reference, topic, subject, message, name, email, tier, dueAt, closedAt } = letter;
  const time = moment(closedAt ?? dueAt);
  return (
    <li className="grid gap-2 border-t border-line py-5">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span className="font-mono">{reference}</span>
        <span className={topic === "removal" ? "font-semibold text-amber" : "text-muted"}>
          {say(`topic_${topic}`)}
        </span>
        <span className="text-muted">{say("plan", { plan: tier })}</span>
        <span className={letter.isLate ? "font-semibold text-danger" : "text-muted"}>
          {say(whenOf(letter), { time })}
        </span>
      </div>
      <h2 className="font-sans text-lg leading-snug font-semibold tracking-normal wrap-anywhere">
        {subject}
      </h2>
      <p className="max-w-[46em] wrap-anywhere whitespace-pre-line">{message}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`[${reference}] ${subject}`)}`}
          className="text-sm break-all underline underline-offset-4 hover:text-accent"
        >
          {say("from", { name, email })}
        </a>
        {closedAt === null ? (
          <Button size="sm" variant="outline" onClick={onChoose}>
            {say("close")}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function StateFilter({ chosen }: { chosen: LetterState }) {
  const say = useText(lettersText);
  return (
    <nav aria-label={say("filter")}>
      <ul className="flex flex-wrap gap-1.5">
        {letterStates.map((state) => (
          <li key={state}>
            <Link
              to={`/admin/letters?state=${state}`}
              aria-current={state === chosen ? "true" : undefined}
              className="flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm font-medium text-muted hover:bg-raised aria-[current=true]:border-accent aria-[current=true]:text-fg"
            >
              {say(state)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Support messages with their due times. */
export function LettersPage() {
  const say = useText(lettersText);
  const sayAdmin = useText(adminText);
  const wanted = useSearchParams()[0].get("state");
  const state = letterStates.find((known) => known === wanted) ?? "open";
  const [closing, setClosing] = useState<string | null>(null);
  return (
    <>
      <PageTitle title={sayAdmin("letters")}>{say("lead")}</PageTitle>
      <StateFilter chosen={state} />
      <Read query={useLetters(state)}>
        {({ letters }) =>
          letters.length === 0 ? (
            <p className="text-muted">{say("none")}</p>
          ) : (
            <ul className="border-b border-line">
              {letters.map((letter) => (
                <Letter
                  key={letter.reference}
                  letter={letter}
                  onChoose={() => setClosing(letter.reference)}
                />
              ))}
            </ul>
          )
        }
      </Read>
      {closing ? <CloseDialog reference={closing} onClose={() => setClosing(null)} /> : null}
    </>
  );
}
