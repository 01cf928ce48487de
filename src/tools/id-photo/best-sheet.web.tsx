import { Download, FileText, Plus, Printer, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { mmToPx, type SizeMm } from "#core/photo-size.ts";
import { layOutSheet } from "#core/print-sheet.ts";
import {
  planSheet,
  SAFE_MARGIN_MM,
  type SheetPaper,
  type SheetPlan,
  sheetPapers,
} from "#core/sheet/plan-sheet.ts";
import { type PdfPicture, writeSheetPdf } from "#core/sheet/sheet-pdf.ts";
import { runImageJob } from "#kit/tool/image/image-client.ts";
import { useSaveKey } from "#kit/tool/picture-actions.tsx";
import { printPicture } from "#kit/tool/print-page.ts";
import { saveFile } from "#kit/tool/save-file.ts";
import { Button } from "#kit/ui/button.tsx";
import { FieldGroup } from "#kit/ui/field.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { CardChoice } from "#kit/ui/segmented.tsx";
import type { idPhotoFiles, Say } from "./files.web.ts";
import { PlanView } from "./plan-view.web.tsx";

interface Person {
  readonly picture: Blob;
  readonly url: string;
}

export interface BestSheetProps {
  readonly files: Pick<ReturnType<typeof idPhotoFiles>, "nameOf" | "marked">;
  readonly picture: Blob;
  readonly pictureUrl: string;
  readonly background: string;
  readonly size: SizeMm;
  readonly firstPaper: SheetPaper;
  readonly say: Say;
}

const paperNames: readonly SheetPaper[] = ["L", "2L", "A6", "4R", "A4"];
const GAPS = ["0", "1", "2", "3", "5"];
const MARGINS = ["0", "3", "5", "8"];
const MOST_PEOPLE = 6;

interface Options {
  readonly paper: SheetPaper;
  readonly gapMm: number;
  readonly marginMm: number;
}

/** Object URLs that can be revoked one by one; unmounting revokes the rest. */
function useAddresses() {
  const held = useRef(new Set<string>());
  useEffect(() => {
    const urls = held.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
      urls.clear();
    };
  }, []);
  return {
    make(picture: Blob): string {
      const url = URL.createObjectURL(picture);
      held.current.add(url);
      return url;
    },
    drop(url: string): void {
      URL.revokeObjectURL(url);
      held.current.delete(url);
    },
  };
}

function useBestSheet({ picture, pictureUrl, size, firstPaper }: BestSheetProps) {
  const [options, setOptions] = useState<Options>({
    paper: firstPaper,
    gapMm: 0,
    marginMm: SAFE_MARGIN_MM,
  });
  const [others, setOthers] = useState<readonly Person[]>([]);
  const addresses = useAddresses();
  const people: readonly Person[] = [{ picture, url: pictureUrl }, ...others];
  const plan = planSheet({
    ...options,
    paper: sheetPapers[options.paper],
    photo: size,
    people: people.length,
  });
  return {
    options,
    people,
    plan,
    change: (changed: Partial<Options>) => setOptions((now) => ({ ...now, ...changed })),
    add: (file: Blob) => {
      const url = addresses.make(file);
      setOthers((now) => [...now, { picture: file, url }]);
    },
    remove: (index: number) => {
      const gone = others[index];
      if (!gone) return;
      addresses.drop(gone.url);
      setOthers((now) => now.filter((one) => one !== gone));
    },
  };
}

/** A person's photo as embedded in the PDF; the user's own photo keeps its marks. */
async function pdfPicture(job: Promise<Blob>, size: SizeMm): Promise<PdfPicture> {
  const jpeg = new Uint8Array(await (await job).arrayBuffer());
  return { jpeg, widthPx: mmToPx(size.widthMm), heightPx: mmToPx(size.heightMm) };
}

interface Saving {
  readonly plan: SheetPlan;
  readonly people: readonly Person[];
  readonly paper: SheetPaper;
}

/** The handlers that save or print the sheet. */
function savers({ files, background, size, say }: BestSheetProps, saving: Saving) {
  const { plan, people, paper } = saving;
  const refuse = () => toastRefusal(say("sheetNoImage"));
  const sheet = () => {
    const pictures = people.map((one) => one.picture);
    return runImageJob("planSheet", { pictures, background, plan });
  };
  const cell = { widthPx: mmToPx(size.widthMm), heightPx: mmToPx(size.heightMm) };
  return {
    jpeg: () => {
      sheet()
        .then(files.marked)
        .then((file) => saveFile(file, files.nameOf(`sheet-${paper}.jpg`)), refuse);
    },
    print: () => {
      sheet()
        .then((file) => printPicture(file, plan.paper))
        .then((isPrinted) => isPrinted || toastRefusal(say("printUnsupported")), refuse);
    },
    pdf: () => {
      const jobs = people.map(({ picture }, person) => {
        const made = runImageJob("cellPhoto", { picture, background, ...cell });
        return pdfPicture(person === 0 ? made.then(files.marked) : made, size);
      });
      Promise.all(jobs)
        .then((pictures) => new Blob([writeSheetPdf(plan, pictures)], { type: "application/pdf" }))
        .then((file) => saveFile(file, files.nameOf(`sheet-${paper}.pdf`)), refuse);
    },
  };
}

