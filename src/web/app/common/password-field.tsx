import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { MAX_PASSWORD } from "#core/account.ts";
import { Button } from "#kit/ui/button.tsx";
import { TextInput } from "#kit/ui/field.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { strengthOf } from "./password-strength.ts";
import { passwordText } from "./password-text.ts";

const bars = { short: 1, weak: 2, fair: 3, good: 4 } as const;

function Strength({ password }: { password: string }) {
  const say = useText(passwordText);
  const strength = strengthOf(password);
  const filled = bars[strength];
  return (
    <output className="mt-2 flex items-center gap-3 text-sm text-muted">
      <span aria-hidden className="flex shrink-0 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 w-5 rounded-full ${bar <= filled ? (filled > 2 ? "bg-ok" : "bg-amber") : "bg-line"}`}
          />
        ))}
      </span>
      {say(strength)}
    </output>
  );
}

/** A password input that can show the password and accepts pasting. Rates a new password's strength. */
export function PasswordField({
  isNew = false,
  ...props
}: Omit<ComponentProps<typeof TextInput>, "type" | "trailing" | "value"> & {
  value: string;
  isNew?: boolean;
}) {
  const say = useText(passwordText);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div>
      <TextInput
        autoComplete={isNew ? "new-password" : "current-password"}
        maxLength={MAX_PASSWORD}
        {...props}
        type={isShown ? "text" : "password"}
        trailing={
          <Button
            variant="ghost"
            size="icon"
            aria-label={say(isShown ? "hide" : "show")}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden className="size-4.5" />
          </Button>
        }
      />
      {isNew && props.value !== "" && !props.error ? <Strength password={props.value} /> : null}
    </div>
  );
}
