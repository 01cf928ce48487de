import { Skeleton } from "#kit/ui/progress.tsx";

/** A skeleton in the shape of the sign-in form, so that nothing jumps when the form loads. */
export function SignInSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="grid gap-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="mb-3 h-5 w-1/2" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-12" />
    </output>
  );
}
