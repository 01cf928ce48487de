import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { BatchView } from "#core/batch.ts";
import { downloadName } from "#core/file-name.ts";
import { useBatch, useBatches } from "#kit/api/batches.ts";
import { ACCEPTED_FILES } from "#kit/tool/fields/accepted-files.ts";
import { useDropAnywhere } from "#kit/tool/fields/incoming-files.ts";
import { joinList, type LeftOut } from "#kit/tool/fields/join-list.ts";
import { LeftOutNote } from "#kit/tool/fields/left-out-note.tsx";
import { takeHandedBatch } from "#kit/tool/handed-batch.ts";
import { Button } from "#kit/ui/button.tsx";
import { Skeleton } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import type { LoadedTool } from "#tools/load-tool.web.ts";
import type { Backdrop } from "./backdrop.ts";
import { BatchPart } from "./batch-part.tsx";
import { batchText } from "./batch-text.ts";
import { type ChosenFile, matchFiles, toChosen } from "./chosen-files.ts";
import { Failure } from "./failure.tsx";
import { FormerBatches } from "./former-batches.tsx";
import { SettingsOfBatch } from "./settings-of-batch.tsx";
import { SettingsPart } from "./settings-part.tsx";
import { BatchSheet, ChosenSheet } from "./sheets.tsx";
import { useSending } from "./use-sending.ts";

interface BatchPageProps {
  readonly loaded: LoadedTool;
  readonly many: AnyTool;
}

/** The page's files: chosen for a new batch, or chosen again for a batch with unsent photos. */
function useFiles(batch: BatchView | null) {
  const limit = useBatches().data?.pages[0]?.limitPhotos ?? null;
  const sending = useSending();
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() => toChosen(takeHandedBatch()));
  const [leftOut, setLeftOut] = useState<LeftOut<ChosenFile> | null>(null);
  const [strangers, setStrangers] = useState<readonly ChosenFile[]>([]);

  async function take(files: readonly File[]): Promise<void> {
    const given = toChosen(files);
    if (batch) {
      const unsent = batch.items.filter(({ state }) => state === "unsent");
      if (batch.state !== "open") return;
      const found = matchFiles(unsent, given);
      const known = new Set(found.values());
      setStrangers(given.filter((file) => !known.has(file)));
      void sending.send(batch.id, found);
      return;
    }
    // Folders of one camera share file names, so only the same file is left out.
    const rules = { max: limit, fileOf: ({ file }: ChosenFile) => file, mayShareNames: true };
    const joined = await joinList(chosen, given, rules);
    setLeftOut(joined.leftOut);
    setChosen(joined.items);
  }
  function change(files: readonly ChosenFile[]): void {
    setLeftOut(null);
    setChosen(files);
  }
  return { chosen, setChosen: change, leftOut, strangers, sending, limit, take };
}

/** Opens the device's file dialog for several files. */
function useFileDialog(onFiles: (files: readonly File[]) => void) {
  const say = useText(batchText);
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        tabIndex={-1}
        aria-label={say("choose")}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

/** The batch in the address; `null` while it is unknown. */
function useOwnBatch(id: string | null) {
  const query = useBatch(id);
  return { batch: id === null ? null : (query.data ?? null), query };
}

/** Heading, with links to the single photo screen and to another batch. */
function Heading({ loaded, onAnother }: { loaded: LoadedTool; onAnother: (() => void) | null }) {
  const say = useText(batchText);
  const locale = useLocale();
  return (
    <>
      <h1 className="text-4xl">{say("title")}</h1>
      <p className="mt-1.5 text-[15px] text-muted">{say("lead")}</p>
      <p className="mt-1.5 mb-5 flex flex-wrap gap-x-4 text-sm">
        <Link to={`/dashboard/${loaded.id}`} className="underline underline-offset-4">
          {say("toTool", { tool: loaded.tool.label[locale] })}
        </Link>
        {onAnother ? (
          <button type="button" className="underline underline-offset-4" onClick={onAnother}>
            {say("another")}
          </button>
        ) : null}
      </p>
    </>
  );
}

interface ChoosePartProps {
  readonly chosen: readonly ChosenFile[];
  readonly leftOut: LeftOut<ChosenFile> | null;
  readonly limit: number | null;
  readonly isOver: boolean;
  readonly onChoose: () => void;
  readonly onChange: (chosen: readonly ChosenFile[]) => void;
}

/** Where the user chooses the photos of a new batch. */
function ChoosePart({ chosen, leftOut, limit, isOver, ...on }: ChoosePartProps) {
  const say = useText(batchText);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <Button variant="hero" onClick={on.onChoose}>
          {say(chosen.length === 0 ? "choose" : "chooseMore")}
        </Button>
        <p className="text-sm text-muted">
          {isOver ? say("dropHere") : say("dropHint", { limit: limit ?? "…" })}
        </p>
        <div className="w-full empty:hidden">
          <LeftOutNote leftOut={leftOut} limit={limit} keyOf={({ key }) => key} />
        </div>
      </div>
      <ChosenSheet
        chosen={chosen}
        onRemove={(gone) => on.onChange(chosen.filter((each) => each !== gone))}
      />
    </>
  );
}

