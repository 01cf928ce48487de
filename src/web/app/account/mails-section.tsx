import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { AccountState, MailPreferences, PreferenceChanges } from "#core/account.ts";
import { isLocale, type Locale } from "#core/locale.ts";
import { savePreferences, useAccount } from "#kit/api/account.ts";
import { toastDone } from "#kit/ui/notes.ts";
import { PillChoice } from "#kit/ui/segmented.tsx";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { Notice } from "../common/notice.tsx";
import { useCommand } from "../common/use-command.ts";
import { accountText } from "./account-text.ts";
import { Read, Section } from "./parts.tsx";

const languages = [
  { value: "en", label: "English" },
  { value: "vi", label: "Tiếng Việt" },
] as const satisfies readonly { value: Locale; label: string }[];
const mailNames = [
  "creditExpiry",
  "referralReward",
] as const satisfies readonly (keyof MailPreferences)[];

function Mails({ account }: { account: AccountState }) {
  const say = useText(accountText);
  const locale = useLocale();
  const client = useQueryClient();
  const id = useId();
  const save = useCommand(async (_requestId, changes: PreferenceChanges) => {
    await savePreferences(client, changes);
    toastDone(say("saved"));
  });
  return (
    <>
      {account.canSendMail ? null : <Notice kind="note">{say("noMail")}</Notice>}
      <p className="text-muted">{say("notificationsText")}</p>
      <div className="grid gap-3">
        {mailNames.map((name) => (
          <label key={name} htmlFor={`${id}-${name}`} className="flex cursor-pointer gap-3">
            <input
              id={`${id}-${name}`}
              type="checkbox"
              checked={account.mails[name]}
              onChange={(event) => save.start({ [name]: event.target.checked })}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            {say(name)}
          </label>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-[14.5px] font-semibold">{say("mailLanguage")}</span>
        <PillChoice
          label={say("mailLanguage")}
          value={account.locale}
          options={languages}
          onChange={(value) => {
            if (isLocale(value)) save.start({ locale: value });
          }}
        />
      </div>
      {save.error ? <Notice kind="danger">{save.error.text(locale)}</Notice> : null}
    </>
  );
}

/** Which emails are sent, and in which language. */
export function MailsSection() {
  const say = useText(accountText);
  return (
    <Section id="notifications" title={say("notifications")}>
      <Read query={useAccount()}>{(account) => <Mails account={account} />}</Read>
    </Section>
  );
}
