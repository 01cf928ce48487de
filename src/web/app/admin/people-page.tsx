import { Search } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import type { OperatorPerson } from "#core/operator.ts";
import { usePeople } from "#kit/api/operator.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { Cell, Table } from "../account/table.tsx";
import { usePlanWords } from "../billing/plan-words.ts";
import { More, PageTitle } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";

function PersonRow({ person }: { person: OperatorPerson }) {
  const say = useText(adminText);
  const { shortDay, count } = usePlanWords();
  return (
    <tr className="border-t border-line max-sm:grid max-sm:py-3">
      <Cell name={say("email")}>
        <Link
          to={`/admin/users/${encodeURIComponent(person.id)}`}
          viewTransition
          className="font-semibold break-all underline underline-offset-4 hover:text-accent"
        >
          {person.email}
        </Link>
      </Cell>
      <Cell name={say("name")}>{person.name || say("none")}</Cell>
      <Cell name={say("tier")}>{person.tier}</Cell>
      <Cell name={say("credits")} isNumber>
        {count(person.credits)}
      </Cell>
      <Cell name={say("since")}>{shortDay(person.createdAt)}</Cell>
    </tr>
  );
}

function People({ query }: { query: string }) {
  const say = useText(adminText);
  const people = usePeople(query);
  return (
    <>
      <Read query={people}>
        {({ pages }) => {
          const users = pages.flatMap((page) => page.users);
          if (users.length === 0) return <p className="text-muted">{say("nobody")}</p>;
          return (
            <Table
              caption={say("people")}
              heads={[
                { words: say("email") },
                { words: say("name") },
                { words: say("tier") },
                { words: say("credits"), isNumber: true },
                { words: say("since") },
              ]}
            >
              {users.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </Table>
          );
        }}
      </Read>
      <More pages={people} />
    </>
  );
}

/** Search for people; the query is in the address. */
export function PeoplePage() {
  const say = useText(adminText);
  const [params, setParams] = useSearchParams();
  const query = params.get("query") ?? "";
  return (
    <>
      <PageTitle title={say("people")} />
      <form
        key={query}
        className="flex max-w-xl items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = new FormData(event.currentTarget).get("query");
          const text = typeof wanted === "string" ? wanted.trim() : "";
          setParams(text === "" ? {} : { query: text });
        }}
      >
        <TextInput
          className="grow"
          type="search"
          name="query"
          label={say("search")}
          defaultValue={query}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" aria-label={say("searchButton")} className="h-12">
          <Search aria-hidden className="size-4.5" />
          <span className="max-sm:hidden">{say("searchButton")}</span>
        </Button>
      </form>
      <People query={query} />
    </>
  );
}
