import { downloadName } from "#core/file-name.ts";
import { type PrintPaper, type PrintSheet, printPapers } from "#core/print-sheet.ts";
import { runImageJob } from "#web/tool-kit/image/image-client.ts";
import { ImageFault } from "#web/tool-kit/image/jobs.ts";
import { saveFile } from "#web/tool-kit/save-file.ts";
import { toastRefusal } from "#web/ui/notes.ts";
import { printSheet } from "./print.web.ts";

/** Says a key of the tool's words. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

interface IdPhotoPicture {
  readonly slug: string;
  /** The engine's picture, with transparency. */
  readonly picture: Blob;
  readonly background: string;
  readonly sheet: PrintSheet | null;
  readonly paper: PrintPaper;
  readonly say: Say;
}

/** Why a sheet could not be made, as a key of the tool's words. */
function sheetFailure(fault: unknown): "sheetNoCanvas" | "sheetNoImage" {
  const hasNoCanvas = fault instanceof ImageFault && fault.problem === "noCanvas";
  return hasNoCanvas ? "sheetNoCanvas" : "sheetNoImage";
}

const downloadFailure = () => "downloadFailed";

/** The files that an ID photo is saved as; what fails says so in the specification's words. */
export function idPhotoFiles({ slug, picture, background, sheet, paper, say }: IdPhotoPicture) {
  const nameOf = (ending: string) => downloadName(slug, new Date(), ending);

  async function makeSheet(): Promise<Blob> {
    if (!sheet) throw new RangeError("a sheet needs a size above zero");
    return runImageJob("sheet", { picture, background, sheet });
  }
  function save(job: Promise<Blob>, ending: string, failureOf: (fault: unknown) => string): void {
    job.then(
      (file) => saveFile(file, nameOf(ending)),
      (fault: unknown) => toastRefusal(say(failureOf(fault))),
    );
  }
  return {
    nameOf,
    saveTransparent: () =>
      save(runImageJob("tagPng", { picture }), "transparent.png", downloadFailure),
    saveBackground: () =>
      save(runImageJob("flatten", { picture, background }), "background.jpg", downloadFailure),
    saveSheet: () => save(makeSheet(), `sheet-${paper}.jpg`, sheetFailure),
    print: () => {
      makeSheet()
        .then((file) => printSheet(file, printPapers[paper]))
        .catch((fault: unknown) => toastRefusal(say(sheetFailure(fault))));
    },
  };
}
