import type { ImageFile } from "#core/image-payload.ts";
import type { Storage } from "../storage/port.ts";

const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;
/** Keeps one large image from evicting all others. */
const MAX_BYTES_OF_ONE = MAX_BYTES / 4;
/** Another process may delete an image without this one knowing, so no copy lives longer. */
const KEPT_MS = 10 * 60_000;

type ShownForm = "anew" | "small";

/** A form of a stored image. */
export interface Shown {
  readonly key: string;
  readonly form: ShownForm;
}

interface Kept {
  readonly image: ImageFile;
  readonly end: NodeJS.Timeout;
}

/** One image in progress, shared by all waiting requests. */
interface Flight {
  readonly making: Promise<ImageFile>;
  readonly left: AbortController;
  waiting: number;
  /** `false` once its image was deleted. */
  isKept: boolean;
}

export interface ShownPictures {
  /** Returns the cached form, or `null`. */
  find(shown: Shown): ImageFile | null;
  /** Makes a form once for all concurrent requests. `make` is aborted when all of them have left. */
  share(
    shown: Shown,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<ImageFile>,
  ): Promise<ImageFile>;
  /** Removes all forms of an image. */
  forget(key: string): void;
}

const forms = ["anew", "small"] as const satisfies ShownForm[];
const nameOf = ({ key, form }: Shown) => `${form}/${key}`;

/** Caches forms of stored images in memory, 64 MB at most; the least recently used are evicted first. */
export function createShownPictures(): ShownPictures {
  const kept = new Map<string, Kept>();
  const flights = new Map<string, Flight>();
  let bytes = 0;

  function drop(name: string): void {
    const found = kept.get(name);
    if (!found) return;
    clearTimeout(found.end);
    bytes -= found.image.bytes.length;
    kept.delete(name);
  }

  function keep(name: string, image: ImageFile): void {
    if (image.bytes.length > MAX_BYTES_OF_ONE) return;
    drop(name);
    const end = setTimeout(() => drop(name), KEPT_MS).unref();
    kept.set(name, { image, end });
    bytes += image.bytes.length;
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_BYTES) return;
      drop(oldest);
    }
  }

  function begin(name: string, make: (signal: AbortSignal) => Promise<ImageFile>): Flight {
    const left = new AbortController();
    const making = make(left.signal).finally(() => {
      if (flights.get(name) === flight) flights.delete(name);
    });
    const flight: Flight = { making, left, waiting: 0, isKept: true };
    flights.set(name, flight);
    making.then(
      (image) => flight.isKept && keep(name, image),
      () => undefined,
    );
    return flight;
  }

  return {
    find(shown) {
      const name = nameOf(shown);
      const found = kept.get(name);
      if (!found) return null;
      kept.delete(name);
      kept.set(name, found);
      return found.image;
    },
    async share(shown, signal, make) {
      signal.throwIfAborted();
      const name = nameOf(shown);
      const current = flights.get(name);
      // Don't join work that is being aborted because all other requests left.
      const flight = current && !current.left.signal.aborted ? current : begin(name, make);
      flight.waiting += 1;
      signal.addEventListener("abort", () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) flight.left.abort();
      });
      return flight.making;
    },
    forget(key) {
      for (const name of forms.map((form) => nameOf({ key, form }))) {
        drop(name);
        const flight = flights.get(name);
        if (flight) flight.isKept = false;
      }
    },
  };
}

/** Wraps storage so deleted images also leave the cache. */
export function forgetDeleted(storage: Storage, shown: Pick<ShownPictures, "forget">): Storage {
  return {
    ...storage,
    delete: async (key) => {
      await storage.delete(key);
      shown.forget(key);
    },
  };
}
