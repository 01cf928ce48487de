import { useEffect, useState } from "react";

/** The section below the header; `null` above the first one. */
export function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!("IntersectionObserver" in window)) return;
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        setCurrent(ids.findLast((id) => seen.has(id)) ?? null);
      },
      // A strip in the upper third of the viewport.
      { rootMargin: "-12% 0px -70% 0px" },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
