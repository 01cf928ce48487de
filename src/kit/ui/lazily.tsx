import { type ComponentType, useEffect, useState } from "react";

interface LazilyProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** Shown until the code has loaded, or if loading fails. */
  readonly fallback?: React.ReactNode;
}

/**
 * Renders a part of a page whose code loads after the page. Unlike with React.lazy, the page survives a failed load:
 * the fallback stays.
 */
export function Lazily<Props extends object>({ load, props, fallback = null }: LazilyProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    let isThere = true;
    load().then(
      (loaded) => isThere && setPart(() => loaded),
      () => {},
    );
    return () => {
      isThere = false;
    };
  }, [load]);
  return Part ? <Part {...props} /> : fallback;
}
