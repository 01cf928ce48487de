import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { type HelpTopic, helpTopics } from "#core/front-pages.ts";
import type { Locale } from "#core/locale.ts";
import { Button } from "#kit/ui/button.tsx";
import { SearchInput } from "#kit/ui/search-input.tsx";
import { plural, useLocale, useText } from "#kit/ui/use-text.ts";
import { toolCategories } from "#tool-model/define-card.ts";
import type { HelpLine } from "#tool-model/define-help.ts";
import { cardsIn, type ToolSlug } from "#tools/cards.ts";
import { EmptyBox } from "../common/found-tools.tsx";
import { foundToolsText } from "../common/found-tools-text.ts";
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
      picture: `/art/tool-${id}.webp`,
    })),
  }));
  const topics = helpTopics.map((name) => ({
    name,
    title: say(name),
    line: say(`${name}Text`),
    picture: null,
  }));
  return [...tools, { title: say("topics"), entries: topics }];
}

type FindHelp = (query: string) => readonly Entry["name"][];

interface Loaded {
  readonly find: FindHelp;
  /** The full text of each page. */
  readonly words: HelpWords;
}

async function loadSearch(locale: Locale): Promise<Loaded> {
  const [{ findHelp }, words] = await Promise.all([
    import("./find-help.ts"),
    loadHelpWords(locale),
  ]);
  return { find: findHelp, words };
}

/** What a search needs, loaded when the user turns to it. `null` until then, and without the network. */
function useLoaded(isWanted: boolean): Loaded | null {
  const locale = useLocale();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    loadSearch(locale).then(
      (found) => isCurrent && setLoaded(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, locale]);
  return loaded;
}

/** First the pages that the query may mean, then those whose text has its words. Until these have loaded, titles. */
function foundEntries(all: readonly Entry[], query: string, loaded: Loaded | null): Entry[] {
  const meant = loaded?.find(query) ?? [];
  return [
    ...meant.flatMap((name) => all.filter((entry) => entry.name === name)),
    ...all.filter(
      ({ name, title, line }) =>
        !meant.includes(name) && holds(`${title} ${line} ${loaded?.words[name] ?? ""}`, query),
    ),
  ];
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

function EntryList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <EntryLink key={entry.name} entry={entry} />
      ))}
    </ul>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  return groups.map(({ title, entries }) => (
    <section key={title} aria-label={title}>
      <h2 className="mb-5 text-3xl">{title}</h2>
      <EntryList entries={entries} />
    </section>
  ));
}

interface SearchBoxProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
}

function SearchBox({ text, onText, onFocus }: SearchBoxProps) {
  const say = useText(helpText);
  const sayFound = useText(foundToolsText);
  return (
    <div className="mt-8 max-w-xl print:hidden">
      <label htmlFor="help-search" className="mb-1.5 block text-[14.5px] font-semibold">
        {say("search")}
      </label>
      <div className="flex items-center gap-3 rounded-md border-[1.5px] border-line-strong bg-surface pl-4 text-muted focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-amber">
        <Search aria-hidden className="size-4.5 shrink-0" />
        <SearchInput
          id="help-search"
          value={text}
          onText={onText}
          onFocus={onFocus}
          clearLabel={sayFound("clearSearch")}
          placeholder={say("searchHint")}
        />
      </div>
    </div>
  );
}

/** In place of entries if there are none. */
function NothingFound({ query }: { query: string }) {
  const say = useText(helpText);
  const sayFound = useText(foundToolsText);
  return (
    <EmptyBox title={sayFound("nothing", { query })}>
      <p className="text-muted">{say("nothingHint")}</p>
      <Button asChild variant="outline">
        <Link to="/dashboard" viewTransition>
          {sayFound("viewAll")}
        </Link>
      </Button>
    </EmptyBox>
  );
}

/** /help: every help page by group, with a full-text search. */
function HelpPage() {
  const say = useText(helpText);
  const sayFound = useText(foundToolsText);
  usePageTitle(say("title"));
  const [text, setText] = useState("");
  const [isFocused, setIsFocused] = useState(false);
  const query = text.trim();
  const isSearching = query !== "";
  const loaded = useLoaded(isFocused || isSearching);
  const groups = useGroups();
  const entries = foundEntries(
    groups.flatMap((group) => group.entries),
    query,
    loaded,
  );
  const count = entries.length;
  const news =
    count === 0
      ? `${sayFound("nothing", { query })} ${say("nothingHint")}`
      : say(plural(count, "foundOne", "found"), { count });
  return (
    <PublicFrame>
      <meta name="description" content={say("description")} />
      <div className="mx-auto grid max-w-7xl gap-12 px-4 pt-12 pb-20 sm:px-8 lg:pt-16">
        <header>
          <h1 className="text-[clamp(38px,5.4vw,76px)] leading-[1.06]">{say("title")}</h1>
          <p className="mt-5 max-w-[36em] text-lg text-pretty text-muted">{say("lead")}</p>
          <SearchBox text={text} onText={setText} onFocus={() => setIsFocused(true)} />
          <output
            className={count === 0 ? "sr-only" : "mt-2 block h-6 text-sm text-muted print:hidden"}
          >
            {isSearching ? news : null}
          </output>
        </header>
        {isSearching && count === 0 ? <NothingFound query={query} /> : null}
        {isSearching ? <EntryList entries={entries} /> : <Groups groups={groups} />}
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
