import type { Localised } from "#core/locale.ts";

/** The recipient of photos sent to this provider. Pages import it, so it must not import code that runs. */
export const receiver: Localised = {
  en: "an image service of the operator’s choice",
  vi: "dịch vụ ảnh do đơn vị vận hành chọn",
};
