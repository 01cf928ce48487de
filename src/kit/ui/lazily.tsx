import { type ComponentType, useEffect, useState } from "react";

interface LazilyProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** Stands there until the code is loaded, and when it cannot be. */
  readonly fallback?: React.ReactNode;
}

/**
 * A part of a page whose code comes after the page. Unlike React.lazy it does not take the page down
 * when the network is away: the fallback stays.
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
