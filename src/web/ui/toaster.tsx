import { Toaster as Sonner, toast } from "sonner";

/** Notifications: bottom right, one at most, Alt+T, 4 s (specification, platform section 9). */
export function Toaster({ theme }: { theme: "light" | "dark" }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={1}
      duration={4_000}
      hotkey={["altKey", "KeyT"]}
      containerAriaLabel="Notifications"
      toastOptions={{
        classNames: {
          toast: "!bg-surface !text-fg !border-line !rounded-md !font-sans",
          error: "!border-danger",
          description: "!text-muted",
        },
      }}
    />
  );
}

/** Says that something went well. */
export function toastDone(title: string, description?: string): void {
  toast.success(title, description ? { description } : {});
}

/** Says that something was refused. */
export function toastRefusal(title: string): void {
  toast.error(title);
}
