import { useQuery } from "@tanstack/react-query";
import { enlargedSize, type PixelSize, placedSize, type ResultSize } from "#core/result-size.ts";
import { type Say, useText, type Words } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import { type FormState, photosOf } from "./use-tool-form.ts";

const en = {
  own: "The engine decides the size of the result.",
  ownOfEach: "The engine decides the size of each result.",
  known: "The result has {width} × {height} px.",
  ofEach: "Each result has {width} × {height} px.",
  likeEach: "Each result is as large as its photo when sent.",
  enlargedEach:
    "Each result is {factor} times as large as its photo when sent, up to {maxSide} px on the longest side.",
} as const;
const sizeText: Words<keyof typeof en> = {
  en,
  vi: {
    own: "Kích thước ảnh kết quả do bộ xử lý ảnh quyết định.",
    ownOfEach: "Kích thước mỗi ảnh kết quả do bộ xử lý ảnh quyết định.",
    known: "Ảnh kết quả có kích thước {width} × {height} px.",
    ofEach: "Mỗi ảnh kết quả có kích thước {width} × {height} px.",
    likeEach: "Mỗi ảnh kết quả lớn bằng ảnh được gửi đi.",
    enlargedEach:
      "Mỗi ảnh kết quả lớn gấp {factor} lần ảnh được gửi đi, cạnh dài nhất tối đa {maxSide} px.",
  },
};

/** Returns the pixels of a document's photo. Loads the table of documents, which is large. */
function useDocumentSize(id: string | null): PixelSize | null {
  const { data } = useQuery({
    queryKey: ["document-size", id],
    queryFn: async () => {
      const { findDocument, frameOf } = await import("#core/documents/table.ts");
      const document = id === null ? null : findDocument(id);
      return document && frameOf(document);
    },
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

/** Returns the size without a document, or `null` while its photo is missing. */
function sizeFor(rule: ResultSize | null, form: FormState): PixelSize | null {
  if (rule === null || rule.kind === "document") return null;
  if (rule.kind === "fixed") return rule.size;
  const [photo] = photosOf(form[rule.field] ?? null);
  if (!photo) return null;
  if (rule.kind === "enlarged") return enlargedSize(photo.image, rule.by);
  return rule.kind === "placed" ? placedSize(photo.image) : photo.image;
}

type SaySize = Say<keyof typeof en>;

/** The sentence for photos of different sizes. `null` for a size that doesn't follow from them. */
function wordsForMany(rule: ResultSize | null, say: SaySize): string | null {
  if (rule?.kind === "photo") return say("likeEach");
  if (rule?.kind !== "enlarged") return null;
  return say("enlargedEach", { factor: rule.by.factor, maxSide: rule.by.maxSidePx });
}

interface ResultSizeNoteProps {
  readonly tool: AnyTool;
  readonly form: FormState;
  /** The chosen engine decides the size. */
  readonly hasOwnSize: boolean;
  /** The form is for many photos, whose sizes differ. */
  readonly isForMany: boolean;
}

/** Returns the sentence, or `null` while the size is unknown. */
function useSizeWords({ tool, form, hasOwnSize, isForMany }: ResultSizeNoteProps): string | null {
  const say = useText(sizeText);
  const rule = tool.resultSize(form);
  const ofDocument = useDocumentSize(rule?.kind === "document" ? rule.id : null);
  const size = ofDocument ?? sizeFor(rule, form);
  if (hasOwnSize) return say(isForMany ? "ownOfEach" : "own");
  if (!size) return isForMany ? wordsForMany(rule, say) : null;
  return say(isForMany ? "ofEach" : "known", { width: size.widthPx, height: size.heightPx });
}

/** States the size of the result before the run. */
export function ResultSizeNote(props: ResultSizeNoteProps) {
  const words = useSizeWords(props);
  return words ? <p className="mt-5 text-[13.5px] text-muted max-lg:mb-4">{words}</p> : null;
}
