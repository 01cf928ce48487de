import { Link } from "react-router";
import type { BatchSummary } from "#core/batch.ts";
import { useBatches } from "#kit/api/batches.ts";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { findCard } from "#tools/cards.ts";
import { batchText } from "./batch-text.ts";
import { Failure } from "./failure.tsx";

function Line({ batch }: { batch: BatchSummary }) {
  const say = useText(batchText);
  const locale = useLocale();
  const count = Object.values(batch.counts).reduce((sum, each) => sum + each, 0);
  const date = new Date(batch.createdAt).toLocaleString(locale, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <li>
      <Link
        to={`/dashboard/${batch.tool}/batch?id=${batch.id}`}
        className="flex flex-wrap justify-between gap-x-3 rounded-md px-3 py-2 hover:bg-raised"
      >
        <span>
          <b className="font-semibold">{findCard(batch.tool)?.label[locale] ?? batch.tool}</b>{" "}
          <span className="text-muted">
            {say(plural(count, "formerLineOne", "formerLine"), { date, count })}
          </span>
        </span>
        <span className="text-muted">{say(batch.state)}</span>
      </Link>
    </li>
  );
}

/** The user's batches, newest first. */
export function FormerBatches() {
  const say = useText(batchText);
  const list = useBatches();
  const batches = list.data?.pages.flatMap((page) => page.batches) ?? [];
  return (
    <section aria-label={say("former")} className="mt-8 pb-6">
      <h2 className="mb-2 text-2xl">{say("former")}</h2>
      {list.isPending ? <Skeleton className="h-14" /> : null}
      {list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && batches.length === 0 ? (
        <p className="text-muted">{say("formerNone")}</p>
      ) : null}
      <ul className="-mx-3">
        {batches.map((batch) => (
          <Line key={batch.id} batch={batch} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="link" size="sm" onClick={() => void list.fetchNextPage()}>
          {say("more")}
        </Button>
      ) : null}
    </section>
  );
}
