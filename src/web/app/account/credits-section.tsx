import { useCreditHistory, useCreditLots } from "#kit/api/credits.ts";
import { useProfile } from "#kit/api/profile.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { usePlanWords } from "../billing/plan-words.ts";
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
  const history = useCreditHistory();
  return (
    <div>
      <h3 className="mb-3 text-xl">{say("history")}</h3>
      <Read query={history}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) return <p className="text-muted">{say("noHistory")}</p>;
          return <EntryTable entries={entries} />;
        }}
      </Read>
      {history.hasNextPage ? (
        <Button
          variant="outline"
          size="sm"
          className="mt-4"
          aria-disabled={history.isFetchingNextPage}
          onClick={() => {
            if (!history.isFetchingNextPage) void history.fetchNextPage();
          }}
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
