import type { Locale, Localised } from "#core/locale.ts";
import type { Words } from "#kit/ui/use-text.ts";

/** The receivers of a photo for studio engines, from the file in each provider's folder. */
const receivers = import.meta.glob<Localised>("../../engine/generative/providers/*/receiver.ts", {
  eager: true,
  import: "receiver",
});

function receiverOf(engine: string, locale: Locale): string {
  return receivers[`../../engine/generative/providers/${engine}/receiver.ts`]?.[locale] ?? engine;
}

/** Lists all possible receivers of a photo: the first engine's, and those of its fallbacks. */
export function receiversOf(engines: readonly string[], locale: Locale): string {
  const names = engines.map((engine) => receiverOf(engine, locale));
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(new Set(names));
}

/** Words of the engine choice. */
const en = {
  whoMakes: "Who makes the picture",
  local: "Built-in, instant",
  localFull: "Does all that this tool promises.",
  localStays: "Your photo never leaves this server.",
  studio: "Studio model",
  studioFull: "Invents what the photo does not show, and takes longer.",
  studioSends: "Your photo is sent to {receivers}.",
} as const;
export const engineText: Words<keyof typeof en> = {
  en,
  vi: {
    whoMakes: "Chọn bộ xử lý ảnh",
    local: "Tích hợp sẵn, tức thì",
    localFull: "Làm được mọi việc mà công cụ này hứa hẹn.",
    localStays: "Ảnh của bạn không bao giờ rời khỏi máy chủ này.",
    studio: "Mô hình studio",
    studioFull: "Vẽ thêm được những gì ảnh không có, và mất nhiều thời gian hơn.",
    studioSends: "Ảnh của bạn được gửi đến {receivers}.",
  },
};
