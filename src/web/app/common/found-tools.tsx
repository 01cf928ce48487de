import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { plural, useText } from "#kit/ui/use-text.ts";
import { foundToolsText } from "./found-tools-text.ts";

interface FoundNewsProps {
  readonly count: number;
  readonly query: string;
}

/** Tells screen readers how many tools a query finds. Stays in the page, so that each change is announced. */
export function FoundNews({ count, query }: FoundNewsProps) {
  const say = useText(foundToolsText);
  const news =
    count === 0
      ? `${say("nothing", { query })} ${say("nothingHint")}`
      : say(plural(count, "foundOne", "found"), { count });
  return <output className="sr-only">{query === "" ? "" : news}</output>;
}

/** In place of tools if there are none. `onClear` empties the search on the way to all tools. */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const say = useText(foundToolsText);
  return (
    <EmptyBox title={say("nothing", { query })}>
      <p className="text-muted">{say("nothingHint")}</p>
      <Button asChild variant="outline">
        <Link to="/dashboard" viewTransition onClick={onClear}>
          {say("viewAll")}
        </Link>
      </Button>
    </EmptyBox>
  );
}

export function EmptyBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border-[1.5px] border-dashed border-line p-6 sm:p-8">
      <p className="text-lg font-semibold wrap-anywhere">{title}</p>
      {children}
    </div>
  );
}
