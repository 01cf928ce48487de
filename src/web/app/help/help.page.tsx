import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type HelpTopic, helpTopics } from "#core/front-pages.ts";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCategories } from "#tool-model/define-card.ts";
import type { HelpLine } from "#tool-model/define-help.ts";
import { cardsIn, type ToolSlug } from "#tools/cards.ts";
import { usePageTitle } from "../common/page-head.ts";
import { appText } from "../common/text.ts";
import { PublicFrame } from "../frame/public-frame.tsx";
import { helpText } from "./help-text.ts";
import { type HelpWords, holds, loadHelpWords } from "./search-help.ts";

const helpLines = import.meta.glob<HelpLine>("../../../tools/*/help-line.ts", {
  eager: true,
  import: "helpLine",
});

interface Entry {
  readonly name: ToolSlug | HelpTopic;
  readonly title: string;
  readonly line: string;
  readonly words: string;
  /** A small image. */
  readonly picture: string | null;
}

interface Group {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The contents: tools by group like in the menus, then the other topics. */
function useGroups(): Group[] {
  const say = useText(helpText);
  const sayApp = useText(appText);
  const locale = useLocale();
  const tools = toolCategories.map((category) => ({
    title: sayApp(category),
    entries: cardsIn(category).map(({ id, slug, label }) => ({
      name: slug,
      title: label[locale],
      line: helpLines[`../../../tools/${slug}/help-line.ts`]?.line[locale] ?? "",
      words: helpLines[`../../../tools/${slug}/help-line.ts`]?.words[locale] ?? "",
      picture: `/art/tool-${id}.webp`,
    })),
  }));
  const topics = helpTopics.map((name) => ({
    name,
    title: say(name),
    line: say(`${name}Text`),
    words: say(`${name}Words`),
    picture: null,
  }));
  return [...tools, { title: say("topics"), entries: topics }];
}

/** The texts of all pages, loaded when the user starts to search. Title matches don't need them. */
function useHelpWords(isWanted: boolean): HelpWords {
  const locale = useLocale();
  const [words, setWords] = useState<HelpWords>({});
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    loadHelpWords(locale).then(
      (loaded) => isCurrent && setWords(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, locale]);
  return words;
}

function EntryLink({ entry: { name, title, line, picture } }: { entry: Entry }) {
  return (
    <li>
      <Link
        to={`/help/${name}`}
        viewTransition
        className="flex h-full items-center gap-4 rounded-lg border-[1.5px] border-line bg-surface p-4 hover:bg-raised"
      >
        {picture ? (
          <img
            src={picture}
            alt=""
            width={64}
            height={48}
            loading="lazy"
            className="h-12 w-16 shrink-0 rounded-sm object-cover"
          />
        ) : null}
        <span>
          <b className="block leading-snug">{title}</b>
          <span className="text-[15px] text-muted">{line}</span>
        </span>
      </Link>
    </li>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  return groups.map(({ title, entries }) => (
    <section key={title} aria-label={title}>
      <h2 className="mb-5 text-3xl">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {entries.map((entry) => (
          <EntryLink key={entry.name} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

/** /help: every help page by group, with a full-text search. */
function HelpPage() {
  const say = useText(helpText);
  usePageTitle(say("title"));
  const [query, setQuery] = useState("");
  const isSearching = query.trim() !== "";
  const all = useHelpWords(isSearching);
  const groups = useGroups()
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) =>
        holds(`${entry.title} ${entry.line} ${entry.words} ${all[entry.name] ?? ""}`, query.trim()),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <PublicFrame>
      <meta name="description" content={say("description")} />
      <div className="mx-auto grid max-w-7xl gap-12 px-4 pt-12 pb-20 sm:px-8 lg:pt-16">
        <header>
          <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
          <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{say("lead")}</p>
          <label className="mt-8 block max-w-xl print:hidden">
            <span className="mb-1.5 block text-[14.5px] font-semibold">{say("search")}</span>
            <input
              type="search"
              autoComplete="off"
              placeholder={say("searchHint")}
              className="h-12 w-full rounded-md border-[1.5px] border-line-strong bg-surface px-4 text-base placeholder:text-muted"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
            />
          </label>
          <output className="mt-2 block h-6 text-sm text-muted print:hidden">
            {isSearching && count > 0 ? say(plural(count, "foundOne", "found"), { count }) : null}
            {isSearching && count === 0 ? say("nothing") : null}
          </output>
        </header>
        <Groups groups={groups} />
        <p>
          <Link to="/support" viewTransition className="font-medium underline underline-offset-4">
            {say("ask")}
          </Link>
        </p>
      </div>
    </PublicFrame>
  );
}

export { HelpPage as Component };
