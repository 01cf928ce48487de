import { Link } from "react-router";
import type { DigitalSourceType } from "#core/marking.ts";
import { useText, type Words } from "#kit/ui/use-text.ts";
import { useOrigin } from "./origin.ts";
import type { RunResult } from "./use-run-tool.ts";

const en = {
  trainedAlgorithmicMedia: "AI-generated",
  compositeWithTrainedAlgorithmicMedia: "AI-edited",
  algorithmicMedia: "Drawn by software",
  algorithmicallyEnhanced: "Edited by software",
  signed: "The file says so too, and is signed.",
  check: "Check a picture",
  unsigned:
    "Saved without its signature: the server could not be reached. Say yourself how the picture was made.",
  label: "When you share it, say that it was edited: it shows a person.",
} as const;

export const originText: Words<keyof typeof en> = {
  en,
  vi: {
    trainedAlgorithmicMedia: "Do AI tạo ra",
    compositeWithTrainedAlgorithmicMedia: "AI chỉnh sửa",
    algorithmicMedia: "Do phần mềm vẽ",
    algorithmicallyEnhanced: "Phần mềm chỉnh sửa",
    signed: "Tệp cũng ghi điều này và được ký.",
    check: "Kiểm tra một ảnh",
    unsigned:
      "Đã lưu mà không có chữ ký: không kết nối được máy chủ. Hãy tự ghi rõ ảnh được tạo thế nào.",
    label: "Khi chia sẻ, hãy ghi rõ ảnh đã được chỉnh sửa: ảnh có người thật.",
  },
};

/** The origin that the result's file declares, and a disclosure reminder if it shows a person. */
export function OriginLine({ result, showsPerson }: { result: RunResult; showsPerson: boolean }) {
  const say = useText(originText);
  const origin: DigitalSourceType | null = useOrigin(result);
  if (!origin) return null;
  return (
    <p className="mx-4 mb-3 text-[13px] text-muted sm:mx-6">
      <b className="font-semibold text-fg">{say(origin)}</b>. {say("signed")}{" "}
      {showsPerson ? `${say("label")} ` : null}
      <Link to="/verify" className="underline underline-offset-4 hover:text-accent">
        {say("check")}
      </Link>
    </p>
  );
}
