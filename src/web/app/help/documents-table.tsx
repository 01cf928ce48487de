import { countries } from "#core/documents/countries.ts";
import type { PhotoDocument, Sourced } from "#core/documents/document.ts";
import { type SourceId, sources } from "#core/documents/sources.ts";
import { mustStayUnedited, photoDocuments } from "#core/documents/table.ts";
import type { Locale } from "#core/locale.ts";
import { useLocale, useText, type Words } from "#kit/ui/use-text.ts";

const en = {
  caption: "Documents, their sizes and who says so",
  document: "Document",
  size: "Size",
  head: "head {min} to {max} mm",
  unedited: "no editing",
  source: "Source",
  official: "authority",
  reported: "reported",
  readOn: "read on {day}",
} as const;

const tableText: Words<keyof typeof en> = {
  en,
  vi: {
    caption: "Giấy tờ, kích thước và nguồn",
    document: "Giấy tờ",
    size: "Kích thước",
    head: "phần đầu {min} đến {max} mm",
    unedited: "cấm chỉnh sửa",
    source: "Nguồn",
    official: "cơ quan",
    reported: "bên khác thuật lại",
    readOn: "đọc ngày {day}",
  },
};

function sizeOf({ print, pixels }: PhotoDocument): string {
  if (print) return `${print.value.widthMm} × ${print.value.heightMm} mm`;
  if (!pixels) return "";
  const { min, max } = pixels.value;
  const least = `${min.widthPx} × ${min.heightPx}`;
  const isRange = max !== null && max.widthPx !== min.widthPx;
  return isRange ? `${least} – ${max.widthPx} × ${max.heightPx} px` : `${least} px`;
}

function isSourced(value: unknown): value is Sourced<unknown> {
  return typeof value === "object" && value !== null && "source" in value;
}

/** The pages that a document's figures come from, without duplicates. */
function sourcesOf(document: PhotoDocument): SourceId[] {
  const named = Object.values(document).flatMap((fact) => (isSourced(fact) ? [fact.source] : []));
  return [...new Set(named)];
}

function SourceLink({ id }: { id: SourceId }) {
  const say = useText(tableText);
  const locale = useLocale();
  const { address, isOfficial, readOn } = sources[id];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(readOn),
  );
  return (
    <li>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        title={say("readOn", { day })}
        className="break-words underline underline-offset-4 hover:text-accent"
      >
        {new URL(address).hostname.replace(/^www\./, "")}
      </a>{" "}
      ({say(isOfficial ? "official" : "reported")})
    </li>
  );
}

function byCountry(locale: Locale) {
  const name = ({ country }: PhotoDocument) => countries[country][locale];
  return photoDocuments.toSorted((one, other) => name(one).localeCompare(name(other), locale));
}

function Row({ document }: { document: PhotoDocument }) {
  const say = useText(tableText);
  const locale = useLocale();
  const { country, name, headMm } = document;
  return (
    <tr className="border-b-[1.5px] border-line align-top max-sm:block max-sm:py-3.5">
      <th scope="row" className="py-3 pr-4 font-semibold max-sm:block max-sm:py-0">
        {countries[country][locale]}
        <span className="block font-normal">{name[locale]}</span>
      </th>
      <td className="py-3 pr-4 text-muted max-sm:block max-sm:py-1">
        <span className="block whitespace-nowrap">{sizeOf(document)}</span>
        {headMm ? <span className="block">{say("head", { ...headMm.value })}</span> : null}
        {mustStayUnedited(document) ? (
          <b className="block font-semibold text-fg">{say("unedited")}</b>
        ) : null}
      </td>
      <td className="py-3 text-muted max-sm:block max-sm:py-1">
        <ul>
          {sourcesOf(document).map((id) => (
            <SourceLink key={id} id={id} />
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Every document of the ID photo tool, with the sources of its figures. */
export function DocumentsTable() {
  const say = useText(tableText);
  const locale = useLocale();
  return (
    <table className="w-full border-collapse text-left text-[15px] max-sm:block">
      <caption className="sr-only">{say("caption")}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b-[1.5px] border-line-strong">
          {(["document", "size", "source"] as const).map((head) => (
            <th key={head} scope="col" className="py-2.5 pr-4 text-xs text-amber">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {byCountry(locale).map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </tbody>
    </table>
  );
}
