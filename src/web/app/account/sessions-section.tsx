import { useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import {
  type AuthProblem,
  endOtherSessions,
  endSession,
  type OpenSession,
  useSessions,
} from "#kit/api/account.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { accountText } from "./account-text.ts";
import { Read, Section } from "./parts.tsx";

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

/** Returns browser and system as far as the user agent names them; `null` if it names neither. */
function deviceOf(userAgent: string): string | null {
  const nameIn = (known: readonly (readonly [string, string])[]) =>
    known.find(([mark]) => userAgent.includes(mark))?.[1];
  const parts = [nameIn(browsers), nameIn(systems)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(", ") : null;
}

/** To the hour: the last use isn't stored more precisely. */
function moment(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    hour: "numeric",
  }).format(new Date(iso));
}

function SessionLine({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const say = useText(accountText);
  const { shortDay } = usePlanWords();
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3.5">
      <MonitorSmartphone aria-hidden className="size-5 text-muted" />
      <span className="font-semibold">
        {deviceOf(session.userAgent ?? "") ?? say("unknownDevice")}
      </span>
      <span className="text-sm text-muted">
        {session.ipAddress ? <span className="font-mono">{session.ipAddress} </span> : null}
        {say("signedInSince", {
          date: shortDay(session.createdAt),
          used: moment(session.updatedAt, locale),
        })}
      </span>
      <span className="ml-auto">
        {session.isCurrent ? (
          <span className="text-sm text-ok">{say("thisDevice")}</span>
        ) : (
          <Button variant="outline" size="sm" onClick={onEnd}>
            {say("endSession")}
          </Button>
        )}
      </span>
    </li>
  );
}

function SessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  const say = useText(accountText);
  const client = useQueryClient();
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  async function end(work: Promise<AuthProblem | null>, done: "endedOne" | "endedOthers") {
    const found = await work;
    setProblem(found);
    if (found === null) toastDone(say(done));
    await client.invalidateQueries({ queryKey: ["sessions"] });
  }
  return (
    <>
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            onEnd={() => void end(endSession(session.token), "endedOne")}
          />
        ))}
      </ul>
      {problem ? <Notice kind="danger">{say(problem)}</Notice> : null}
      {sessions.length > 1 ? (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => void end(endOtherSessions(), "endedOthers")}
        >
          {say("endOthers")}
        </Button>
      ) : (
        <p className="text-muted">{say("onlyThis")}</p>
      )}
    </>
  );
}

/** The account's sessions, each with a button to end it. */
export function SessionsSection() {
  const say = useText(accountText);
  return (
    <Section id="sessions" title={say("sessionsTitle")}>
      <Read query={useSessions()}>{(sessions) => <SessionList sessions={sessions} />}</Read>
    </Section>
  );
}
