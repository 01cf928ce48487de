import { LoaderCircle } from "lucide-react";

/** A progress bar. `fraction` is 0..1 and is shown as at least 0.04. */
export function ProgressBar({ fraction, label }: { fraction: number; label: string }) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={Math.min(1, Math.max(0.04, fraction))}
      className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-300"
    />
  );
}

export function Spinner({ className = "size-5" }: { className?: string }) {
  return <LoaderCircle aria-hidden className={`animate-spin ${className}`} />;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`animate-pulse rounded-md bg-raised ${className}`} />;
}
