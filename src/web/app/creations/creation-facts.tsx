import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CreationDetail } from "#core/creations.ts";
import type { Locale } from "#core/locale.ts";
import { noteTable } from "#core/note-table.ts";
import { plural, type Say, useLocale, useText } from "#kit/ui/use-text.ts";
import { findCard } from "#tools/cards.ts";
import { type LoadedTool, loadTool } from "#tools/load-tool.web.ts";
import { toolName } from "./creation-words.ts";
import { creationsText } from "./creations-text.ts";

type SayHere = Say<keyof (typeof creationsText)["en"]>;

function timeOf(instant: string, locale: Locale): string {
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat(locale, style).format(new Date(instant));
}

function costOf({ state, costCredits }: CreationDetail, say: SayHere): string {
  if (costCredits === 0) return say(state === "done" ? "giftedCost" : "free");
  return say(plural(costCredits, "credit", "credits"), { count: costCredits });
}

/** The facts of a run, without missing ones. */
function factsOf(creation: CreationDetail, locale: Locale, say: SayHere): [string, ReactNode][] {
  const { toolId, operation, createdAt, engine, result, keptUntil, isExpired } = creation;
  const seconds = engine && (engine.elapsedMs / 1_000).toFixed(1);
  return [
    [say("factTool"), toolName(toolId, locale) ?? operation],
    [say("factMade"), timeOf(createdAt, locale)],
    ...(engine
      ? ([
          [say("factEngine"), engine.kind === "local" ? say("builtIn") : engine.model],
          [say("factTime"), say("seconds", { seconds: seconds ?? "" })],
        ] as [string, ReactNode][])
      : []),
    [say("factCost"), costOf(creation, say)],
    ...(result
      ? ([[say("factSize"), `${result.widthPx} × ${result.heightPx} px`]] as [string, ReactNode][])
      : []),
    ...(keptUntil && !isExpired
      ? ([[say("factKept"), timeOf(keptUntil, locale)]] as [string, ReactNode][])
      : []),
  ];
}

function Facts({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-[auto_1fr] sm:gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:mt-2">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A field's value in the words of its tool. */
function valueIn(
  { text }: LoadedTool,
  { field, value, locale }: { field: string; value: unknown; locale: Locale },
  say: SayHere,
): string {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  const words: Readonly<Record<string, string>> = text[locale];
  return words[`${field}.${String(value)}`] ?? words[String(value)] ?? String(value);
}

function settingsOf(
  loaded: LoadedTool,
  { settings }: CreationDetail,
  { locale, say }: { locale: Locale; say: SayHere },
): [string, ReactNode][] {
  const words: Readonly<Record<string, string>> = loaded.text[locale];
  return Object.entries(settings?.values ?? {})
    .filter(([field, value]) => value !== "" && field in loaded.tool.fields)
    .map(([field, value]) => [
      words[field] ?? field,
      valueIn(loaded, { field, value, locale }, say),
    ]);
}

/** The facts of a run and the values of its form, in words. */
export function CreationFacts({ creation }: { creation: CreationDetail }) {
  const say = useText(creationsText);
  const locale = useLocale();
  const card = findCard(creation.toolId ?? undefined);
  const { data: loaded } = useQuery({
    queryKey: ["tool", card?.id ?? null],
    enabled: card !== undefined && creation.settings !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (card ? loadTool(card.id) : null),
  });
  const { engine } = creation;
  return (
    <>
      <Facts facts={factsOf(creation, locale, say)} />
      {engine?.noteCode ? (
        <p role="note" className="rounded-sm border border-amber/50 bg-bg px-3.5 py-2 text-sm">
          {noteTable[engine.noteCode][locale]}
        </p>
      ) : null}
      <section>
        <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">
          {say("settings")}
        </h3>
        {creation.settings === null ? (
          <p className="text-muted">{say("noSettings")}</p>
        ) : loaded ? (
          <Facts facts={settingsOf(loaded, creation, { locale, say })} />
        ) : null}
      </section>
    </>
  );
}
