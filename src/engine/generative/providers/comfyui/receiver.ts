import type { Localised } from "#core/locale.ts";

/** The recipient of photos sent to this provider. Pages import it, so it must not import code that runs. */
export const receiver: Localised = {
  en: "the operator’s ComfyUI server",
  vi: "máy chủ ComfyUI của đơn vị vận hành",
};
