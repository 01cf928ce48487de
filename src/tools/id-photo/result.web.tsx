import { Download, Printer } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { PhotoDocument } from "#core/documents/document.ts";
import { findDocument, frameOf } from "#core/documents/table.ts";
import { PRINT_DPI, readPhotoSize, type SizeMm } from "#core/photo-size.ts";
import {
  layOutSheet,
  type PrintPaper,
  type PrintSheet,
  printPapers,
  usualPaper,
} from "#core/print-sheet.ts";
import { type SheetPaper, usualSheetPaper } from "#core/sheet/plan-sheet.ts";
import type { BenchContent } from "#kit/tool/bench/bench-stage.tsx";
import { useOrigin } from "#kit/tool/origin.ts";
import { originText } from "#kit/tool/origin-line.tsx";
import { PictureActions, useSaveKey } from "#kit/tool/picture-actions.tsx";
import { ResultFrame } from "#kit/tool/result-frame.tsx";
import type { ResultProps } from "#kit/tool/result-props.ts";
import { UseElsewhere } from "#kit/tool/use-elsewhere.tsx";
import type { FormState } from "#kit/tool/use-tool-form.ts";
import { Button } from "#kit/ui/button.tsx";
import { countryHere } from "#kit/ui/country.ts";
import { Skeleton } from "#kit/ui/progress.tsx";
import { PillChoice } from "#kit/ui/segmented.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { idPhotoFiles, type Say } from "./files.web.ts";
import { FormFileButton } from "./form-file.web.tsx";
import { resultText } from "./result-text.web.ts";
import { NoSheet, SheetDetails, SheetView, sheetViewSize } from "./sheet-view.web.tsx";
import { idPhoto, staysUnedited } from "./tool.ts";

const BestSheet = lazy(async () => ({
  default: (await import("./best-sheet.web.tsx")).BestSheet,
}));

const { background, paper, size } = idPhoto.fields;

function textOf(form: FormState, field: string, initial: string): string {
  const value = form[field];
  return typeof value === "string" ? value : initial;
}

function paperOf(form: FormState): PrintPaper {
  const value = textOf(form, "paper", paper.initial);
  return paper.options.find((option) => option === value) ?? paper.initial;
}

/** For the sheet with the most photos: the form's paper, or the usual one of the country if it wasn't changed. */
function bestPaperOf(name: PrintPaper): SheetPaper {
  const country = countryHere();
  return name === usualPaper(country) ? usualSheetPaper(country) : name;
}

/** The size in the form, or the first preset if the form has no valid size. */
function sizeOf(form: FormState): SizeMm {
  return readPhotoSize(textOf(form, "size", size.initial)) ?? size.presets[size.initial];
}

const views = ["single", "sheet", "best"] as const;
type View = (typeof views)[number];

/** The settings that the image was made with; after a reload, the form's current values. */
interface Made {
  readonly sizeMm: SizeMm;
  readonly document: PhotoDocument | null;
  /** It was only rotated, cropped and resized: nothing in it is transparent. */
  readonly isUnedited: boolean;
}

function madeOf(form: FormState): Made {
  const document = textOf(form, "document", "");
  return {
    sizeMm: sizeOf(form),
    document: findDocument(document),
    isUnedited: staysUnedited({ document, cropOnly: form["cropOnly"] === true }),
  };
}

interface ActionsProps {
  readonly files: ReturnType<typeof idPhotoFiles>;
  readonly view: View;
  readonly sheet: PrintSheet | null;
  readonly paperName: PrintPaper;
  readonly picture: Blob;
  readonly made: Made;
  readonly runId: string;
  readonly colour: string;
  readonly say: Say;
}

/** Shown if the document's form has its own limits. */
function FormFile({ files, picture, made, runId, colour, say }: ActionsProps) {
  const { document } = made;
  if (!document || (!document.file && !document.pixels)) return null;
  return (
    <FormFileButton
      document={document}
      runId={runId}
      picture={picture}
      background={colour}
      nameOf={files.nameOf}
      say={say}
    />
  );
}

interface MainActionsProps extends ActionsProps {
  readonly isSheet: boolean;
  /** Nothing fits on the paper. */
  readonly isOff: boolean;
}

/** Prints the sheet on its paper, or the photo alone at its size. */
function PrintButton(props: MainActionsProps) {
  const { files, isSheet, isOff, paperName, made, say } = props;
  const { widthMm: width, heightMm: height } = made.sizeMm;
  return (
    <Button
      variant="outline"
      disabled={isOff}
      onClick={isSheet ? files.print : files.printSingle}
      title={
        isSheet ? say("printHint", { paper: paperName }) : say("printSingleHint", { width, height })
      }
    >
      <Printer aria-hidden className="size-4.5" />
      {say("print")}
    </Button>
  );
}

/** Saves or prints what the view shows. */
function MainActions(props: MainActionsProps) {
  const { files, isSheet, isOff, say } = props;
  const save = isSheet ? files.saveSheet : files.saveBackground;
  useSaveKey(isOff ? files.saveBackground : save);
  return (
    <>
      <Button variant="hero" disabled={isOff} onClick={save}>
        <Download aria-hidden className="size-4.5" />
        {say(isSheet ? "downloadSheet" : "downloadBackground")}
      </Button>
      <PrintButton {...props} />
    </>
  );
}