interface PeopleProps {
  readonly people: readonly Person[];
  readonly onAdd: (file: Blob) => void;
  /** Index among the other people, from 0. */
  readonly onRemove: (index: number) => void;
  readonly say: Say;
}

function People({ people, onAdd, onRemove, say }: PeopleProps) {
  return (
    <FieldGroup label={say("bestPeople")} hint={people.length}>
      <div className="flex flex-wrap gap-2">
        {people.map(({ url }, index) => (
          <span key={url} className="relative">
            <img
              src={url}
              alt={say("bestPerson", { number: index + 1 })}
              className="size-12 rounded-md bg-white object-cover"
            />
            {index > 0 ? (
              <button
                type="button"
                aria-label={say("bestRemovePerson", { number: index + 1 })}
                onClick={() => onRemove(index - 1)}
                className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-line bg-surface"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            ) : null}
          </span>
        ))}
        {people.length < MOST_PEOPLE ? (
          <label className="grid size-12 cursor-pointer place-items-center rounded-md border-[1.5px] border-dashed border-line-strong hover:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-amber">
            <Plus aria-hidden className="size-5" />
            <input
              type="file"
              accept="image/png,image/jpeg"
              aria-label={say("bestAddPerson")}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                if (file) onAdd(file);
                currentTarget.value = "";
              }}
            />
          </label>
        ) : null}
      </div>
    </FieldGroup>
  );
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The sheet with the most photos: paper, gap, margin and people can be changed without a new run. */
export function BestSheet(props: BestSheetProps) {
  const { say, size, background } = props;
  const { options, people, plan, change, add, remove } = useBestSheet(props);
  const { paper, gapMm, marginMm } = options;
  const plain = layOutSheet(sheetPapers[paper], size)?.cells.length ?? 0;
  const isEmpty = !plan || plan.photos.length === 0;
  const save = plan ? savers(props, { plan, people, paper }) : null;
  useSaveKey(() => {
    if (!isEmpty) save?.jpeg();
  });
  return (
    <div className="grid h-full w-full items-center gap-6 lg:grid-cols-[minmax(0,1fr)_250px]">
      {isEmpty ? (
        <p role="alert" className="max-w-sm text-center text-danger">
          {say("sheetNothingFits")}
        </p>
      ) : (
        <PlanView
          plan={plan}
          urls={people.map(({ url }) => url)}
          background={background}
          label={say("viewBest")}
        />
      )}
      <div className="grid content-start gap-4">
        <FieldGroup label={say("bestPaper")}>
          <CardChoice
            label={say("bestPaper")}
            value={paper}
            columns={5}
            options={asOptions(paperNames)}
            onChange={(name) => change({ paper: paperNames.find((one) => one === name) ?? paper })}
          />
        </FieldGroup>
        <FieldGroup label={say("bestGap")}>
          <CardChoice
            label={say("bestGap")}
            value={String(gapMm)}
            columns={5}
            options={asOptions(GAPS)}
            onChange={(mm) => change({ gapMm: Number(mm) })}
          />
        </FieldGroup>
        <FieldGroup label={say("bestMargin")}>
          <CardChoice
            label={say("bestMargin")}
            value={String(marginMm)}
            columns={4}
            options={asOptions(MARGINS)}
            onChange={(mm) => change({ marginMm: Number(mm) })}
          />
          {marginMm < SAFE_MARGIN_MM ? (
            <p className="mt-2 text-sm text-amber">{say("bestMarginHint")}</p>
          ) : null}
        </FieldGroup>
        <People people={people} onAdd={add} onRemove={remove} say={say} />
        <output className="block font-mono text-[12.5px] text-muted">
          {say("bestCount", { count: plan?.photos.length ?? 0, plain })}
          <br />
          {say(plan?.ruler ? "bestRuler" : "bestNoRuler")}
        </output>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={isEmpty} onClick={() => save?.pdf()}>
            <FileText aria-hidden className="size-4" />
            {say("bestPdf")}
          </Button>
          <Button size="sm" variant="outline" disabled={isEmpty} onClick={() => save?.jpeg()}>
            <Download aria-hidden className="size-4" />
            {say("bestJpeg")}
          </Button>
          <Button size="sm" variant="outline" disabled={isEmpty} onClick={() => save?.print()}>
            <Printer aria-hidden className="size-4" />
            {say("print")}
          </Button>
        </div>
      </div>
    </div>
  );
}
