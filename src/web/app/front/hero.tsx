import { ArrowRight, Search as SearchIcon } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { handOver } from "#kit/tool/handed-photo.ts";
import { Button } from "#kit/ui/button.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { SearchInput } from "#kit/ui/search-input.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { foundToolsText } from "../common/found-tools-text.ts";
import { loadFindTools } from "../common/use-found-tools.ts";
import type { Search } from "../common/use-search.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { homeText } from "./home-text.ts";

const SAMPLES = [1, 2, 3, 4, 5, 6];

function SearchBox({ search, onSubmit }: { search: Search; onSubmit: () => void }) {
  const say = useText(homeText);
  const sayFound = useText(foundToolsText);
  return (
    <form
      // Browsers of 2023 don't support the element <search>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="mt-8 flex max-w-[560px] gap-2 rounded-full border-[1.5px] border-line-strong bg-surface p-1.5 focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-amber"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <span className="flex min-w-0 grow items-center gap-3 pl-4 text-muted">
        <SearchIcon aria-hidden className="size-4.5 shrink-0" />
        <SearchInput
          name="q"
          value={search.text}
          onText={(text) => (text === "" ? search.submit("") : search.type(text))}
          onFocus={() => void loadFindTools().catch(() => {})}
          clearLabel={sayFound("clearSearch")}
          placeholder={sayFound("searchHint")}
          aria-label={sayFound("searchLabel")}
        />
        <span className="max-lg:hidden">
          <Kbd>Ctrl K</Kbd>
        </span>
      </span>
      <Button type="submit">{say("search")}</Button>
    </form>
  );
}

/** Sample portraits; a click on one opens the ID photo tool with it. */
function SampleRow() {
  const say = useText(homeText);
  const navigate = useNavigate();
  async function start(number: number) {
    const file = `/art/sample-${number}.jpg`;
    const picture = await fetch(file)
      .then((response) => response.blob())
      .catch(() => null);
    if (picture) handOver(picture, `sample-${number}.jpg`);
    await navigate("/dashboard/id", { viewTransition: true });
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <ul className="flex shrink-0 pl-2">
        {SAMPLES.map((number) => (
          <li key={number} className="-ml-2">
            <button
              type="button"
              aria-label={say("sample", { number })}
              onClick={() => void start(number)}
              className="block overflow-hidden rounded-[7px] border-2 border-bg transition-transform hover:-translate-y-1"
            >
              <img
                src={`/art/sample-${number}-thumb.webp`}
                alt=""
                width={44}
                height={52}
                className="h-13 w-11 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="w-64 grow">
        {say("samples")}
        <span className="pointer-coarse:hidden">
          {say("orPaste")} <Kbd>Ctrl V</Kbd>
        </span>
      </p>
    </div>
  );
}

/** The first screen: a recent tool, introduction, search, samples and the contact sheet. */
export function Hero({ search, onSubmit }: { search: Search; onSubmit: () => void }) {
  const say = useText(homeText);
  return (
    <div className="overflow-x-clip">
      <div className="mx-auto grid max-w-[1440px] items-center gap-10 px-4 pt-8 pb-11 sm:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] lg:gap-14 lg:px-10 lg:pt-18 lg:pb-20">
        <div>
          <Link
            to="/dashboard/magic?mode=remove_bg"
            viewTransition
            className="inline-flex items-center gap-2.5 rounded-full border border-line py-1.5 pr-3.5 pl-1.5 text-sm font-medium hover:bg-raised"
          >
            <b className="rounded-full bg-raised px-2.5 py-1 font-mono text-[11.5px] font-semibold text-amber">
              {say("recent")}
            </b>
            {say("recentTool")}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
          <h1 className="hero-title mt-5 mb-4 lg:mt-6.5 lg:mb-5.5">{say("title")}</h1>
          <p className="max-w-[36em] text-[17px] text-pretty text-muted lg:text-[19px]">
            {say("lead")}
          </p>
          <SearchBox search={search} onSubmit={onSubmit} />
          <SampleRow />
        </div>
        <ContactSheet />
      </div>
    </div>
  );
}
