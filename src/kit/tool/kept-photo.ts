import { uploadLimits } from "#core/image-limits.ts";

const DATABASE = "waiting-photo";
const STORE = "photo";
const KEY = "waiting";
const KEPT_FOR_MS = 60 * 60 * 1000;

interface GivenPhoto {
  readonly file: Blob;
  readonly name: string;
  /** The operation that starts with it. */
  readonly starts: string | null;
}

interface KeptPhoto extends GivenPhoto {
  readonly keptAtMs: number;
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** Opens the database. Unless `isNew`, rejects if there is none yet: a visit without a photo stores nothing. */
async function open(isNew: boolean): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => {
    if (isNew) request.result.createObjectStore(STORE);
    else request.transaction?.abort();
  });
  return answerOf(request);
}

async function write(photo: KeptPhoto): Promise<void> {
  const database = await open(true);
  try {
    await answerOf(database.transaction(STORE, "readwrite").objectStore(STORE).put(photo, KEY));
  } finally {
    database.close();
  }
}

async function read(): Promise<KeptPhoto | null> {
  const database = await open(false);
  try {
    const request: IDBRequest<KeptPhoto | undefined> = database
      .transaction(STORE)
      .objectStore(STORE)
      .get(KEY);
    const kept = await answerOf(request);
    if (!kept) return null;
    // Into memory: a file of the database can't be read once the database is deleted.
    const file = new Blob([await kept.file.arrayBuffer()], { type: kept.file.type });
    return { ...kept, file };
  } finally {
    database.close();
  }
}

async function remove(): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(DATABASE));
}

let last: Promise<unknown> = Promise.resolve();

/** Runs the steps one after another. Browsers that store nothing, as some private windows, answer `null`. */
function inTurn<Result>(step: () => Promise<Result>): Promise<Result | null> {
  const done = last.then(step).catch(() => null);
  last = done;
  return done;
}

/** Stores the photo on this device in place of the one before. A file that no tool takes isn't stored. */
export async function keepPhoto(photo: GivenPhoto): Promise<void> {
  const isUsable = photo.file.size <= uploadLimits.maxBytes;
  await inTurn(() => (isUsable ? write({ ...photo, keptAtMs: Date.now() }) : remove()));
}

/** Returns the stored photo, or `null` if there is none. Removes one that is older than an hour. */
export async function readKeptPhoto(): Promise<KeptPhoto | null> {
  const kept = await inTurn(read);
  if (!kept || Date.now() - kept.keptAtMs < KEPT_FOR_MS) return kept;
  await forgetKeptPhoto();
  return null;
}

/** Removes the stored photo. */
export async function forgetKeptPhoto(): Promise<void> {
  await inTurn(remove);
}
