import { backgroundRules } from "#core/documents/backgrounds.ts";
import type { PhotoDocument, Range, Sourced } from "#core/documents/document.ts";
import { sources } from "#core/documents/sources.ts";
import type { Locale } from "#core/locale.ts";
import { type Say, useLocale } from "#kit/ui/use-text.ts";
import type { reportText } from "./report-text.web.ts";

type Key = keyof (typeof reportText)["en"];

interface Rule {
  readonly name: Key;
  readonly value: string;
  readonly source: Sourced<unknown>["source"];
}

function rule<T>(name: Key, fact: Sourced<T> | undefined, write: (value: T) => string): Rule[] {
  return fact ? [{ name, value: write(fact.value), source: fact.source }] : [];
}

const millimetres = ({ min, max }: Range) => `${min}–${max} mm`;

function kilobytes({ minKb, maxKb }: { minKb: number | null; maxKb: number | null }): string {
  if (minKb === null) return `≤ ${maxKb ?? 0} KB`;
  return maxKb === null ? `≥ ${minKb} KB` : `${minKb}–${maxKb} KB`;
}

function rulesOf(document: PhotoDocument, say: Say<Key>, locale: Locale): Rule[] {
  return [
    ...rule("factPrint", document.print, (size) => `${size.widthMm} × ${size.heightMm} mm`),
    ...rule("factHead", document.headMm, millimetres),
    ...rule("factEyes", document.eyesFromBottomMm, millimetres),
    ...rule("factEyes", document.eyesFromBottomAboutMm, (mm) =>
      say("factEyesAbout", { value: `${mm} mm` }),
    ),
    ...rule("factTop", document.topMarginMm, millimetres),
    ...rule("factBottom", document.bottomMarginMm, millimetres),
    ...rule("factBackground", document.background, (name) => backgroundRules[name].name[locale]),
    ...rule("factPixels", document.pixels, ({ min, max }) => {
      const least = `${min.widthPx} × ${min.heightPx}`;
      if (!max) return `≥ ${least}`;
      const most = `${max.widthPx} × ${max.heightPx}`;
      return least === most ? least : `${least} – ${most}`;
    }),
    ...rule("factFile", document.file, kilobytes),
    ...rule("factDpi", document.printDpi, (dpi) => `≥ ${dpi} dpi`),
    ...rule("factEdits", document.edits, () => say("factEditsForbidden")),
  ];
}

/** Every rule of a document with its source page and the date it was read. */
export function DocumentRules({
  document,
  say,
}: {
  readonly document: PhotoDocument;
  readonly say: Say<Key>;
}) {
  const locale = useLocale();
  return (
    <section className="mt-7">
      <h3 className="mb-2 text-lg">{say("rules")}</h3>
      <dl className="text-sm">
        {rulesOf(document, say, locale).map(({ name, value, source }) => {
          const { address, isOfficial, readOn } = sources[source];
          return (
            <div
              key={name}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 last:border-0"
            >
              <dt>{say(name)}</dt>
              <dd className="text-right font-mono text-[12.5px]">
                {value}
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  className="block text-muted underline underline-offset-3 hover:text-fg"
                >
                  {say(isOfficial ? "official" : "reported", { date: readOn })}
                </a>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
