import { useQueryClient } from "@tanstack/react-query";
import { undoDeletion } from "#kit/api/own-data.ts";
import { toastDone } from "#kit/ui/notes.ts";
import { useText } from "#kit/ui/use-text.ts";
import { useCommand } from "../common/use-command.ts";
import { dataText } from "./data-text.ts";

/** The command that undoes the deletion of the account, and reads anew what rested. */
export function useKeepAccount() {
  const say = useText(dataText);
  const client = useQueryClient();
  return useCommand(async () => {
    await undoDeletion(client);
    await client.invalidateQueries();
    toastDone(say("undone"));
  });
}
