import type { Localised } from "#core/locale.ts";

/** Who gets a photo that this provider works on; pages read it, so it imports nothing that runs. */
export const receiver: Localised = {
  en: "an image service of the operator’s choice",
  vi: "dịch vụ ảnh do đơn vị vận hành chọn",
};
