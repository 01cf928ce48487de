import { useState } from "react";
import { fillIn } from "#core/locale.ts";
import { FRESH_PROOF_MINUTES } from "#core/proof.ts";
import { retentionHours } from "#core/retention.ts";
import { WHAT_STAYS } from "#core/what-stays.ts";
import { useAccount } from "#kit/api/account.ts";
import { askForDeletion } from "#kit/api/own-data.ts";
import { signOut } from "#kit/api/session.ts";
import { useSite } from "#kit/api/site.ts";
import { forgetKeptPhoto } from "#kit/tool/kept-photo.ts";
import { Button } from "#kit/ui/button.tsx";
import { Dialog } from "#kit/ui/dialog.tsx";
import { Spinner } from "#kit/ui/progress.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { useTextForm } from "#kit/ui/use-text-form.ts";
import { Notice } from "../common/notice.tsx";
import { PasswordField } from "../common/password-field.tsx";
import { toApiError } from "../common/use-command.ts";
import { dataText } from "../leaving/data-text.ts";
import { useDataWords } from "../leaving/data-words.ts";

const parts = [
  ["goes", "goesList"],
  ["stays", "stays"],
  ["now", "nowList"],
] as const;

/** What is deleted, what the law retains, and what happens at once. */
function Consequences() {
  const say = useText(dataText);
  const stays = fillIn(WHAT_STAYS[useLocale()], { fingerprintDays: useSite().fingerprintDays });
  return (
    <dl className="grid gap-3 text-[15px]">
      {parts.map(([name, list]) => (
        <div key={name}>
          <dt className="font-semibold">{say(name)}</dt>
          <dd className="text-pretty text-muted">{list === "stays" ? stays : say(list)}</dd>
        </div>
      ))}
    </dl>
  );
}

function ConfirmForm({
  hasPassword,
  onAsked,
  onClose,
}: {
  hasPassword: boolean;
  onAsked: (purgeAfter: string) => void;
  onClose: () => void;
}) {
  const say = useText(dataText);
  const locale = useLocale();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, problems, isSending, refuse } = useTextForm<
    "password",
    "passwordMissing" | "passwordWrong"
  >({
    initial: { password: "" },
    check: async ({ password }) =>
      hasPassword && password === "" ? { password: "passwordMissing" } : {},
    async send({ password }) {
      setRefusal(null);
      try {
        const { deletion } = await askForDeletion(hasPassword ? password : null);
        if (deletion) onAsked(deletion.purgeAfter);
      } catch (error) {
        const failure = toApiError(error);
        if (failure.code === "wrong_password") refuse("password", "passwordWrong");
        else setRefusal(failure.text(locale));
      }
    },
  });
  return (
    <form {...form} className="grid gap-4">
      {hasPassword ? (
        <PasswordField
          {...field("password")}
          label={say("password")}
          error={problems.password ? say(problems.password) : undefined}
        />
      ) : (
        <p className="text-muted">{say("noPassword", { minutes: FRESH_PROOF_MINUTES })}</p>
      )}
      {refusal ? <Notice kind="danger">{refusal}</Notice> : null}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="destructive" aria-disabled={isSending}>
          {isSending ? <Spinner /> : null}
          {say("confirm")}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {say("keep")}
        </Button>
      </div>
    </form>
  );
}

/** Signs out and reloads, so that no account data stays in the page. */
async function leave(): Promise<void> {
  await signOut();
  await forgetKeptPhoto();
  window.location.assign("/");
}

/** Explains the deletion, asks for the password, and says how long it can be undone. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const say = useText(dataText);
  const { time } = useDataWords();
  const account = useAccount();
  const [purgeAfter, setPurgeAfter] = useState<string | null>(null);
  if (purgeAfter !== null) {
    return (
      <Dialog
        onClose={() => void leave()}
        title={say("asked")}
        description={say("askedText", { time: time(purgeAfter) })}
        closeLabel={say("close")}
      >
        <Button className="justify-self-start" onClick={() => void leave()}>
          {say("leave")}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title={say("dialogTitle")}
      description={say("dialogLead", { hours: retentionHours.undo })}
      closeLabel={say("close")}
    >
      <Consequences />
      <p>{say("credits")}</p>
      {account.data ? (
        <ConfirmForm
          hasPassword={account.data.hasPassword}
          onAsked={setPurgeAfter}
          onClose={onClose}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
