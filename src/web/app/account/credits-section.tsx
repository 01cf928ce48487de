import { useRef } from "react";
import { useCreditHistory, useCreditLots } from "#kit/api/credits.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { toApiError } from "../common/use-command.ts";
import { useNextPage } from "../common/use-next-page.ts";
import { EntryTable, LotList } from "./credit-lines.tsx";
import { FreeCreditsLine } from "./free-credits-line.tsx";
import { moneyText } from "./money-text.ts";
import { Read, Section } from "./parts.tsx";

function Lots() {
  const say = useText(moneyText);
  return (
    <div>
      <h3 className="mb-3 text-xl">{say("lots")}</h3>
      <Read query={useCreditLots()}>
        {(lots) =>
          lots.length === 0 ? (
            <p className="text-muted">{say("noLots")}</p>
          ) : (
            <LotList lots={lots} />
          )
        }
      </Read>
    </div>
  );
}

function History() {
  const say = useText(moneyText);
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const history = useCreditHistory();
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  const older = useNextPage(history, entries.length, (index) =>
    place.current?.querySelectorAll<HTMLElement>("tbody > tr").item(index),
  );
  return (
    <div ref={place}>
      <h3 className="mb-3 text-xl">{say("history")}</h3>
      <Read query={history}>
        {() =>
          entries.length === 0 ? (
            <p className="text-muted">{say("noHistory")}</p>
          ) : (
            <EntryTable entries={entries} />
          )
        }
      </Read>
      {history.isFetchNextPageError ? (
        <p role="alert" className="mt-4 text-sm text-danger">
          {toApiError(history.error).text(locale)}
        </p>
      ) : null}
      {history.hasNextPage ? (
        <Button
          variant="outline"
          size="sm"
          className="mt-4"
          aria-disabled={history.isFetchingNextPage}
          onClick={older}
        >
          {history.isFetchingNextPage ? <Spinner /> : null}
          {say("more")}
        </Button>
      ) : null}
    </div>
  );
}

/** Balance, lots and history. */
export function CreditsSection() {
  const say = useText(moneyText);
  const { profile } = useProfile();
  const { count } = usePlanWords();
  return (
    <Section id="credits" title={say("credits")}>
      <p className="flex items-baseline gap-3">
        <strong className="font-display text-4xl leading-none font-extrabold">
          {profile ? count(profile.credits) : "…"}
        </strong>
        <span className="text-muted">{say("balance")}</span>
      </p>
      <FreeCreditsLine />
      <Lots />
      <History />
    </Section>
  );
}
