import { Download, Printer } from "lucide-react";
import { useState } from "react";
import { fillIn } from "#core/locale.ts";
import { readPhotoSize, type SizeMm } from "#core/photo-size.ts";
import { layOutSheet, type PrintPaper, type PrintSheet, printPapers } from "#core/print-sheet.ts";
import { Compare } from "#web/tool-kit/compare.tsx";
import { useOrigin } from "#web/tool-kit/origin.ts";
import { originText } from "#web/tool-kit/origin-line.tsx";
import { PictureActions, useSaveKey } from "#web/tool-kit/picture-actions.tsx";
import { ResultFrame } from "#web/tool-kit/result-frame.tsx";
import type { ResultProps } from "#web/tool-kit/result-props.ts";
import type { FormState } from "#web/tool-kit/use-tool-form.ts";
import { Button } from "#web/ui/button.tsx";
import { PillChoice } from "#web/ui/segmented.tsx";
import { useText } from "#web/ui/use-text.ts";
import { idPhotoFiles, type Say } from "./files.web.ts";
import { SheetDetails, SheetView } from "./sheet-view.web.tsx";
import { idPhoto } from "./tool.ts";

const { background, paper, size } = idPhoto.fields;

function textOf(form: FormState, field: string, initial: string): string {
  const value = form[field];
  return typeof value === "string" ? value : initial;
}

function paperOf(form: FormState): PrintPaper {
  const value = textOf(form, "paper", paper.initial);
  return paper.options.find((option) => option === value) ?? paper.initial;
}

/** The size that a form asks for; the first preset while it asks for none that can be made. */
function sizeOf(form: FormState): SizeMm {
  return readPhotoSize(textOf(form, "size", size.initial)) ?? size.presets[size.initial];
}

interface ActionsProps {
  readonly files: ReturnType<typeof idPhotoFiles>;
  readonly isSheet: boolean;
  readonly sheet: PrintSheet | null;
  readonly paperName: PrintPaper;
  readonly picture: Blob;
  readonly say: Say;
}

function Actions({ files, isSheet, sheet, paperName, picture, say }: ActionsProps) {
  const isEmpty = !sheet || sheet.cells.length === 0;
  useSaveKey(isSheet && !isEmpty ? files.saveSheet : files.saveBackground);
  return (
    <>
      <Button
        variant="hero"
        disabled={isSheet && isEmpty}
        onClick={isSheet ? files.saveSheet : files.saveBackground}
      >
        <Download aria-hidden className="size-4.5" />
        {say(isSheet ? "downloadSheet" : "downloadBackground")}
      </Button>
      {isSheet ? (
        <Button
          variant="outline"
          disabled={isEmpty}
          onClick={files.print}
          title={say("printHint", { paper: paperName })}
        >
          <Printer aria-hidden className="size-4.5" />
          {say("print")}
        </Button>
      ) : null}
      <div className="grow" />
      {isSheet ? (
        <Button variant="ghost" size="sm" onClick={files.saveBackground}>
          {say("downloadBackground")}
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" onClick={files.saveTransparent}>
        {say("downloadTransparent")}
      </Button>
      <PictureActions blob={picture} name={files.nameOf("transparent.png")} />
    </>
  );
}

/** What the files that are made of a picture have to know of where it comes from. */
function useFileOrigin(result: ResultProps["result"]) {
  const say = useText(originText);
  return { runId: result.runId, origin: useOrigin(result), unsignedNote: say("unsigned") };
}

/**
 * The finished ID photo: alone or as a print sheet. Background and paper follow the form without a new
 * run; the size is the one that the picture was made for.
 */
export function IdPhotoResult(props: ResultProps) {
  const { tool, words, result, photo, sentForm, form, onAgain, onDeleted } = props;
  const [view, setView] = useState<"single" | "sheet">("single");
  // The form may ask for another size by now; after a reload it is all that is left.
  const [madeSize] = useState(() => sizeOf(sentForm ?? form));
  const colour = textOf(form, "background", background.initial);
  const paperName = paperOf(form);
  const sheet = layOutSheet(printPapers[paperName], madeSize);
  const say: Say = (key, values = {}) => fillIn(words[key] ?? key, values);
  const files = idPhotoFiles({
    ...useFileOrigin(result),
    slug: tool.slug,
    picture: result.blob,
    background: colour,
    sheet,
    paper: paperName,
    say,
  });
  const isSheet = view === "sheet";
  return (
    <ResultFrame
      {...{ photo, result, onAgain, onDeleted }}
      showsPerson={tool.consent !== null}
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
              background={colour}
              className="aspect-3/4"
            />
          ) : null}
          {isSheet && sheet ? <SheetDetails sheet={sheet} size={madeSize} say={say} /> : null}
        </div>
      }
      actions={
        <Actions
          files={files}
          isSheet={isSheet}
          sheet={sheet}
          paperName={paperName}
          picture={result.blob}
          say={say}
        />
      }
    >
      {isSheet ? (
        <SheetView
          sheet={sheet}
          paper={printPapers[paperName]}
          pictureUrl={result.objectUrl}
          background={colour}
          say={say}
        />
      ) : (
        <img
          src={result.objectUrl}
          alt={say("title")}
          style={{
            background: colour,
            aspectRatio: `${madeSize.widthMm} / ${madeSize.heightMm}`,
          }}
          className="h-full max-h-[62vh] w-auto max-w-full object-contain [filter:var(--print-shadow)]"
        />
      )}
    </ResultFrame>
  );
}
