import { downloadName } from "#core/file-name.ts";
import type { DigitalSourceType } from "#core/marking.ts";
import type { SizeMm } from "#core/photo-size.ts";
import { type PrintPaper, type PrintSheet, printPapers } from "#core/print-sheet.ts";
import { markComposed } from "#kit/api/marks.ts";
import { runImageJob } from "#kit/tool/image/image-client.ts";
import { ImageFault } from "#kit/tool/image/jobs.ts";
import { originInName } from "#kit/tool/origin.ts";
import { printPicture } from "#kit/tool/print-page.ts";
import { saveFile } from "#kit/tool/save-file.ts";
import { toastRefusal } from "#kit/ui/notes.ts";
import type { Say as SayText } from "#kit/ui/use-text.ts";
import type { resultText } from "./result-text.web.ts";

/** Returns a text shown next to the result. */
export type Say = SayText<keyof (typeof resultText)["en"]>;

interface IdPhotoPicture {
  readonly slug: string;
  readonly runId: string;
  readonly origin: DigitalSourceType | null;
  /** The engine's result, with transparency. */
  readonly picture: Blob;
  readonly background: string;
  /** Sets the printed size of the single photo. */
  readonly dotsPerInch: number;
  readonly sheet: PrintSheet | null;
  readonly paper: PrintPaper;
  /** Size of the single photo. */
  readonly sizeMm: SizeMm;
  readonly say: Say;
  /** Shown if a file is saved although it couldn't be signed. */
  readonly unsignedNote: string;
}

type FailureKey = "sheetNoCanvas" | "sheetNoImage" | "downloadFailed";

/** The reason why a sheet couldn't be made, as a key of the tool's texts. */
function sheetFailure(fault: unknown): "sheetNoCanvas" | "sheetNoImage" {
  const hasNoCanvas = fault instanceof ImageFault && fault.problem === "noCanvas";
  return hasNoCanvas ? "sheetNoCanvas" : "sheetNoImage";
}

const downloadFailure = () => "downloadFailed" as const;

/** The files in which an ID photo can be saved. Failures are reported in the tool's words. */
export function idPhotoFiles({
  slug,
  runId,
  origin,
  picture,
  background,
  dotsPerInch,
  sheet,
  paper,
  sizeMm,
  say,
  unsignedNote,
}: IdPhotoPicture) {
  const nameOf = (ending: string) =>
    downloadName(slug, new Date(), `${originInName(origin)}${ending}`);

  async function makeSheet(): Promise<Blob> {
    if (!sheet) throw new RangeError("a sheet needs a size above zero");
    return runImageJob("sheet", { picture, background, sheet });
  }
  /** A file that the browser creates has lost the image's marks: the server restores and signs them. */
  async function marked(file: Blob): Promise<Blob> {
    if (file === picture) return file;
    return markComposed(runId, file).catch(() => {
      toastRefusal(unsignedNote);
      return file;
    });
  }
  function save(
    job: Promise<Blob>,
    ending: string,
    failureOf: (fault: unknown) => FailureKey,
  ): void {
    job.then(marked).then(
      (file) => saveFile(file, nameOf(ending)),
      (fault: unknown) => toastRefusal(say(failureOf(fault))),
    );
  }
  function print(
    job: Promise<Blob>,
    page: SizeMm,
    failureOf: (fault: unknown) => FailureKey,
  ): void {
    job
      .then((file) => printPicture(file, page))
      .then(
        (isPrinted) => isPrinted || toastRefusal(say("printUnsupported")),
        (fault: unknown) => toastRefusal(say(failureOf(fault))),
      );
  }
  return {
    nameOf,
    marked,
    saveTransparent: () =>
      save(runImageJob("tagPng", { picture }), "transparent.png", downloadFailure),
    saveBackground: () =>
      save(
        runImageJob("flatten", { picture, background, dotsPerInch }),
        "background.jpg",
        downloadFailure,
      ),
    saveSheet: () => save(makeSheet(), `sheet-${paper}.jpg`, sheetFailure),
    print: () => print(makeSheet(), printPapers[paper], sheetFailure),
    printSingle: () =>
      print(
        runImageJob("flatten", { picture, background, dotsPerInch }),
        sizeMm,
        () => "downloadFailed",
      ),
  };
}
