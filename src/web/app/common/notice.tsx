import type { ReactNode } from "react";
import { classNames } from "#kit/ui/class-names.ts";

const kinds = {
  danger: { mark: "!", frame: "border-danger", ink: "text-danger" },
  note: { mark: "i", frame: "border-line-strong", ink: "text-amber" },
  ok: { mark: "✓", frame: "border-ok", ink: "text-ok" },
} as const;

interface NoticeProps {
  readonly kind: keyof typeof kinds;
  readonly title?: string;
  /** Buttons or links below the text. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A message box. Screen readers announce a `danger` notice immediately. */
export function Notice({ kind, title, actions, children }: NoticeProps) {
  const { mark, frame, ink } = kinds[kind];
  return (
    <div
      role={kind === "danger" ? "alert" : "status"}
      className={classNames(
        "flex items-start gap-3 rounded-md border-[1.5px] bg-surface p-4",
        frame,
      )}
    >
      <span
        aria-hidden
        className={classNames(
          "mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] border-current font-mono text-xs leading-none font-bold",
          ink,
        )}
      >
        {mark}
      </span>
      <div className="grid min-w-0 gap-3">
        <p className="text-pretty">
          {title ? <strong className="block font-semibold">{title}</strong> : null}
          {children}
        </p>
        {actions ? <div className="flex flex-wrap gap-2.5">{actions}</div> : null}
      </div>
    </div>
  );
}
