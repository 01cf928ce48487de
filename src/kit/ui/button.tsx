import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

const variants = {
  default: "bg-accent text-accent-ink hover:[filter:brightness(1.1)]",
  hero: "bg-fg text-bg hover:opacity-90",
  outline: "border-[1.5px] border-line-strong hover:bg-raised",
  secondary:
    "bg-raised text-fg hover:[filter:brightness(1.1)] light:hover:[filter:brightness(0.95)]",
  ghost: "hover:bg-raised",
  link: "underline underline-offset-4 hover:text-accent",
  destructive: "border-[1.5px] border-danger text-danger hover:bg-danger/10",
} as const;

const sizes = {
  default: "h-11 px-5 text-[15px]",
  sm: "h-9.5 px-3.5 text-sm",
  lg: "h-13.5 px-6 text-[16.5px]",
  icon: "size-10.5",
  xl: "h-14 px-7 text-[17px]",
} as const;

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  /** Styles the only child, such as a link, instead of rendering a button. */
  readonly asChild?: boolean;
}

export function Button({
  variant = "default",
  size = "default",
  asChild,
  className,
  ...props
}: ButtonProps) {
  const Component = asChild ? Slot.Root : "button";
  return (
    <Component
      {...(asChild ? {} : { type: "button" as const })}
      className={classNames(
        "inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap",
        "transition-[background-color,filter,opacity,translate] duration-150 ease-out active:translate-y-px",
        "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
        variants[variant],
        sizes[size],
        className,
      )}
      {...props}
    />
  );
}
