import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Creation } from "#core/creations.ts";
import { MAX_BACKUP_DAYS } from "#core/retention.ts";
import { changeCreation, useCreations } from "#kit/api/creations.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { toApiError } from "../common/use-command.ts";
import { CreationDialog } from "./creation-dialog.tsx";
import { creationsText } from "./creations-text.ts";
import { FilterBar, type Wanted } from "./filter-bar.tsx";
import { FrameTile } from "./frame-tile.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useLeaving } from "./use-leaving.ts";
import { useSelection } from "./use-selection.ts";
import "../common/counter.css";

const gridClass = "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5";

function Nothing({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const say = useText(creationsText);
  return (
    <div className="mt-12 grid justify-items-center gap-3 text-center">
      <h2 className="text-2xl">{say(isFiltered ? "nothing" : "empty")}</h2>
      <p className="text-muted">{say(isFiltered ? "nothingText" : "emptyText")}</p>
      {isFiltered ? (
        <Button variant="outline" onClick={onAll}>
          {say("showAll")}
        </Button>
      ) : (
        <Button asChild>
          <Link to="/dashboard">{say("toTools")}</Link>
        </Button>
      )}
    </div>
  );
}

/** Why the list couldn't load, with a retry button. */
function Unread({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const say = useText(creationsText);
  const locale = useLocale();
  return (
    <Notice
      kind="danger"
      title={say("unread")}
      actions={
        <Button variant="outline" size="sm" onClick={onAgain}>
          {say("again")}
        </Button>
      }
    >
      {toApiError(error).text(locale)}
    </Notice>
  );
}

interface SheetProps {
  readonly creations: readonly Creation[];
  readonly onOpen: (id: string) => void;
  readonly onDelete: (ids: readonly string[]) => void;
}

/** The contact sheet, and the actions on the selected frames. */
function Sheet({ creations, onOpen, onDelete }: SheetProps) {
  const client = useQueryClient();
  const locale = useLocale();
  const selection = useSelection(creations.map(({ id }) => id));
  const star = ({ id, isFavourite }: Creation) =>
    changeCreation(client, id, { isFavourite: !isFavourite }).catch((error: unknown) =>
      toastRefusal(toApiError(error).text(locale)),
    );
  return (
    <>
      <ul className={gridClass}>
        {creations.map((creation, index) => (
          <FrameTile
            key={creation.id}
            creation={creation}
            number={index + 1}
            isSelected={selection.has(creation.id)}
            onSelect={(isRange) => selection.toggle(creation.id, isRange)}
            onOpen={() => onOpen(creation.id)}
            onStar={() => void star(creation)}
          />
        ))}
      </ul>
      {selection.ids.length > 0 ? (
        <SelectionBar
          creations={creations.filter(({ id }) => selection.has(id))}
          onAll={selection.all}
          onNone={selection.clear}
          onDelete={() => {
            onDelete(selection.ids);
            selection.clear();
          }}
        />
      ) : null}
    </>
  );
}

/** The open creation is in the address, so that it can be linked. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get("open"),
    open: (id: string | null) => setParams(id === null ? {} : { open: id }, { replace: true }),
  };
}

/** /dashboard/creations: all runs of the user, whether done, in progress or failed. */
function CreationsPage() {
  const say = useText(creationsText);
  const [wanted, setWanted] = useState<Wanted>({});
  const opened = useOpened();
  const leaving = useLeaving();
  const list = useCreations(wanted);
  usePageTitle(say("title"));
  const all = list.data?.pages.flatMap(({ creations }) => creations) ?? [];
  const creations = all.filter(({ id }) => !leaving.ids.includes(id));
  return (
    <div className="mx-auto max-w-6xl px-4 py-9 sm:px-8">
      <h1 className="text-[clamp(34px,4vw,52px)]">{say("title")}</h1>
      <p className="mt-1.5 mb-6 text-muted">{say("lead")}</p>
      <FilterBar wanted={wanted} onChange={setWanted} />
      <div className="mt-6">
        {list.isPending ? (
          <Skeleton className="h-64" />
        ) : list.isError && !list.data ? (
          <Unread error={list.error} onAgain={() => void list.refetch()} />
        ) : creations.length === 0 ? (
          <Nothing isFiltered={Object.keys(wanted).length > 0} onAll={() => setWanted({})} />
        ) : (
          <Sheet creations={creations} onOpen={opened.open} onDelete={leaving.leave} />
        )}
      </div>
      {list.hasNextPage ? (
        <div className="mt-6 grid justify-items-center">
          <Button
            variant="outline"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {say("more")}
          </Button>
        </div>
      ) : null}
      {leaving.ids.length > 0 ? <Leaving count={leaving.ids.length} onUndo={leaving.undo} /> : null}
      {opened.id ? (
        <CreationDialog
          id={opened.id}
          onClose={() => opened.open(null)}
          onDelete={(id) => {
            opened.open(null);
            leaving.leave([id]);
          }}
        />
      ) : null}
    </div>
  );
}

function Leaving({ count, onUndo }: { count: number; onUndo: () => void }) {
  const say = useText(creationsText);
  return (
    <output className="fixed inset-x-4 bottom-4 z-20 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-2xl">
      <span className="grow">
        <strong className="font-semibold">{say("deleted", { count })}</strong>{" "}
        <span className="text-muted">{say("deletedText", { days: MAX_BACKUP_DAYS })}</span>
      </span>
      <Button variant="outline" size="sm" onClick={onUndo}>
        {say("undo")}
      </Button>
    </output>
  );
}

export { CreationsPage as Component };