function Actions(props: ActionsProps) {
  const { files, view, sheet, picture, made, say } = props;
  const isEmpty = !sheet || sheet.cells.length === 0;
  const isSheet = view === "sheet";
  const plainName = files.nameOf(made.isUnedited ? "photo.png" : "transparent.png");
  return (
    // One row at every width: it scrolls where it doesn't fit.
    <div className="-m-1 flex w-full min-w-0 items-center gap-2.5 overflow-x-auto p-1 *:shrink-0">
      {/* The sheet with the most photos has buttons of its own, beside its options. */}
      {view === "best" ? null : (
        <MainActions {...props} isSheet={isSheet} isOff={isSheet && isEmpty} />
      )}
      <FormFile {...props} />
      <div className="grow" />
      {view === "single" ? (
        <Button variant="ghost" size="sm" onClick={files.saveTransparent}>
          {say(made.isUnedited ? "downloadPng" : "downloadTransparent")}
        </Button>
      ) : null}
      <UseElsewhere picture={picture} name={plainName} />
      <PictureActions blob={picture} name={plainName} />
    </div>
  );
}

/** Provenance data for the files made from a result. */
function useFileOrigin(result: ResultProps["result"]) {
  const say = useText(originText);
  return { runId: result.runId, origin: useOrigin(result), unsignedNote: say("unsigned") };
}

const viewWords = { single: "viewSingle", sheet: "viewSheet", best: "viewBest" } as const;

interface ViewChoiceProps {
  readonly view: View;
  readonly say: Say;
  readonly onChange: (view: View) => void;
}

function ViewChoice({ view, say, onChange }: ViewChoiceProps) {
  return (
    <PillChoice
      label={say("viewSingle")}
      value={view}
      options={views.map((value) => ({ value, label: say(viewWords[value]) }))}
      onChange={(next) => onChange(views.find((one) => one === next) ?? "single")}
    />
  );
}

interface ContentProps {
  readonly view: View;
  readonly sheet: PrintSheet | null;
  readonly paperName: PrintPaper;
  readonly result: ResultProps["result"];
  readonly colour: string;
  readonly sizeMm: SizeMm;
  readonly say: Say;
  readonly title: string;
}

/** Content of the bench: the single photo or the plain sheet; `null` for views that bring their own. */
function contentOf(props: ContentProps): BenchContent | null {
  const { view, sheet, paperName, result, colour, sizeMm, say, title } = props;
  if (view === "single") {
    const shape = { width: sizeMm.widthMm, height: sizeMm.heightMm };
    return { kind: "picture", url: result.objectUrl, alt: title, background: colour, shape };
  }
  if (view === "best" || !sheet || sheet.cells.length === 0) return null;
  return {
    kind: "drawing",
    size: sheetViewSize(sheet),
    node: (
      <SheetView
        sheet={sheet}
        paper={printPapers[paperName]}
        pictureUrl={result.objectUrl}
        background={colour}
        say={say}
      />
    ),
  };
}

/**
 * The finished ID photo, alone or as a print sheet. Background and paper follow the form without a new run; size and
 * document stay as the result was made.
 */
export function Result(props: ResultProps) {
  const { tool, result, photo, sentForm, form, onAgain, onDeleted } = props;
  const [view, setView] = useState<View>("single");
  // The form may have changed since; after a reload it is all that's left.
  const [made] = useState(() => madeOf(sentForm ?? form));
  const { sizeMm: madeSize, document } = made;
  const colour = textOf(form, "background", background.initial);
  const paperName = paperOf(form);
  const sheet = layOutSheet(printPapers[paperName], madeSize);
  const say = useText(resultText);
  const locale = useLocale();
  const files = idPhotoFiles({
    ...useFileOrigin(result),
    slug: tool.slug,
    picture: result.blob,
    background: colour,
    dotsPerInch: document ? frameOf(document).dotsPerInch : PRINT_DPI,
    sheet,
    paper: paperName,
    sizeMm: madeSize,
    say,
  });
  const isSheet = view === "sheet";
  const shared = { files, sheet, paperName, colour, say };
  return (
    <ResultFrame
      {...{ tool, photo, result, onAgain, onDeleted }}
      content={contentOf({
        ...shared,
        view,
        result,
        sizeMm: madeSize,
        title: tool.label[locale],
      })}
      bar={<ViewChoice view={view} say={say} onChange={setView} />}
      {...(isSheet && sheet
        ? { aside: <SheetDetails sheet={sheet} size={madeSize} say={say} /> }
        : {})}
      actions={
        <Actions {...shared} view={view} picture={result.blob} made={made} runId={result.runId} />
      }
    >
      {view === "best" ? (
        <Suspense fallback={<Skeleton className="h-80 w-full" />}>
          <BestSheet
            {...{ files, say }}
            picture={result.blob}
            pictureUrl={result.objectUrl}
            background={colour}
            size={madeSize}
            firstPaper={bestPaperOf(paperName)}
          />
        </Suspense>
      ) : (
        <NoSheet sheet={sheet} say={say} />
      )}
    </ResultFrame>
  );
}
