import type { ToolId } from "./catalogue.ts";
import type { AnyToolText } from "./define-text.ts";
import { idPhotoText } from "./id-photo/text.ts";
import { magicEditText } from "./magic-edit/text.ts";

/** The words of every tool. A tool without words does not compile. */
export const toolTexts = {
  id: idPhotoText,
  magic: magicEditText,
} satisfies Record<ToolId, AnyToolText>;
