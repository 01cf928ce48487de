import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type OperatorPerson, operatorLimits } from "#core/operator.ts";
import { grantCredits, refreshOperator } from "#kit/api/operator.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { usePlanWords } from "../billing/plan-words.ts";
import { useCommand } from "../common/use-command.ts";
import { Confirm } from "./admin-parts.tsx";
import { type AdminKey, adminText } from "./admin-text.ts";
import { isReason } from "./reason.ts";

type Field = "credits" | "reason" | "lastDay";
type Values = Readonly<Record<Field, string>>;
type Wish = { readonly credits: number; readonly reason: string; readonly endsAt: string | null };

/** The end of a date field's day in the operator's time zone; `null` for an empty field. */
function endOf(day: string): Date | null {
  return day === "" ? null : new Date(`${day}T23:59:59.999`);
}

function hasGoodEnd(day: string): boolean {
  const end = endOf(day);
  if (end === null) return true;
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() + operatorLimits.endsInYears);
  return end.getTime() > Date.now() && end < latest;
}

async function check(values: Values): Promise<Partial<Record<Field, AdminKey>>> {
  const credits = Number(values.credits);
  const isAmount =
    /^\d+$/.test(values.credits.trim()) && credits >= 1 && credits <= operatorLimits.credits;
  return {
    ...(isAmount ? {} : { credits: "grantCreditsWrong" as const }),
    ...(isReason(values.reason) ? {} : { reason: "reasonWrong" as const }),
    ...(hasGoodEnd(values.lastDay) ? {} : { lastDay: "grantEndsWrong" as const }),
  };
}

interface ConfirmGrantProps {
  readonly person: OperatorPerson;
  readonly wish: Wish;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function ConfirmGrant({ person, wish, onDone, onClose }: ConfirmGrantProps) {
  const say = useText(adminText);
  const client = useQueryClient();
  const { count, day } = usePlanWords();
  const credits = count(wish.credits);
  const command = useCommand(async (requestId) => {
    const { available } = await grantCredits(person.id, { requestId, ...wish });
    await refreshOperator(client);
    toastDone(say("granted", { available: count(available) }));
    onDone();
  });
  return (
    <Confirm
      title={say("grantConfirmTitle", { credits })}
      text={say("grantConfirmText", { email: person.email, reason: wish.reason })}
      yes={say("grantYes", { credits })}
      command={command}
      onYes={() => command.start()}
      onClose={onClose}
    >
      <p>
        {wish.endsAt === null
          ? say("grantEndsNever")
          : say("grantEndsOn", { date: day(wish.endsAt) })}
      </p>
      <p className="text-muted">{say("noUndo")}</p>
    </Confirm>
  );
}

/** Goodwill credits: amount, reason and an optional expiry. Asks for confirmation. */
function GrantFields({ person, onGiven }: { person: OperatorPerson; onGiven: () => void }) {
  const say = useText(adminText);
  const [wish, setWish] = useState<Wish | null>(null);
  const form = useTextForm<Field, AdminKey>({
    initial: { credits: "", reason: "", lastDay: "" },
    check,
    async send({ credits, reason, lastDay }) {
      const endsAt = endOf(lastDay)?.toISOString() ?? null;
      setWish({ credits: Number(credits), reason: reason.trim(), endsAt });
    },
  });
  const { credits: max, endsInYears: years, reasonMin, reasonMax } = operatorLimits;
  function errorOf(field: Field): string | undefined {
    const problem = form.problems[field];
    if (problem === undefined) return undefined;
    return say(problem, { max: field === "reason" ? reasonMax : max, min: reasonMin, years });
  }
  return (
    <>
      <p className="text-muted">{say("grantText")}</p>
      <form {...form.form} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput
            label={say("grantCredits", { max })}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf("credits")}
            {...form.field("credits")}
          />
          <TextInput
            label={say("grantEnds")}
            type="date"
            error={errorOf("lastDay")}
            {...form.field("lastDay")}
          />
        </div>
        <TextInput
          label={say("grantReason")}
          maxLength={reasonMax}
          autoComplete="off"
          error={errorOf("reason")}
          {...form.field("reason")}
        />
        <div>
          <Button type="submit">{say("grantButton")}</Button>
        </div>
      </form>
      {wish ? (
        <ConfirmGrant person={person} wish={wish} onDone={onGiven} onClose={() => setWish(null)} />
      ) : null}
    </>
  );
}

/** The form, emptied after each grant. */
export function GrantForm({ person }: { person: OperatorPerson }) {
  const [given, setGiven] = useState(0);
  return <GrantFields key={given} person={person} onGiven={() => setGiven(given + 1)} />;
}
