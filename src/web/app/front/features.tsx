import { useText } from "#kit/ui/use-text.ts";
import { homeText } from "./home-text.ts";

const features = [
  { number: "12A", title: "printTitle", text: "printText" },
  { number: "13A", title: "privateTitle", text: "privateText" },
  { number: "14A", title: "compareTitle", text: "compareText" },
  { number: "15A", title: "payTitle", text: "payText" },
] as const;

/** The product's promises, at the anchor that header and footer link to. */
export function Features() {
  const say = useText(homeText);
  return (
    <section id="features" className="mx-auto max-w-[1440px] scroll-mt-20 px-4 sm:px-8 lg:px-10">
      <div className="grid gap-8 border-t border-line py-14 lg:grid-cols-[1fr_1.5fr] lg:gap-16 lg:py-24">
        <h2 className="max-w-[10em] text-[clamp(36px,4vw,58px)]">{say("featuresTitle")}</h2>
        <ol className="grid gap-x-11 gap-y-8 sm:grid-cols-2">
          {features.map(({ number, title, text }) => (
            <li key={number}>
              <span aria-hidden className="mb-3 block font-mono text-xs text-amber">
                {number}
              </span>
              <h3 className="mb-2 text-2xl">{say(title)}</h3>
              <p className="text-muted">{say(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
