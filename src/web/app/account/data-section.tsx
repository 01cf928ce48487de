import { Link } from "react-router";
import { commitments } from "#core/commitments.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/use-text.ts";
import { accountText } from "./account-text.ts";
import { Section } from "./parts.tsx";

const supportWith = (subject: string) => `/support?${new URLSearchParams({ subject }).toString()}`;

/** How to have a copy of everything, and how to have the account deleted. */
export function DataSection() {
  const say = useText(accountText);
  return (
    <Section id="data" title={say("data")}>
      <p className="text-pretty text-muted">
        {say("dataText", { days: commitments.deletionDays })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button asChild variant="outline">
          <Link to={supportWith(say("copySubject"))} viewTransition>
            {say("copyData")}
          </Link>
        </Button>
        <Button asChild variant="destructive">
          <Link to={supportWith(say("deleteSubject"))} viewTransition>
            {say("deleteAccount")}
          </Link>
        </Button>
      </div>
    </Section>
  );
}
