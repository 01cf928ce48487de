import { useCallback } from "react";
import type { RunPreview } from "#core/run-preview.ts";
import { useText } from "#kit/ui/use-text.ts";
import type { AnyTool } from "#tool-model/define-tool.ts";
import "./bench.css";
import { resultText } from "../result-text.ts";
import { toBlob } from "../to-blob.ts";
import type { FormState } from "../use-tool-form.ts";

/** The colour behind a transparent result; `null` for a checkerboard. */
function groundOf(tool: AnyTool, form: FormState): string | null {
  const colour = Object.entries(tool.fields).find(([, { kind }]) => kind === "colour");
  const value = colour && form[colour[0]];
  return typeof value === "string" ? value : null;
}

interface RoughPictureProps {
  readonly preview: RunPreview;
  readonly tool: AnyTool;
  readonly form: FormState;
}

/** Stands where the result will be, in its shape and, if there is room, its size. It can't be dragged or saved. */
export function RoughPicture({ preview, tool, form }: RoughPictureProps) {
  const say = useText(resultText);
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(toBlob(preview));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [preview],
  );
  const ground = groundOf(tool, form);
  const { widthPx, heightPx } = preview.result;
  const ratio = widthPx / heightPx;
  return (
    <figure
      style={{
        aspectRatio: ratio,
        width: `min(100cqw, ${ratio} * 100cqh, ${widthPx}px)`,
        ...(ground ? { background: ground } : {}),
      }}
      className={`relative overflow-hidden rounded-xs ${ground ? "" : "checkerboard"}`}
    >
      <img
        ref={show}
        alt=""
        draggable={false}
        className="pointer-events-none block size-full scale-102 blur-[2px] select-none"
      />
      <figcaption className="absolute bottom-2.5 left-2.5 rounded-full bg-black/60 px-2.5 py-0.5 text-xs font-semibold text-white">
        {say("roughPreview")}
      </figcaption>
    </figure>
  );
}
