import { Link, useSearchParams } from "react-router";
import { eventStatuses, type OperatorEvent } from "#core/operator.ts";
import { useEvents } from "#kit/api/operator.ts";
import { useText } from "#kit/ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { Cell, Table } from "../account/table.tsx";
import { More, PageTitle, useMoment } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";

const statusInk = {
  received: "text-amber",
  done: "text-ok",
  ignored: "text-muted",
  dead: "text-danger",
} as const;

function EventRow({ event }: { event: OperatorEvent }) {
  const say = useText(adminText);
  const moment = useMoment();
  return (
    <tr className="border-t border-line max-sm:grid max-sm:py-3">
      <Cell name={say("type")}>
        <Link
          to={`/admin/events/${encodeURIComponent(event.provider)}/${encodeURIComponent(event.id)}`}
          viewTransition
          className="font-mono text-sm break-all underline underline-offset-4 hover:text-accent"
        >
          {event.type}
        </Link>
      </Cell>
      <Cell name={say("status")}>
        <span className={`font-semibold ${statusInk[event.status]}`}>
          {say(`event_${event.status}`)}
        </span>
      </Cell>
      <Cell name={say("attempts")} isNumber>
        {event.attempts}
      </Cell>
      <Cell name={say("received")}>{moment(event.receivedAt)}</Cell>
      <Cell name={say("lastError")}>
        <span className="break-words">{event.lastError ?? say("none")}</span>
      </Cell>
    </tr>
  );
}

/** A row of links, one per status. */
function StatusFilter({ chosen }: { chosen: string | null }) {
  const say = useText(adminText);
  return (
    <nav aria-label={say("status")}>
      <ul className="flex flex-wrap gap-1.5">
        {[null, ...eventStatuses].map((status) => (
          <li key={status}>
            <Link
              to={status === null ? "/admin/events" : `/admin/events?status=${status}`}
              aria-current={status === chosen ? "true" : undefined}
              className="flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm font-medium text-muted hover:bg-raised aria-[current=true]:border-accent aria-[current=true]:text-fg"
            >
              {status === null ? say("all") : say(`event_${status}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The events of the payment provider, by status. */
export function EventsPage() {
  const say = useText(adminText);
  const wanted = useSearchParams()[0].get("status");
  const status = eventStatuses.find((known) => known === wanted) ?? null;
  const found = useEvents(status);
  return (
    <>
      <PageTitle title={say("events")} />
      <StatusFilter chosen={status} />
      <Read query={found}>
        {({ pages }) => {
          const events = pages.flatMap((page) => page.events);
          if (events.length === 0) return <p className="text-muted">{say("noEvents")}</p>;
          return (
            <Table
              caption={say("events")}
              heads={[
                { words: say("type") },
                { words: say("status") },
                { words: say("attempts"), isNumber: true },
                { words: say("received") },
                { words: say("lastError") },
              ]}
            >
              {events.map((event) => (
                <EventRow key={`${event.provider} ${event.id}`} event={event} />
              ))}
            </Table>
          );
        }}
      </Read>
      <More pages={found} />
    </>
  );
}
