import { backgroundRules } from "#core/documents/backgrounds.ts";
import { countries } from "#core/documents/countries.ts";
import type { PhotoDocument } from "#core/documents/document.ts";
import { photoDocuments, printSizeOf } from "#core/documents/table.ts";
import type { LookupOption } from "#tool-model/fields.ts";

function detailOf({ print, pixels }: PhotoDocument): string {
  if (print) return `${print.value.widthMm} × ${print.value.heightMm} mm`;
  const { widthPx = 0, heightPx = 0 } = pixels?.value.min ?? {};
  return `${widthPx} × ${heightPx} px`;
}

function optionOf(document: PhotoDocument): LookupOption {
  const { widthMm, heightMm } = printSizeOf(document);
  const background = backgroundRules[document.background?.value ?? "white"].css;
  return {
    value: document.id,
    label: document.name,
    group: countries[document.country],
    detail: detailOf(document),
    sets: { size: `${widthMm}:${heightMm}`, background },
  };
}

/** The documents as a searchable list. Choosing one also sets its size and a background that it accepts. */
export const documentOptions: readonly LookupOption[] = photoDocuments.map(optionOf);
