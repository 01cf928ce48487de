import { useQueryClient } from "@tanstack/react-query";
import { useConsents, withdrawPeopleConsent } from "#kit/api/consents.ts";
import { consentPromises, consentText } from "#kit/tool/consent-text.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { consentsText } from "./consents-text.ts";
import { Read, Section } from "./parts.tsx";

function People({ givenAt }: { givenAt: string | null }) {
  const say = useText(consentsText);
  const sayWords = useText(consentText);
  const locale = useLocale();
  const client = useQueryClient();
  const withdraw = useCommand(async () => {
    await withdrawPeopleConsent(client);
    toastDone(say("withdrawn"));
  });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  return (
    <>
      <p className="text-pretty text-muted">{say("text")}</p>
      <ul className="grid list-disc gap-1.5 pl-5">
        {consentPromises.map((promise) => (
          <li key={promise}>{sayWords(promise)}</li>
        ))}
      </ul>
      {givenAt === null ? (
        <p>{say("notGiven")}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <p>{say("given", { date: day.format(new Date(givenAt)) })}</p>
          <Button
            variant="outline"
            aria-disabled={withdraw.isBusy}
            onClick={() => withdraw.start()}
          >
            {say("withdraw")}
          </Button>
        </div>
      )}
      {withdraw.error ? <Notice kind="danger">{withdraw.error.text(locale)}</Notice> : null}
    </>
  );
}

/** The account's consents, with the option to withdraw them. */
export function ConsentsSection() {
  const say = useText(consentsText);
  return (
    <Section id="consents" title={say("title")}>
      <Read query={useConsents()}>
        {({ consents }) =>
          consents.map(({ document, givenAt }) => <People key={document} givenAt={givenAt} />)
        }
      </Read>
    </Section>
  );
}
