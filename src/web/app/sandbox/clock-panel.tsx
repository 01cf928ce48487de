import { useQueryClient } from "@tanstack/react-query";
import { FastForward } from "lucide-react";
import { useState } from "react";
import type { SandboxAdvance, SandboxAdvanced, SandboxClock } from "#core/sandbox.ts";
import { advanceSandbox, refreshSandbox, useSandboxClock } from "#kit/api/sandbox.ts";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton, Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { Notice } from "../common/notice.tsx";
import { toApiError, useCommand } from "../common/use-command.ts";
import { Unread } from "./dead-end.tsx";
import { sandboxText } from "./sandbox-text.ts";

type Step = SandboxAdvance["advance"];

const steps = [
  { words: "month", step: { months: 1 } },
  { words: "week", step: { days: 7 } },
  { words: "dayStep", step: { days: 1 } },
] as const satisfies readonly { words: string; step: Step }[];

function ClockFace({ clock }: { clock: SandboxClock }) {
  const say = useText(sandboxText);
  const { day } = usePlanWords();
  const ahead = Math.round(clock.aheadDays);
  return (
    <dl className="grid gap-x-8 sm:grid-cols-[auto_1fr] sm:gap-y-2">
      <dt className="text-muted">{say("clockNow")}</dt>
      <dd>
        <strong data-testid="test-clock">{day(clock.now)}</strong>{" "}
        <span className="text-muted">
          ({ahead === 0 ? say("clockReal") : say("clockAhead", { days: ahead })})
        </span>
      </dd>
      <dt className="text-muted max-sm:mt-3">{say("clockNext")}</dt>
      <dd>
        {clock.next
          ? say("nextAt", { what: say(clock.next.kind), date: day(clock.next.at) })
          : say("clockNothing")}
      </dd>
    </dl>
  );
}

function Played({ played }: { played: SandboxAdvanced["played"] }) {
  const say = useText(sandboxText);
  const { shortDay } = usePlanWords();
  return (
    <output className="block rounded-md border border-dashed border-line-strong p-4">
      <strong className="font-semibold">{say("played")}</strong>
      {played.length === 0 ? <p className="mt-1 text-muted">{say("playedNothing")}</p> : null}
      <ul className="mt-2 grid gap-1 font-mono text-xs">
        {played.map(({ at, type }, index) => (
          // Two events of the same type can have the same time.
          <li key={`${at} ${type} ${String(index)}`} className="flex flex-wrap gap-x-4">
            <span className="text-muted">{shortDay(at)}</span>
            <span>{type}</span>
          </li>
        ))}
      </ul>
    </output>
  );
}

/** The user's test clock: its date, and buttons that move it. */
export function ClockPanel() {
  const say = useText(sandboxText);
  const locale = useLocale();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useSandboxClock();
  const [isShuffled, setIsShuffled] = useState(false);
  const [played, setPlayed] = useState<SandboxAdvanced["played"] | null>(null);
  const advance = useCommand(async (requestId, step: Step) => {
    setPlayed(null);
    const answer = await advanceSandbox({
      requestId,
      advance: step,
      deliveries: isShuffled ? "shuffled" : "in_order",
    });
    await refreshSandbox(client);
    setPlayed(answer.played);
  });
  if (isPending) return <Skeleton className="h-28" />;
  if (!data) {
    const refusal = toApiError(error);
    if (refusal.code === "not_found") return <p className="text-muted">{say("noClock")}</p>;
    return <Unread error={refusal} onAgain={() => void refetch()} />;
  }
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-muted">{say("clockText")}</p>
      <ClockFace clock={data} />
      <div className="flex flex-wrap gap-2.5">
        {steps.map(({ words, step }) => (
          <Button
            key={words}
            variant="outline"
            size="sm"
            aria-disabled={advance.isBusy}
            onClick={() => advance.start(step)}
          >
            <FastForward aria-hidden className="size-4" />
            {say(words)}
          </Button>
        ))}
        {advance.isBusy ? <Spinner className="size-5 self-center text-muted" /> : null}
      </div>
      <label className="flex w-fit cursor-pointer items-center gap-3 text-[15px]">
        <input
          type="checkbox"
          checked={isShuffled}
          onChange={(event) => setIsShuffled(event.target.checked)}
          className="size-5 accent-accent"
        />
        {say("shuffled")}
      </label>
      {advance.error ? <Notice kind="danger">{advance.error.text(locale)}</Notice> : null}
      {played ? <Played played={played} /> : null}
    </div>
  );
}
