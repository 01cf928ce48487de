import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { downloadName } from "#core/file-name.ts";
import { fillIn } from "#core/locale.ts";
import { parsePhotoSize, readPhotoSize } from "#core/photo-size.ts";
import { layOutSheet, type PrintPaper, printPapers } from "#core/print-sheet.ts";
import { Compare } from "#web/tool-kit/compare.tsx";
import { runImageJob } from "#web/tool-kit/image/image-client.ts";
import { PictureActions, useSaveKey } from "#web/tool-kit/picture-actions.tsx";
import { ResultFrame } from "#web/tool-kit/result-frame.tsx";
import type { ResultProps } from "#web/tool-kit/result-props.ts";
import { saveFile } from "#web/tool-kit/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { PillChoice } from "#web/ui/segmented.tsx";
import { toastRefusal } from "#web/ui/toaster.tsx";
import { printSheet } from "./print.web.ts";
import { SheetDetails, SheetView } from "./sheet-view.web.tsx";

function isPaper(value: unknown): value is PrintPaper {
  return typeof value === "string" && Object.hasOwn(printPapers, value);
}

/**
 * The finished ID photo: alone or as a print sheet. Background and paper follow the form without a new
 * run; the size is the one that the picture was made for.
 */
export function IdPhotoResult({ tool, words, result, photo, form }: ResultProps) {
  const [view, setView] = useState<"single" | "sheet">("single");
  // The size that was sent with this run; the form may ask for another one by now.
  const [size] = useState(() => readPhotoSize(String(form["size"])) ?? parsePhotoSize("3:4"));
  const background = String(form["background"] ?? "#ffffff");
  const paper = isPaper(form["paper"]) ? form["paper"] : "L";
  const sheet = layOutSheet(printPapers[paper], size);
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    fillIn(words[key] ?? key, values);

  const name = (ending: string) => downloadName(tool.slug, new Date(), ending);
  async function save(job: Promise<Blob>, ending: string, failure: string) {
    try {
      saveFile(await job, name(ending));
    } catch {
      toastRefusal(say(failure));
    }
  }
  const picture = result.blob;
  const makeSheet = () => {
    if (!sheet) throw new Error("a sheet needs a size above zero");
    return runImageJob("sheet", { picture, background, sheet });
  };
  const saveTransparent = () =>
    void save(runImageJob("tagPng", { picture }), "transparent.png", "downloadFailed");
  const saveBackground = () =>
    void save(runImageJob("flatten", { picture, background }), "background.jpg", "downloadFailed");
  const saveSheet = () => void save(makeSheet(), `sheet-${paper}.jpg`, "sheetNoImage");
  async function print() {
    try {
      await printSheet(await makeSheet(), printPapers[paper]);
    } catch {
      toastRefusal(say("sheetNoImage"));
    }
  }
  const hasSheet = sheet !== null && sheet.cells.length > 0;
  const isSheet = view === "sheet";
  useSaveKey(isSheet && hasSheet ? saveSheet : saveBackground);

  return (
    <ResultFrame
      photo={photo}
      result={result}
      bar={
        <PillChoice
          label={say("viewSingle")}
          value={view}
          options={[
            { value: "single", label: say("viewSingle") },
            { value: "sheet", label: say("viewSheet") },
          ]}
          onChange={(next) => setView(next === "sheet" ? "sheet" : "single")}
        />
      }
      aside={
        <div className="grid gap-4">
          {photo ? (
            <Compare
              beforeUrl={photo.previewUrl}
              afterUrl={result.objectUrl}
              background={background}
              className="aspect-3/4"
            />
          ) : null}
          {isSheet && sheet ? <SheetDetails sheet={sheet} size={size} say={say} /> : null}
        </div>
      }
      actions={
        <>
          {isSheet ? (
            <>
              <Button variant="hero" disabled={!hasSheet} onClick={saveSheet}>
                <Download aria-hidden className="size-4.5" />
                {say("downloadSheet")}
              </Button>
              <Button
                variant="outline"
                disabled={!hasSheet}
                onClick={() => void print()}
                title={say("printHint", { paper })}
              >
                <Printer aria-hidden className="size-4.5" />
                {say("print")}
              </Button>
            </>
          ) : (
            <Button variant="hero" onClick={saveBackground}>
              <Download aria-hidden className="size-4.5" />
              {say("downloadBackground")}
            </Button>
          )}
          <div className="grow" />
          {isSheet ? (
            <Button variant="ghost" size="sm" onClick={saveBackground}>
              {say("downloadBackground")}
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" onClick={saveTransparent}>
            {say("downloadTransparent")}
          </Button>
          <PictureActions blob={picture} name={name("transparent.png")} />
        </>
      }
    >
      {isSheet ? (
        <SheetView
          sheet={sheet}
          paper={printPapers[paper]}
          pictureUrl={result.objectUrl}
          background={background}
          say={say}
        />
      ) : (
        <img
          src={result.objectUrl}
          alt={say("title")}
          style={{ background, aspectRatio: `${size.widthMm} / ${size.heightMm}` }}
          className="max-h-[62vh] w-auto max-w-full object-contain [filter:var(--print-shadow)]"
        />
      )}
    </ResultFrame>
  );
}
