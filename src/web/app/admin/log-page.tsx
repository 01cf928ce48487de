import { useActions } from "#kit/api/operator.ts";
import { useText } from "#kit/ui/use-text.ts";
import { Read } from "../account/parts.tsx";
import { ActionList } from "./action-list.tsx";
import { More, PageTitle } from "./admin-parts.tsx";
import { adminText } from "./admin-text.ts";

/** All operator actions. */
export function LogPage() {
  const say = useText(adminText);
  const log = useActions();
  return (
    <>
      <PageTitle title={say("log")}>{say("logText")}</PageTitle>
      <Read query={log}>
        {({ pages }) => <ActionList actions={pages.flatMap((page) => page.actions)} />}
      </Read>
      <More pages={log} />
    </>
  );
}
