import { useId, useState } from "react";
import {
  type TestCardBehaviour,
  type TestCardToken,
  testCards,
  testCardTokens,
} from "#core/sandbox.ts";
import { TextInput } from "#kit/ui/field.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { inGroups, lookAtNumber, type TypedNumber } from "./card-number.ts";
import { behaviourKey, type SandboxKey, sandboxText } from "./sandbox-text.ts";

const groups: readonly { title: SandboxKey; behaviours: readonly TestCardBehaviour[] }[] = [
  { title: "works", behaviours: ["succeeds"] },
  { title: "asks", behaviours: ["authentication"] },
  { title: "troubles", behaviours: ["fails_at_renewal", "disputed"] },
  {
    title: "refuses",
    behaviours: [
      "declined",
      "insufficient_funds",
      "lost_card",
      "stolen_card",
      "expired_card",
      "incorrect_cvc",
      "processing_error",
    ],
  },
];

function tokensOf(behaviours: readonly TestCardBehaviour[]): readonly TestCardToken[] {
  return testCardTokens.filter((token) => behaviours.includes(testCards[token].behaviour));
}

const brands = { visa: "Visa", mastercard: "Mastercard", jcb: "JCB" } as const;

interface CardChoiceProps {
  readonly value: TestCardToken;
  readonly onChange: (token: TestCardToken) => void;
}

/** Only accepts published test numbers; removes anything that could be a real card number at once. */
function NumberField({ onChange }: Pick<CardChoiceProps, "onChange">) {
  const say = useText(sandboxText);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<TypedNumber>({ kind: "unfinished" });
  function type(text: string) {
    const next = lookAtNumber(text);
    setFound(next);
    setTyped(next.kind === "real" ? "" : text);
    if (next.kind === "test") onChange(next.token);
  }
  const error = () => {
    if (found.kind === "real") return say("looksReal");
    return found.kind === "unknown" ? say("typedUnknown") : undefined;
  };
  return (
    <div>
      <TextInput
        label={
          <>
            {say("typing")}{" "}
            <span className="text-sm font-normal text-muted">({say("typingHint")})</span>
          </>
        }
        value={typed}
        onChange={(event) => type(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={25}
        placeholder="4242 4242 4242 4242"
        error={error()}
      />
      <p aria-live="polite" className="mt-2 text-sm text-ok">
        {found.kind === "test"
          ? say("typed", { last4: testCards[found.token].number.slice(-4) })
          : null}
      </p>
    </div>
  );
}

/** The published test cards with their effects. */
export function CardChoice({ value, onChange }: CardChoiceProps) {
  const say = useText(sandboxText);
  const name = useId();
  return (
    <fieldset className="grid min-w-0 gap-6">
      <legend className="mb-4 font-display text-2xl font-extrabold">{say("cards")}</legend>
      {groups.map(({ title, behaviours }) => (
        <fieldset key={title} className="min-w-0">
          <legend className="mb-2 text-sm font-semibold text-amber">{say(title)}</legend>
          <div className="grid border-t border-line">
            {tokensOf(behaviours).map((token) => {
              const { brand, number, behaviour } = testCards[token];
              return (
                <label
                  key={token}
                  className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 gap-y-0.5 border-b border-line px-2 py-2 hover:bg-raised has-checked:bg-raised"
                >
                  <input
                    type="radio"
                    name={name}
                    value={token}
                    checked={token === value}
                    onChange={() => onChange(token)}
                    className="size-5 shrink-0 accent-accent"
                  />
                  <span className="font-mono text-sm whitespace-nowrap">{inGroups(number)}</span>
                  <span className="text-sm text-muted max-sm:hidden">{brands[brand]}</span>
                  <span className="grow text-right text-[15px] max-sm:basis-full max-sm:pl-9 max-sm:text-left">
                    {say(behaviourKey(behaviour))}
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      ))}
      <NumberField onChange={onChange} />
    </fieldset>
  );
}
