import { useEffect, useState } from "react";
import type { Size } from "./view-transform.ts";

/** The current size of an element in CSS pixels; `null` until it is measured. */
export function useSize(element: HTMLElement | null): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size && size.width > 0 && size.height > 0 ? size : null;
}
