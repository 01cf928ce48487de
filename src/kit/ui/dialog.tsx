import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useReturnFocus } from "./return-focus.ts";

interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  readonly closeLabel: string;
  /** For a grid of images or a video. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog, open while it's rendered. Escape, the close button and a press outside close it. */
export function Dialog({
  onClose,
  title,
  description,
  closeLabel,
  isWide = false,
  children,
}: DialogProps) {
  useReturnFocus();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/65" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          className={`fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] ${isWide ? "max-w-4xl" : "max-w-lg"} -translate-x-1/2 -translate-y-1/2 grid-cols-[minmax(0,1fr)] gap-4 overflow-auto rounded-lg border border-line bg-surface p-6 shadow-2xl`}
        >
          <Radix.Title className="pr-10 text-2xl">{title}</Radix.Title>
          {description ? (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          ) : null}
          {children}
          <Radix.Close
            aria-label={closeLabel}
            className="absolute top-4 right-4 grid size-9 place-items-center rounded-full hover:bg-raised"
          >
            <X aria-hidden className="size-4.5" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
