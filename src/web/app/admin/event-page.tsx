import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import type { OperatorEvent } from "#core/operator.ts";
import { refreshOperator, replayEvent, useEvent } from "#kit/api/operator.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { Fact, Facts, Read, Section } from "../account/parts.tsx";
import { useCommand } from "../common/use-command.ts";
import { Confirm, PageTitle, useMoment } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";

const JSON_INDENT = 2;

function ReplayDialog({ event, onClose }: { event: OperatorEvent; onClose: () => void }) {
  const say = useText(adminText);
  const client = useQueryClient();
  const command = useCommand(async (requestId) => {
    await replayEvent(event.provider, event.id, requestId);
    await refreshOperator(client);
    toastDone(say("replayed"));
    onClose();
  });
  return (
    <Confirm
      title={say("replayTitle")}
      text={say("replayText")}
      yes={say("replayYes")}
      command={command}
      onYes={() => command.start()}
      onClose={onClose}
    />
  );
}

function EventFacts({ event }: { event: OperatorEvent }) {
  const say = useText(adminText);
  const moment = useMoment();
  return (
    <Facts>
      <Fact name={say("status")}>{say(`event_${event.status}`)}</Fact>
      <Fact name={say("id")}>
        <span className="font-mono text-sm break-all">{`${event.provider} ${event.id}`}</span>
      </Fact>
      <Fact name={say("attempts")}>{event.attempts}</Fact>
      <Fact name={say("happened")}>{moment(event.createdAt)}</Fact>
      <Fact name={say("received")}>{moment(event.receivedAt)}</Fact>
      <Fact name={say("handled")}>{event.handledAt ? moment(event.handledAt) : say("none")}</Fact>
      <Fact name={say("lastError")}>{event.lastError ?? say("none")}</Fact>
      <Fact name={say("object")}>{event.objectId ?? say("none")}</Fact>
      <Fact name={say("customer")}>
        {event.userId ? (
          <Link
            to={`/admin/users/${encodeURIComponent(event.userId)}`}
            viewTransition
            className="break-all underline underline-offset-4 hover:text-accent"
          >
            {event.customerId}
          </Link>
        ) : (
          (event.customerId ?? say("none"))
        )}
      </Fact>
    </Facts>
  );
}

/** One event: its status and content, and a button to process it again. */
export function EventPage() {
  const say = useText(adminText);
  const { provider = "", eventId = "" } = useParams();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div>
        <Button asChild variant="ghost" size="sm">
          <Link to="/admin/events" viewTransition>
            <ArrowLeft aria-hidden className="size-4.5" />
            {say("back")}
          </Link>
        </Button>
      </div>
      <Read query={useEvent(provider, eventId)}>
        {({ event, payload }) => (
          <>
            <PageTitle title={event.type} />
            <Section id="event" title={say("status")}>
              <EventFacts event={event} />
              {event.status !== "received" && event.customerId !== null ? (
                <div>
                  <Button variant="outline" onClick={() => setIsAsking(true)}>
                    {say("replay")}
                  </Button>
                </div>
              ) : null}
            </Section>
            <Section id="payload" title={say("payload")}>
              <p className="text-muted">{say("payloadText")}</p>
              <pre className="rounded-md border border-line bg-bg p-4 font-mono text-sm break-words whitespace-pre-wrap">
                {JSON.stringify(payload, null, JSON_INDENT)}
              </pre>
            </Section>
            {isAsking ? <ReplayDialog event={event} onClose={() => setIsAsking(false)} /> : null}
          </>
        )}
      </Read>
    </>
  );
}
