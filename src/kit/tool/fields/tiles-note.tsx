import { Spinner } from "#kit/ui/progress.tsx";
import { useText, type Words } from "#kit/ui/use-text.ts";
import type { OwnTiles } from "./use-own-tiles.ts";

const en = {
  empty: "Samples. Choose a photo to see these on it.",
  sample: "These are samples.",
  consent: "See these on your own photo?",
  agree: "Read and agree",
  drawing: "Trying these on your photo …",
  own: "Small, free previews on your photo.",
  busy: "The server is busy, so these are samples.",
  limited: "No more previews on this photo for now.",
  impossible: "This photo has no previews of these, so they are samples.",
} as const;
const text: Words<keyof typeof en> = {
  en,
  vi: {
    empty: "Ảnh mẫu. Hãy chọn ảnh để xem thử trên ảnh của bạn.",
    sample: "Đây là ảnh mẫu.",
    consent: "Xem thử trên ảnh của bạn?",
    agree: "Đọc và đồng ý",
    drawing: "Đang xem thử trên ảnh của bạn …",
    own: "Bản xem thử nhỏ trên ảnh của bạn, miễn phí.",
    busy: "Máy chủ đang bận nên đây là ảnh mẫu.",
    limited: "Hiện không xem thử thêm được trên ảnh này.",
    impossible: "Không xem thử được trên ảnh này nên đây là ảnh mẫu.",
  },
};

/** Says what the pictures of a choice show, and asks for the consent that own ones need. */
export function TilesNote({ own }: { readonly own: OwnTiles }) {
  const say = useText(text);
  const { state } = own;
  return (
    <>
      <output className="choice-tiles-note">
        {state === "drawing" ? <Spinner className="size-4" /> : null}
        {say(state)}
        {state === "consent" ? (
          <button type="button" className="font-semibold underline" onClick={own.askConsent}>
            {say("agree")}
          </button>
        ) : null}
      </output>
      {own.dialog}
    </>
  );
}
