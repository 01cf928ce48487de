import { useQueryClient } from "@tanstack/react-query";
import { undoDeletion } from "#kit/api/own-data.ts";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { useCommand } from "../common/use-command.ts";
import { dataText } from "./data-text.ts";

/** Undoes the deletion of the account and reloads all data. */
export function useKeepAccount() {
  const say = useText(dataText);
  const client = useQueryClient();
  return useCommand(async () => {
    await undoDeletion(client);
    await client.invalidateQueries();
    toastDone(say("undone"));
  });
}
