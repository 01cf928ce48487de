import { randomUUID } from "node:crypto";
import type pg from "pg";
import { AppError } from "../../src/core/errors.ts";
import {
  cancelBatch,
  type MoveDeps,
  pauseBatch,
  resumeBatch,
  retryBatch,
  startBatch,
} from "../../src/server/batches/batch-moves.ts";
import { type PhotoDeps, removePhoto, sendPhoto } from "../../src/server/batches/batch-photos.ts";
import { type BatchWorkDeps, workOnBatch } from "../../src/server/batches/batch-work.ts";
import { openBatch } from "../../src/server/batches/open-batch.ts";
import { queueForgottenBatches } from "../../src/server/batches/queue-look.ts";
import { balance, grant } from "../../src/server/credits/ledger.ts";
import type { Database } from "../../src/server/db/connection.ts";
import { queueSoon } from "../../src/server/runs/run-store.ts";
import { startRun } from "../../src/server/runs/start-run.ts";
import { createConsents } from "../../src/server/safety/consents.ts";
import {
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from "../../src/server/storage/port.ts";
import { catalogue } from "../../src/tools/catalogue.ts";
import { Actor } from "./actor.ts";
import { type Command, type End, PHOTOS, type Trouble } from "./commands.ts";

const FIRST_CREDITS = 4;
const MAX_PLACES = 4;
/** More than all photos need when everything goes well. */
const MAX_ROUNDS = 12;
const DOCUMENT = { document: "people", version: 1 } as const;
const picture = { bytes: new Uint8Array([1, 2, 3]), mimeType: "image/jpeg" } as const;

/** One connection inside a transaction: a start that is refused undoes itself alone. */
function patient(client: pg.ClientBase): pg.Pool["query"] {
  const query = async (text: string, values?: unknown[]) => {
    if (!text.includes("start_item(")) return client.query(text, values);
    await client.query("savepoint one");
    try {
      const answer = await client.query(text, values);
      await client.query("release savepoint one");
      return answer;
    } catch (error) {
      await client.query("rollback to savepoint one");
      throw error;
    }
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overloads of pg name no single shape
  return query as unknown as pg.Pool["query"];
}

/** The pool with another way to send a statement. */
function withQuery(database: Database, query: pg.Pool["query"]): Database {
  const pool = new Proxy(database.pool, {
    get: (target, key) => (key === "query" ? query : Reflect.get(target, key)),
  });
  return { ...database, pool };
}

interface Worker {
  readonly actor: Actor;
  readonly batchId: string;
}

/** One person with two batches, workers that stand between their steps, and everything that may go wrong. */
export class World {
  readonly userId = `u${randomUUID()}`;
  readonly batchIds: string[] = [];
  readonly #database: Database;
  readonly #plain: Database;
  readonly #files = new Map<string, StoredFile>();
  readonly #troubles = new Set<Trouble>();
  #actors: Actor[] = [];
  #workers: Worker[] = [];
  readonly #dead: string[] = [];
  #granted = 0;
  #spent = 0;
  readonly #count: (event: string) => void;

  constructor(database: Database, client: pg.ClientBase, count: (event: string) => void) {
    this.#database = database;
    this.#plain = withQuery(database, patient(client));
    this.#count = count;
  }

  get on() {
    return this.#plain.pool;
  }

  /** What was granted and not spent elsewhere: what the runs may have cost, and what is left. */
  get ownCredits(): number {
    return this.#granted - this.#spent;
  }

  async open(): Promise<void> {
    await this.#earn(FIRST_CREDITS);
    await this.#agree();
    for (const [index, count] of PHOTOS.entries()) {
      const batchId = randomUUID();
      this.batchIds.push(batchId);
      const photos = Array.from({ length: count }, (_, place) => ({
        name: `${place}.jpg`,
        bytes: 9,
      }));
      const settings = { width: 9, height: 0 };
      const request = {
        batchId,
        tool: "retouch",
        operation: "retouch",
        settings,
        engine: null,
        photos,
      };
      await openBatch(
        {
          ...this.#photoDeps(this.#plain),
          readImage: () => Promise.reject(new Error("no picture")),
        },
        { userId: this.userId, locale: "en", request },
      );
      // The last photo of the second batch is sent later, or never.
      for (let place = 0; place < count - index; place += 1)
        await this.#send(this.#plain, index, place);
    }
    const own = { userId: this.userId, batchId: this.#batchOf(0) };
    await startBatch(this.#moveDeps(this.#plain), own, PHOTOS[0]);
  }

  async act(command: Command): Promise<void> {
    switch (command.kind) {
      case "press":
        return this.#press(command);
      case "take":
        return this.#take(this.#batchOf(command.batch));
      case "step":
        await this.step(command.actor);
        return;
      case "die":
        return this.#die(command.actor);
      case "sweep":
        return this.#sweep();
      case "end":
        return this.#endRun(command.run, command.how);
      case "earn":
        return this.#earn(command.credits);
      case "spend":
        return this.#spend();
      case "trouble":
        return this.#setTrouble(command.what, command.isOn);
    }
  }

  /** Everything is well again and the person wants all to go on: both batches must come to their end. */
  async finish(check: () => Promise<void>): Promise<void> {
    for (const what of [...this.#troubles]) await this.#setTrouble(what, false);
    await this.#earn(20);
    await this.#drain(check);
    for (const [index, count] of PHOTOS.entries()) {
      for (let place = 0; place < count; place += 1) await this.#send(this.#plain, index, place);
      await check();
      const own = { userId: this.userId, batchId: this.#batchOf(index) };
      const price = await this.#priceOf(own.batchId);
      await startBatch(this.#moveDeps(this.#plain), own, price).catch(ignore);
      await check();
    }
    for (let round = 0; round < MAX_ROUNDS && !(await this.#isOver()); round += 1) {
      await this.#goOn(check);
    }
    if (!(await this.#isOver())) throw new Error("a batch does not come to its end");
    // What is over is not looked at for ever.
    for (let round = 0; round < 3; round += 1) await this.#lookAtAll(check);
    const { rowCount } = await this.on.query(
      "select from graphile_worker.jobs where key = any ($1)",
      [this.batchIds.map((id) => `batch:${id}`)],
    );
    if (rowCount !== 0) throw new Error("a batch that is over still has a job");
  }

  async #drain(check: () => Promise<void>): Promise<void> {
    while (await this.step(0)) await check();
  }

  async #lookAtAll(check: () => Promise<void>): Promise<void> {
    await this.#sweep();
    for (const batchId of this.batchIds) await this.#take(batchId);
    await this.#drain(check);
  }

  /** One look at each batch, and every run that is open ends. */
  async #goOn(check: () => Promise<void>): Promise<void> {
    for (const batchId of this.batchIds) {
      await resumeBatch(this.#moveDeps(this.#plain), { userId: this.userId, batchId }).catch(
        ignore,
      );
    }
    await check();
    await this.#lookAtAll(check);
    for (let run = 0; run < MAX_PLACES; run += 1) await this.#endRun(0, "done");
    await check();
  }

  async #isOver(): Promise<boolean> {
    const { rows } = await this.on.query<{ open: number }>(
      `select count(*)::int as open from public.batch
        where user_id = $1 and state in ('running', 'paused')`,
      [this.userId],
    );
    return rows[0]?.open === 0;
  }

  #batchOf(index: number): string {
    return this.batchIds[index % this.batchIds.length] ?? "";
  }

  #gated(actor: Actor): Database {
    const plain = this.#plain.pool;
    const query = async (text: string, values?: unknown[]) => {
      await actor.gate(/(batches|runs|media)\.\w+\(/.exec(text)?.[0] ?? "a read");
      return plain.query(text, values);
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the overloads of pg name no single shape
    return withQuery(this.#database, query as unknown as pg.Pool["query"]);
  }

  #storage(actor: Actor | null): Storage {
    const reach = async (label: string) => {
      await actor?.gate(label);
      if (this.#troubles.has("storeAway")) {
        throw new StorageUnavailable("away", { cause: null, isLasting: false });
      }
    };
    return {
      publicOrigin: null,
      presign: async () => null,
      put: async (key, file) => {
        await reach("storage.put(");
        this.#files.set(key, file);
      },
      get: async (key) => {
        await reach("storage.get(");
        return this.#files.get(key) ?? null;
      },
      delete: async (key) => {
        await reach("storage.delete(");
        this.#files.delete(key);
      },
    };
  }

  #moveDeps(database: Database): MoveDeps {
    return {
      database,
      tools: catalogue,
      requireConsent: (userId) =>
        createConsents({ on: database.pool }).requirePeopleConsent(userId),
      costCredits: 1,
    };
  }

  #photoDeps(database: Database) {
    const keepPicture: PhotoDeps["keepPicture"] = async (userId) => {
      const key = `u/${userId}/in/${randomUUID()}.jpg`;
      this.#files.set(key, picture);
      return { key, image: picture };
    };
    return {
      database,
      on: database.pool,
      tools: catalogue,
      storage: this.#storage(null),
      media: { forget: async () => undefined },
      keepPicture,
      priorityOf: async () => 0,
    };
  }

  #workDeps(actor: Actor): BatchWorkDeps {
    const database = this.#gated(actor);
    const storage = this.#storage(actor);
    const deps = {
      database,
      storage,
      media: {
        requireRoom: async () => {
          if (this.#troubles.has("full")) {
            throw new AppError("storage_full", { limitFiles: 1, limitMb: 1, keepDays: 1 });
          }
        },
      },
      line: {
        requirePlace: async () => {
          if (this.#troubles.has("busy")) throw new AppError("busy", { retryAfterS: 1 });
        },
      },
      priorityOf: async () => 0,
      newId: randomUUID,
      queueSoon: (runId: string) => queueSoon(database.pool, [runId]),
    };
    return {
      ...this.#moveDeps(database),
      storage,
      media: { marksOf: async () => null, forget: async () => undefined },
      startRun: (request, start) => startRun({ ...deps, start }, request),
      log: { info() {}, warn() {}, error() {} },
    };
  }

  async #begin(name: string, work: (actor: Actor) => Promise<void>, onEnd = ignoreEnd) {
    const actor: Actor = new Actor(name, async (error) => {
      this.#actors = this.#actors.filter((other) => other !== actor);
      if (error !== null && !isRefusal(error)) this.#failure = error;
      this.#count(error instanceof AppError ? `${name}: ${error.code}` : name);
      await onEnd(error);
    });
    this.#actors.push(actor);
    await actor.begin(() => work(actor));
    return actor;
  }

  #failure: unknown = null;

  /** How often batches rest for each reason, as the checks see it. */
  notePause(code: string): void {
    this.#count(`rests: ${code}`);
  }

  async #press({ move, batch, place, round }: Command & { kind: "press" }): Promise<void> {
    const batchId = this.#batchOf(batch);
    const own = { userId: this.userId, batchId };
    const price = await this.#priceOf(batchId);
    await this.#begin(move, async (actor) => {
      const database = this.#gated(actor);
      const deps = this.#moveDeps(database);
      switch (move) {
        case "start":
          return startBatch(deps, own, price);
        case "pause":
          return pauseBatch(deps, own);
        case "resume":
          return resumeBatch(deps, own);
        case "retry":
          return retryBatch(deps, own, round);
        case "cancel":
          return cancelBatch(deps, own);
        case "remove":
          return removePhoto(this.#photoDeps(database), { ...own, place });
        case "send":
          return this.#send(database, batch, place);
      }
    });
  }

  async #send(database: Database, batch: number, place: number): Promise<void> {
    const own = { userId: this.userId, batchId: this.#batchOf(batch), place };
    const imageData = { base64: "AA==", mimeType: "image/jpeg" } as const;
    await sendPhoto(this.#photoDeps(database), own, { imageData }).catch(ignore);
  }

  async #priceOf(batchId: string): Promise<number> {
    const { rows } = await this.on.query<{ price: number }>(
      "select count(*)::int as price from public.batch_item where batch_id = $1 and state = 'waiting'",
      [batchId],
    );
    return rows[0]?.price ?? 0;
  }

  /** As the queue does: the job is locked, removed when the work has ended, and free again when it failed. */
  async #take(batchId: string): Promise<void> {
    if (this.#workers.length >= 3) return;
    const name = randomUUID();
    const { rows } = await this.on.query<{ id: string }>(
      `update graphile_worker._private_jobs
          set locked_by = $2, locked_at = clock_timestamp(), attempts = attempts + 1
        where key = 'batch:' || $1 and locked_at is null and attempts < max_attempts
       returning id::text`,
      [batchId, name],
    );
    const [job] = rows;
    if (!job) return;
    const actor = await this.#begin(
      "look",
      (self) => workOnBatch(this.#workDeps(self), batchId, new AbortController().signal),
      async (error) => {
        this.#workers = this.#workers.filter((worker) => worker.actor !== actor);
        if (error === null) {
          await this.on.query("delete from graphile_worker._private_jobs where id = $1", [job.id]);
        } else await this.#unlock([name]);
      },
    );
    if (!actor.hasEnded) this.#workers.push({ actor, batchId });
    this.#names.set(actor, name);
  }

  readonly #names = new Map<Actor, string>();

  /** The next step of a call or a worker; false when none is on its way. */
  async step(index: number): Promise<boolean> {
    const actor = this.#actors[index % Math.max(1, this.#actors.length)];
    if (!actor) return false;
    await actor.step();
    if (this.#failure !== null) throw this.#failure;
    return true;
  }

  async #die(index: number): Promise<void> {
    const worker = this.#workers[index % Math.max(1, this.#workers.length)];
    if (!worker) return;
    this.#count("died");
    this.#count(`died before ${worker.actor.label}`);
    this.#workers = this.#workers.filter((other) => other !== worker);
    this.#actors = this.#actors.filter((other) => other !== worker.actor);
    this.#dead.push(this.#names.get(worker.actor) ?? "");
  }

  async #unlock(names: readonly string[]): Promise<void> {
    await this.on.query("select graphile_worker.force_unlock_workers($1::text[])", [names]);
  }

  async #sweep(): Promise<void> {
    await this.#unlock(this.#dead.splice(0));
    await queueForgottenBatches(this.on);
  }

  /** A run of the person ends, as a worker ends it that has its job. */
  async #endRun(index: number, how: End): Promise<void> {
    const { rows } = await this.on.query<{ id: string }>(
      `select id from runs.run where user_id = $1 and state in ('queued', 'running') and lane is not null
        order by created_at, id`,
      [this.userId],
    );
    const run = rows[index % Math.max(1, rows.length)];
    if (!run) return;
    const lease = randomUUID();
    await this.on.query(
      `update runs.run set state = 'running', lease = $2, lease_until = clock_timestamp() + interval '9 s',
              attempt = attempt + 1, started_at = clock_timestamp() where id = $1`,
      [run.id, lease],
    );
    this.#count(`run ${how}`);
    if (how === "failed") {
      await this.on.query("select runs.fail($1, 'no_face', null, $2)", [run.id, lease]);
      return;
    }
    await this.on.query(
      `select runs.complete($1, $2, 'test', 'model', 'full', null, 7, 'u/x/out/a.png', 'image/png', 48, 40, $3)`,
      [run.id, lease, how === "free"],
    );
  }

  async #earn(credits: number): Promise<void> {
    const sourceRef = randomUUID();
    await grant(this.on, {
      key: `test:${sourceRef}`,
      userId: this.userId,
      source: "goodwill",
      sourceRef,
      amount: credits,
      expiresAt: null,
    });
    this.#granted += credits;
  }

  /** All that is free goes into something else. */
  async #spend(): Promise<void> {
    const { available } = await balance(this.on, this.userId);
    if (available === 0) return;
    await this.on.query("select credit.reserve($1, $2, $3, 'other', interval '1 hour')", [
      randomUUID(),
      this.userId,
      available,
    ]);
    this.#spent += available;
  }

  #agree() {
    const { document, version } = DOCUMENT;
    const consents = createConsents({ on: this.on });
    return consents.give({ userId: this.userId, locale: "en" }, document, version);
  }

  async #setTrouble(what: Trouble, isOn: boolean): Promise<void> {
    if (isOn) this.#troubles.add(what);
    else this.#troubles.delete(what);
    if (what !== "noConsent") return;
    if (isOn) await createConsents({ on: this.on }).withdraw(this.userId, DOCUMENT.document);
    else await this.#agree();
  }
}

async function ignoreEnd(_error: unknown): Promise<void> {}

/** Refusals are for the person to read, also that of a store that is away; anything else is a fault. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError || error instanceof StorageUnavailable;
}

function ignore(error: unknown): void {
  if (!isRefusal(error)) throw error;
}
