import type { Locale, Localised } from "#core/locale.ts";
import { defineText } from "#tool-model/define-text.ts";
import { countryNames, cultureNames, eraDescriptions, eraNames } from "./eras.ts";
import { timeTravel } from "./tool.ts";

/** Turns the names of a table into the labels of a field's options. */
function labels<Field extends string, Option extends string>(
  field: Field,
  names: Readonly<Record<Option, Localised>>,
  locale: Locale,
): Record<`${Field}.${Option}`, string>;
function labels(field: string, names: Readonly<Record<string, Localised>>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(names).map(([option, name]) => [`${field}.${option}`, name[locale]]),
  );
}

/** Turns the descriptions of a table into the lines below the options of a field. */
function details<Field extends string, Option extends string>(
  field: Field,
  lines: Readonly<Record<Option, Localised>>,
  locale: Locale,
): Record<`${Field}.${Option}Detail`, string>;
function details(field: string, lines: Readonly<Record<string, Localised>>, locale: Locale) {
  return Object.fromEntries(
    Object.entries(lines).map(([option, line]) => [`${field}.${option}Detail`, line[locale]]),
  );
}

export const timeTravelText = defineText(timeTravel, {
  en: {
    description: "Your photo as another time, and another place, would have made it.",
    placeholder: "Your journey will appear here.",
    run: "Travel in time",
    runAgain: "Travel again",
    noImage: "Cannot create the picture. Please try again.",
    photo: "Your photo",
    era: "Era",
    ...labels("era", eraNames, "en"),
    ...details("era", eraDescriptions, "en"),
    culture: "Culture (optional)",
    ...labels("culture", cultureNames, "en"),
    country: "Country (optional)",
    ...labels("country", countryNames, "en"),
  },
  vi: {
    description: "Ảnh của bạn như được chụp ở thời đại và xứ sở khác.",
    placeholder: "Chuyến du hành sẽ xuất hiện ở đây.",
    run: "Du hành",
    runAgain: "Du hành lại",
    noImage: "Không thể tạo ảnh. Vui lòng thử lại.",
    photo: "Ảnh của bạn",
    era: "Thời đại",
    ...labels("era", eraNames, "vi"),
    ...details("era", eraDescriptions, "vi"),
    culture: "Văn hóa (tùy chọn)",
    ...labels("culture", cultureNames, "vi"),
    country: "Quốc gia (tùy chọn)",
    ...labels("country", countryNames, "vi"),
  },
});
