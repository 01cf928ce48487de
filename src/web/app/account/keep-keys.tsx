import { useId } from "react";
import { useText } from "#kit/ui/use-text.ts";
import { accountText } from "./account-text.ts";

/** Whether API keys and webhooks survive a new password. */
export function KeepKeys({
  isChosen,
  onChange,
}: {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const say = useText(accountText);
  const hint = useId();
  return (
    <div>
      <label className="flex cursor-pointer gap-3">
        <input
          type="checkbox"
          checked={isChosen}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        {say("keepKeys")}
      </label>
      <p id={hint} className="mt-1.5 text-sm text-muted">
        {say("keepKeysText")}
      </p>
    </div>
  );
}
