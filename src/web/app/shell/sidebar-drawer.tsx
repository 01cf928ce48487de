import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useText } from "#kit/ui/use-text.ts";
import { Logo } from "../common/brand.tsx";
import { appText } from "../common/text.ts";
import { DashboardLinks, ToolGroups } from "./sidebar.tsx";

/** The sidebar as a drawer on small screens, open while it's rendered. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const say = useText(appText);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/60 lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-1 overflow-auto bg-rail px-3 py-4.5 text-rail-fg lg:hidden"
        >
          <div className="mb-3 flex items-center justify-between pl-2.5">
            <Dialog.Title asChild>
              <div>
                <Logo />
                <span className="sr-only">{say("tools")}</span>
              </div>
            </Dialog.Title>
            <Dialog.Close
              aria-label={say("close")}
              className="grid size-10 place-items-center rounded-full hover:bg-white/8"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <DashboardLinks isCollapsed={false} onPick={onClose} />
          <ToolGroups onPick={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
