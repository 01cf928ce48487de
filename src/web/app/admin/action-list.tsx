import { Link } from "react-router";
import type { LoggedAction } from "#core/operator.ts";
import { type Say, useText } from "#kit/ui/use-text.ts";
import { useMoment } from "./admin-parts.tsx";
import { type AdminKey, adminText } from "./admin-text.ts";
import { type LettersKey, lettersText } from "./letters-text.ts";

interface Says {
  readonly say: Say<AdminKey>;
  readonly sayLetters: Say<LettersKey>;
}

function wordsOf({ action, detail }: LoggedAction, { say, sayLetters }: Says): string {
  switch (action) {
    case "credits.grant":
      return say("action_credits_grant", { credits: String(detail["credits"]) });
    case "event.replay":
      return say("action_event_replay");
    case "free_credits.decide":
      return say(detail["isGranted"] === true ? "action_free_granted" : "action_free_refused");
    case "letter.close":
      return sayLetters("logged");
    case "account.forget":
      return say("action_account_forget");
    case "operator.enrol":
      return say("action_operator_enrol");
  }
}

/** Returns the page of a target: `user:<id>`, `event:<provider>:<id>` or `letter:<reference>`. */
function pathOf(target: string): string {
  const [kind = "", first = "", ...rest] = target.split(":");
  if (kind === "letter") return "/admin/letters?state=closed";
  return kind === "event"
    ? `/admin/events/${encodeURIComponent(first)}/${encodeURIComponent(rest.join(":"))}`
    : `/admin/users/${encodeURIComponent([first, ...rest].join(":"))}`;
}

/** Entries of the log. */
export function ActionList({ actions }: { actions: readonly LoggedAction[] }) {
  const say = useText(adminText);
  const sayLetters = useText(lettersText);
  const moment = useMoment();
  if (actions.length === 0) return <p className="text-muted">{say("noActions")}</p>;
  return (
    <ol className="border-b border-line">
      {actions.map((action) => {
        const reason = action.detail["reason"];
        return (
          <li
            key={action.id}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <span className="text-sm text-muted">
              {moment(action.at)}
              <span className="block break-all">{action.operatorEmail}</span>
            </span>
            <span className="min-w-0">
              <span className="font-semibold">{wordsOf(action, { say, sayLetters })}</span>{" "}
              <Link
                to={pathOf(action.target)}
                viewTransition
                className="font-mono text-sm break-all underline underline-offset-4 hover:text-accent"
              >
                {action.target}
              </Link>
              {typeof reason === "string" ? (
                <span className="block break-words text-muted">{reason}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
