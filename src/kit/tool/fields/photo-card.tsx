import { useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { Lazily } from "#kit/ui/lazily.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import type { Photo } from "../photo.ts";
import { toolKitText } from "../text.ts";

const en = {
  sentAs: "{width} × {height}, sent as {sentWidth} × {sentHeight}",
  sentWhole: "{width} × {height}",
  replace: "Replace",
  crop: "Crop",
  edited: "Changed here; your file stays as it is.",
  firstFrame: "Of an animation the first frame is used.",
  converted: "Converted from HEIC.",
} as const;

const cardText: Words<keyof typeof en> = {
  en,
  vi: {
    sentAs: "{width} × {height}, gửi đi {sentWidth} × {sentHeight}",
    sentWhole: "{width} × {height}",
    replace: "Thay ảnh",
    crop: "Cắt",
    edited: "Đã chỉnh ở đây; tệp của bạn vẫn giữ nguyên.",
    firstFrame: "Ảnh động chỉ dùng khung hình đầu tiên.",
    converted: "Đã chuyển từ HEIC.",
  },
};

const loadCropDialog = async () => (await import("../crop/crop-dialog.tsx")).CropDialog;

interface PhotoCardProps {
  readonly photo: Photo;
  readonly onEdited: (photo: Photo) => void;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

/** A chosen photo in its field. */
export function PhotoCard({ photo, onReplace, onEdited, onRemove }: PhotoCardProps) {
  const [isCropping, setIsCropping] = useState(false);
  const say = useText(cardText);
  const sayKit = useText(toolKitText);
  const { originalWidthPx, originalHeightPx, widthPx, heightPx, notice } = photo.image;
  const isSmaller = widthPx !== originalWidthPx || heightPx !== originalHeightPx;
  return (
    <div data-card className="grid grid-cols-[96px_minmax(0,1fr)] gap-4">
      <img
        src={photo.previewUrl}
        alt={sayKit("originalAlt")}
        className="max-h-36 w-full rounded-xs object-contain"
      />
      <div className="min-w-0 self-center">
        <b className="block truncate text-[15px] font-semibold">{photo.name}</b>
        <p className="mt-1 text-[13.5px] text-muted">
          {say(isSmaller ? "sentAs" : "sentWhole", {
            width: originalWidthPx,
            height: originalHeightPx,
            sentWidth: widthPx,
            sentHeight: heightPx,
          })}
        </p>
        {photo.edit ? <p className="mt-1 text-[13.5px] text-ok">{say("edited")}</p> : null}
        {notice ? <p className="mt-1 text-[13.5px] text-amber">{say(notice)}</p> : null}
        <div className="-ml-2 mt-2 flex flex-wrap">
          <Button variant="link" size="sm" className="px-2" onClick={onReplace}>
            {say("replace")}
          </Button>
          <Button variant="link" size="sm" className="px-2" onClick={() => setIsCropping(true)}>
            {say("crop")}
          </Button>
          <Button variant="link" size="sm" className="px-2" onClick={onRemove}>
            {sayKit("remove")}
          </Button>
        </div>
      </div>
      {isCropping ? (
        <Lazily
          load={loadCropDialog}
          props={{
            photo,
            onClose: () => setIsCropping(false),
            onDone: (edited: Photo) => {
              setIsCropping(false);
              onEdited(edited);
            },
          }}
        />
      ) : null}
    </div>
  );
}
