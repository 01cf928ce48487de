import type { Localised } from "#core/locale.ts";

/** Who gets a photo that this provider works on; pages read it, so it imports nothing that runs. */
export const receiver: Localised = {
  en: "the operator’s ComfyUI server",
  vi: "máy chủ ComfyUI của đơn vị vận hành",
};
