import { useText } from "#kit/ui/use-text.ts";
import { sandboxText } from "./sandbox-text.ts";

/** Stays at the top of every page of the test provider. */
export function TestBanner() {
  const say = useText(sandboxText);
  return (
    <aside
      aria-label={say("banner")}
      className="sticky top-0 z-20 p-2 [background:repeating-linear-gradient(-45deg,oklch(0.82_0.135_78)_0_14px,oklch(0.18_0.012_50)_14px_28px)]"
    >
      <p
        role="note"
        className="mx-auto w-fit rounded-sm bg-[oklch(0.18_0.012_50)] px-4 py-1.5 text-center text-sm font-semibold text-[oklch(0.96_0.012_82)]"
      >
        {say("banner")}
      </p>
    </aside>
  );
}