/** A new batch (choose, send, see the price, start), or an existing one. */
export function BatchPage({ loaded, many }: BatchPageProps) {
  const say = useText(batchText);
  const [params, setParams] = useSearchParams();
  const id = params.get("id");
  const { batch, query } = useOwnBatch(id);
  const { chosen, setChosen, leftOut, strangers, sending, limit, take } = useFiles(batch);
  const [backdrop, setBackdrop] = useState<Backdrop>(null);
  const isOver = useDropAnywhere((_first, all) => void take(all));
  const dialog = useFileDialog((files) => void take(files));

  function opened(batchId: string): void {
    setParams({ id: batchId }, { replace: true });
    void sending.send(batchId, new Map(chosen.entries()));
  }
  function another(): void {
    setChosen([]);
    setParams({});
  }
  return (
    <div className="grid lg:h-full lg:grid-cols-[400px_minmax(0,1fr)]">
      {/* Phones stack everything: heading, photos, settings and price, former batches. */}
      <section
        aria-label={say("title")}
        className="border-line px-7 pt-6 max-lg:contents lg:flex lg:min-h-0 lg:flex-col lg:overflow-y-auto lg:border-r"
      >
        <div className="order-1 max-lg:px-4 max-lg:pt-6 sm:max-lg:px-7">
          <Heading loaded={loaded} onAnother={id === null ? null : another} />
        </div>
        <div className="order-3 max-lg:px-4 max-lg:pt-6 sm:max-lg:px-7">
          {id === null ? (
            <SettingsPart loaded={loaded} many={many} files={chosen} onOpened={opened} />
          ) : null}
          {id !== null && query.isPending ? <Skeleton className="h-36" /> : null}
          {query.isError ? (
            <Failure error={query.error} onRetry={() => void query.refetch()} />
          ) : null}
          {batch ? (
            <>
              <BatchPart
                {...{ batch, sending, loaded, backdrop }}
                zipName={downloadName(loaded.tool.slug, new Date(batch.createdAt), "batch.zip")}
                onBackdrop={setBackdrop}
                onChoose={dialog.open}
              />
              <SettingsOfBatch batch={batch} loaded={loaded} many={many} />
            </>
          ) : null}
        </div>
        <div className="order-4 max-lg:px-4 sm:max-lg:px-7">
          <FormerBatches />
        </div>
      </section>
      <section
        aria-label={say("choose")}
        className={`order-2 bg-raised dotted min-w-0 p-4 sm:p-7 lg:min-h-0 lg:overflow-y-auto ${isOver ? "outline-2 outline-accent" : ""}`}
      >
        {dialog.input}
        <output className="mb-3 block text-sm wrap-anywhere empty:hidden">
          {batch && strangers.length > 0
            ? say("strangers", { names: strangers.map(({ name }) => name).join(", ") })
            : null}
        </output>
        {batch ? <BatchSheet {...{ batch, chosen, backdrop }} /> : null}
        {id === null ? (
          <ChoosePart
            chosen={chosen}
            leftOut={leftOut}
            limit={limit}
            isOver={isOver}
            onChoose={dialog.open}
            onChange={setChosen}
          />
        ) : null}
      </section>
    </div>
  );
}
