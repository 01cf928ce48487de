import { Plus } from "lucide-react";
import { SIGN_UP_CREDITS } from "#core/credits.ts";
import { useSite } from "#kit/api/site.ts";
import { plural, useText } from "#kit/ui/use-text.ts";
import { supportText } from "./support-text.ts";

const questions = [
  ["editQuestion", "editAnswer"],
  ["creditsQuestion", "creditsAnswer"],
  ["downloadQuestion", "downloadAnswer"],
  ["formatsQuestion", "formatsAnswer"],
] as const;

/** Four common questions; one is open at a time, without scripts. */
export function Faq() {
  const say = useText(supportText);
  const { creditsPerRun } = useSite();
  const cost = say(plural(creditsPerRun, "credit", "credits"), { count: creditsPerRun });
  return (
    <section aria-labelledby="faq" className="border-t-[1.5px] border-line">
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-8 px-4 py-14 sm:px-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:py-18">
        <h2 id="faq" className="text-[clamp(28px,3.2vw,42px)]">
          {say("faqTitle")}
        </h2>
        <div className="border-b-[1.5px] border-line">
          {questions.map(([question, answer], index) => (
            <details
              key={question}
              name="faq"
              open={index === 0}
              className="group border-t-[1.5px] border-line first:border-t-0"
            >
              <summary className="flex cursor-pointer list-none items-baseline gap-4 py-5 text-lg font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
                <span aria-hidden className="font-mono text-xs font-normal text-amber">
                  {String(index + 11)}A
                </span>
                <h3 className="grow font-sans text-lg leading-snug font-semibold tracking-normal">
                  {say(question)}
                </h3>
                <Plus
                  aria-hidden
                  className="size-5 shrink-0 self-center transition-transform group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[36em] pb-6 pl-9 text-pretty text-muted">
                {say(answer, { cost, free: SIGN_UP_CREDITS })}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
