import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { type Creation, MAX_CREATION_NAME } from "#core/creations.ts";
import { changeCreation } from "#kit/api/creations.ts";
import { Button } from "#kit/ui/button.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { toApiError } from "../common/use-command.ts";
import { creationsText } from "./creations-text.ts";

/** Renames in place; an empty name restores the tool's name. */
export function NameField({ creation: { id, name } }: { creation: Creation }) {
  const say = useText(creationsText);
  const locale = useLocale();
  const client = useQueryClient();
  const [value, setValue] = useState(name ?? "");
  async function save(event: SyntheticEvent) {
    event.preventDefault();
    await changeCreation(client, id, { name: value }).catch((error: unknown) =>
      toastRefusal(toApiError(error).text(locale)),
    );
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex items-center gap-2.5">
      <input
        aria-label={say("name")}
        placeholder={say("noName")}
        value={value}
        maxLength={MAX_CREATION_NAME}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        className="h-11 min-w-0 grow rounded-md border-[1.5px] border-line-strong bg-surface px-3"
      />
      <Button type="submit" variant="outline" disabled={value.trim() === (name ?? "")}>
        {say("saveName")}
      </Button>
    </form>
  );
}
