import { useOwnData } from "#kit/api/own-data.ts";
import { Button } from "#kit/ui/button.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { dataText } from "./data-text.ts";
import { useDataWords } from "./data-words.ts";
import { useKeepAccount } from "./use-keep-account.ts";

/** A line below the header: how long the account can be kept, and the button that keeps it. */
export function LeavingStrip() {
  const say = useText(dataText);
  const locale = useLocale();
  const { time } = useDataWords();
  const { data } = useOwnData();
  const keep = useKeepAccount();
  if (!data?.deletion) return null;
  return (
    <section
      aria-label={say("leavingTitle")}
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-5 gap-y-2 border-b-[1.5px] border-danger bg-surface px-4 py-2.5 text-[15px] sm:px-6"
    >
      <p className="text-pretty">
        <strong className="font-semibold text-danger">{say("leavingTitle")}.</strong>{" "}
        {say("leavingShort", { time: time(data.deletion.purgeAfter) })}
      </p>
      <Button size="sm" aria-disabled={keep.isBusy} onClick={() => keep.start()}>
        {keep.isBusy ? <Spinner /> : null}
        {say("undo")}
      </Button>
      {keep.error ? (
        <p role="alert" className="w-full text-center text-danger">
          {keep.error.text(locale)}
        </p>
      ) : null}
    </section>
  );
}
