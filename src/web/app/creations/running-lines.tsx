import { useQueryClient } from "@tanstack/react-query";
import { Images, X } from "lucide-react";
import { Link } from "react-router";
import { stepTable } from "#core/run.ts";
import { apiCall } from "#kit/api/api-call.ts";
import { useOpenRuns } from "#kit/api/creations.ts";
import type { MenuLinesProps } from "#kit/ui/menu.tsx";
import { MenuItem, MenuLink, MenuPanel, MenuSeparator } from "#kit/ui/menu-panel.tsx";
import { toastRefusal } from "#kit/ui/notes.ts";
import { useLocale, useText } from "#kit/ui/use-text.ts";
import { appText } from "../common/text.ts";
import { toApiError } from "../common/use-command.ts";
import { toolName } from "./creation-words.ts";
import { runningText } from "./running-text.ts";

/** Each run in progress: its tool and step, and a button to cancel it. */
export function RunningLines(panel: MenuLinesProps) {
  const say = useText(runningText);
  const sayApp = useText(appText);
  const locale = useLocale();
  const client = useQueryClient();
  const { data: runs = [] } = useOpenRuns();
  const cancel = (id: string) =>
    apiCall({ method: "DELETE", path: `/runs/${id}` })
      .then(() => client.invalidateQueries({ queryKey: ["open-runs"] }))
      .catch((error: unknown) => toastRefusal(toApiError(error).text(locale)));
  return (
    <MenuPanel {...panel}>
      {runs.map(({ id, toolId, step, fraction }) => {
        const name = toolName(toolId, locale) ?? "";
        return (
          <div key={id}>
            <MenuLink>
              <Link to={`/dashboard/${toolId}`} viewTransition>
                <span className="grow">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-[13px] text-muted">
                    {stepTable[step][locale]} · {Math.round(fraction * 100)} %
                  </span>
                </span>
              </Link>
            </MenuLink>
            <MenuItem onSelect={() => void cancel(id)}>
              <X aria-hidden />
              {say("cancel", { name })}
            </MenuItem>
          </div>
        );
      })}
      <MenuSeparator />
      <MenuLink>
        <Link to="/dashboard/creations" viewTransition>
          <Images aria-hidden />
          {sayApp("creations")}
        </Link>
      </MenuLink>
    </MenuPanel>
  );
}
