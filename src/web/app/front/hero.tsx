import { ArrowRight, Search as SearchIcon } from "lucide-react";
import { Link } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { Kbd } from "#kit/ui/kbd.tsx";
import { SearchInput } from "#kit/ui/search-input.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { foundToolsText } from "../common/found-tools-text.ts";
import { PhotoDrop } from "../common/photo-drop.tsx";
import { loadFindTools } from "../common/use-found-tools.ts";
import type { Search } from "../common/use-search.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { homeText } from "./home-text.ts";

function SearchBox({ search, onSubmit }: { search: Search; onSubmit: () => void }) {
  const say = useText(homeText);
  const sayFound = useText(foundToolsText);
  return (
    <form
      // Browsers of 2023 don't support the element <search>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className="mt-5 flex max-w-[560px] gap-2 rounded-full border-[1.5px] border-line-strong bg-surface p-1.5 focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-amber"
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

/** The first screen: a recent tool, introduction, a place for a photo, search and the contact sheet. */
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
          <div className="mt-7 max-w-[560px]">
            <PhotoDrop />
          </div>
          <SearchBox search={search} onSubmit={onSubmit} />
        </div>
        <ContactSheet />
      </div>
    </div>
  );
}
