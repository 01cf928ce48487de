import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Creation } from "#core/creations.ts";
import { MAX_BACKUP_DAYS } from "#core/retention.ts";
import { ApiError } from "#kit/api/api-error.ts";
import { changeCreation, useCreations } from "#kit/api/creations.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { usePageTitle } from "../common/page-head.ts";
import { toApiError } from "../common/use-command.ts";
import { useNextPage } from "../common/use-next-page.ts";
import { CreationDialog } from "./creation-dialog.tsx";
import { creationsText } from "./creations-text.ts";
import { FilterBar, type Wanted } from "./filter-bar.tsx";
import { FrameTile, shapeOf } from "./frame-tile.tsx";
import { GridSkeleton, gridClass, useJustifiedRows } from "./justified-grid.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useLeaving } from "./use-leaving.ts";
import { useSelection } from "./use-selection.ts";
import "../common/counter.css";

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
  readonly selection: ReturnType<typeof useSelection>;
  readonly onOpen: (id: string) => void;
  readonly onDelete: (ids: readonly string[]) => void;
}

/** The contact sheet, and the actions on the selected frames. */
function Sheet({ creations, selection, onOpen, onDelete }: SheetProps) {
  const { place, sizes } = useJustifiedRows(creations.map(shapeOf));
  const client = useQueryClient();
  const locale = useLocale();
  const star = ({ id, isFavourite }: Creation) =>
    changeCreation(client, id, { isFavourite: !isFavourite }).catch((error: unknown) =>
      toastRefusal(toApiError(error).text(locale)),
    );
  return (
    <>
      <ul ref={place} className={gridClass}>
        {creations.map((creation, index) => {
          const size = sizes[index];
          return size ? (
            <FrameTile
              key={creation.id}
              creation={creation}
              number={index + 1}
              size={size}
              isSelecting={selection.isSelecting}
              isSelected={selection.has(creation.id)}
              onSelect={(isRange) => selection.toggle(creation.id, isRange)}
              onOpen={() => onOpen(creation.id)}
              onStar={() => void star(creation)}
            />
          ) : null;
        })}
      </ul>
      {selection.isSelecting ? (
        <SelectionBar
          creations={creations.filter(({ id }) => selection.has(id))}
          onAll={selection.all}
          onNone={selection.none}
          onEnd={selection.end}
          onDelete={() => {
            onDelete(selection.ids);
            selection.end();
          }}
        />
      ) : null}
    </>
  );
}

/** Starts and ends selecting. Takes the focus that was on an action on the selected frames. */
function SelectButton({ selection }: Pick<SheetProps, "selection">) {
  const say = useText(creationsText);
  const button = useRef<HTMLButtonElement>(null);
  const { isSelecting, start, end } = selection;
  const wasSelecting = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasSelecting.current && !isSelecting && isLost) {
      button.current?.focus({ preventScroll: true });
    }
    wasSelecting.current = isSelecting;
  }, [isSelecting]);
  return (
    <Button
      ref={button}
      variant={isSelecting ? "hero" : "outline"}
      aria-pressed={isSelecting}
      onClick={isSelecting ? end : start}
    >
      {say("startSelecting")}
    </Button>
  );
}

type List = ReturnType<typeof useCreations>;

/** Loads older frames; the focus goes to the first of them. */
function More({
  list,
  count,
  place,
}: {
  list: List;
  count: number;
  place: RefObject<HTMLElement | null>;
}) {
  const say = useText(creationsText);
  const locale = useLocale();
  const load = useNextPage(list, count, (index) =>
    place.current?.querySelectorAll("li").item(index)?.querySelector<HTMLElement>("button, input"),
  );
  if (!list.hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-3">
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-danger">
          {toApiError(list.error).text(locale)}
        </p>
      ) : null}
      <Button variant="outline" aria-disabled={list.isFetchingNextPage} onClick={load}>
        {list.isFetchingNextPage ? <Spinner /> : null}
        {say("more")}
      </Button>
    </div>
  );
}

/** Why nothing can be loaded now, or `null`. */
function troubleOf({ isPending, isError, fetchStatus, data, error }: List): unknown {
  if (isPending && fetchStatus === "paused") return new ApiError("offline");
  return isError && !data ? error : null;
}

/** The open creation is in the address, so that it can be linked. */
function useOpened() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get("open"),
    open: (id: string | null) =>
      setParams(id === null ? {} : { open: id }, { replace: true, preventScrollReset: true }),
  };
}

/** The user's runs that the filter finds, and the button that starts selecting them. */
function CreationsList({
  opened,
  leaving,
}: {
  opened: ReturnType<typeof useOpened>;
  leaving: ReturnType<typeof useLeaving>;
}) {
  const say = useText(creationsText);
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Wanted>({});
  const list = useCreations(wanted);
  const all = list.data?.pages.flatMap(({ creations }) => creations) ?? [];
  const creations = all.filter(({ id }) => !leaving.ids.includes(id));
  const selection = useSelection(creations.map(({ id }) => id));
  const trouble = troubleOf(list);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <FilterBar wanted={wanted} onChange={setWanted} />
        {creations.length > 0 ? <SelectButton selection={selection} /> : null}
      </div>
      <div ref={place} className="mt-6">
        {trouble ? (
          <Unread error={trouble} onAgain={() => void list.refetch()} />
        ) : list.isPending ? (
          <GridSkeleton label={say("loading")} />
        ) : creations.length === 0 ? (
          <Nothing isFiltered={Object.keys(wanted).length > 0} onAll={() => setWanted({})} />
        ) : (
          <Sheet
            creations={creations}
            selection={selection}
            onOpen={opened.open}
            onDelete={leaving.leave}
          />
        )}
      </div>
      <More list={list} count={creations.length} place={place} />
    </>
  );
}

/** /dashboard/creations: all runs of the user, whether done, in progress or failed. */
function CreationsPage() {
  const say = useText(creationsText);
  const opened = useOpened();
  const leaving = useLeaving();
  usePageTitle(say("title"));
  return (
    <div className="mx-auto max-w-6xl px-4 py-9 sm:px-8">
      <h1 className="text-[clamp(34px,4vw,52px)]">{say("title")}</h1>
      <p className="mt-1.5 mb-6 text-muted">{say("lead")}</p>
      <CreationsList opened={opened} leaving={leaving} />
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
