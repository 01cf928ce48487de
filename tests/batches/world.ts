import { randomUUID } from "node:crypto";
import type pg from "pg";
import { AppError } from "../../src/core/errors.ts";
import {
  cancelBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
  startBatch,
} from "../../src/server/batches/batch-moves.ts";
import { removePhoto, sendPhoto } from "../../src/server/batches/batch-photos.ts";
import { workOnBatch } from "../../src/server/batches/batch-work.ts";
import { openBatch } from "../../src/server/batches/open-batch.ts";
import { queueForgottenBatches } from "../../src/server/batches/queue-look.ts";
import type { Database } from "../../src/server/db/connection.ts";
import { createConsents } from "../../src/server/safety/consents.ts";
import {
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from "../../src/server/storage/port.ts";
import { askerOfTests } from "../setup/pictures.ts";
import { Actor } from "./actor.ts";
import { type Command, type End, PHOTOS, type Trouble, troubles } from "./commands.ts";
import { patient, withQuery } from "./connection.ts";
import { ignore, ignoreEnd, isRefusal, moveDepsOf, photoDepsOf, workDepsOf } from "./deps.ts";
import { filesOf } from "./files.ts";
import { earn, endRun, lockJob, removeJob, spend, unlockJobs } from "./outside.ts";

const FIRST_CREDITS = 4;
const MAX_PLACES = 4;
const MAX_WORKERS = 3;
/** More than all photos need without any trouble. */
const MAX_ROUNDS = 12;
const DOCUMENT = { document: "people", version: 1 } as const;

interface Worker {
  readonly actor: Actor;
  /** The name under which the queue locks its jobs. */
  readonly name: string;
}

/** One user with two batches, workers that stop between their steps, and everything that may go wrong. */
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
  #ownCredits = 0;
  readonly #count: (event: string) => void;

  constructor(database: Database, client: pg.ClientBase, count: (event: string) => void) {
    this.#database = database;
    this.#plain = withQuery(database, patient(client));
    this.#count = count;
  }

  get on() {
    return this.#plain.pool;
  }

  /** Credits granted and not spent elsewhere: the limit for the cost of runs plus the balance. */
  get ownCredits(): number {
    return this.#ownCredits;
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
        { asker: { ...askerOfTests(), userId: this.userId }, locale: "en", request },
      );
      // The last photo of the second batch is sent later, or never.
      for (let place = 0; place < count - index; place += 1)
        await this.#send(this.#plain, index, place);
    }
    const own = { userId: this.userId, batchId: this.#batchOf(0) };
    await startBatch(moveDepsOf(this.#plain), own, PHOTOS[0]);
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
        this.#ownCredits -= await spend(this.on, this.userId);
        return;
      case "trouble":
        return this.#setTrouble(command.what, command.isOn);
    }
  }

  /** All troubles end and the user resumes everything: both batches must finish. */
  async finish(check: () => Promise<void>): Promise<void> {
    for (const what of troubles) await this.#setTrouble(what, false);
    await this.#earn(20);
    await this.#drain(check);
    for (const [index, count] of PHOTOS.entries()) {
      for (let place = 0; place < count; place += 1) await this.#send(this.#plain, index, place);
      await check();
      const own = { userId: this.userId, batchId: this.#batchOf(index) };
      const price = await this.#priceOf(own.batchId);
      await startBatch(moveDepsOf(this.#plain), own, price).catch(ignore);
      await check();
    }
    for (let round = 0; round < MAX_ROUNDS && !(await this.#isOver()); round += 1) {
      await this.#goOn(check);
    }
    if (!(await this.#isOver())) throw new Error("a batch does not come to its end");
    // A finished batch must not be looked at forever.
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

  /** Takes one look at each batch and ends every open run. */
  async #goOn(check: () => Promise<void>): Promise<void> {
    for (const batchId of this.batchIds) {
      await resumeBatch(moveDepsOf(this.#plain), { userId: this.userId, batchId }).catch(ignore);
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
    return filesOf(this.#files, async (label) => {
      await actor?.gate(label);
      if (this.#troubles.has("storeAway")) {
        throw new StorageUnavailable("away", { cause: null, isLasting: false });
      }
    });
  }

  #photoDeps(database: Database) {
    return photoDepsOf(database, this.#storage(null), this.#files);
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

  /** Counts how often the checks see a batch paused for each reason. */
  notePause(code: string): void {
    this.#count(`rests: ${code}`);
  }

  async #press({ move, batch, place, round }: Command & { kind: "press" }): Promise<void> {
    const batchId = this.#batchOf(batch);
    const own = { userId: this.userId, batchId };
    const price = await this.#priceOf(batchId);
    await this.#begin(move, async (actor) => {
      const database = this.#gated(actor);
      const deps = moveDepsOf(database);
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
    const sender = { ...own, asker: { ...askerOfTests(), userId: this.userId } };
    await sendPhoto(this.#photoDeps(database), sender, { imageData }).catch(ignore);
  }

  async #priceOf(batchId: string): Promise<number> {
    const { rows } = await this.on.query<{ price: number }>(
      "select count(*)::int as price from public.batch_item where batch_id = $1 and state = 'waiting'",
      [batchId],
    );
    return rows[0]?.price ?? 0;
  }

  /** A worker takes the job of a batch. It removes the job at the end, and releases it on failure. */
  async #take(batchId: string): Promise<void> {
    if (this.#workers.length >= MAX_WORKERS) return;
    const name = randomUUID();
    const job = await lockJob(this.on, batchId, name);
    if (job === null) return;
    const actor = await this.#begin(
      "look",
      (self) => {
        const deps = workDepsOf(this.#gated(self), this.#storage(self), this.#troubles);
        return workOnBatch(deps, batchId, new AbortController().signal);
      },
      async (error) => {
        this.#workers = this.#workers.filter((worker) => worker.actor !== actor);
        if (error === null) await removeJob(this.on, job);
        else await unlockJobs(this.on, [name]);
      },
    );
    this.#workers.push({ actor, name });
  }

  /** Takes the next step of a call or worker. Returns `false` if none is in progress. */
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
    this.#dead.push(worker.name);
  }

  async #sweep(): Promise<void> {
    await unlockJobs(this.on, this.#dead.splice(0));
    await queueForgottenBatches(this.on);
  }

  async #endRun(index: number, how: End): Promise<void> {
    if (await endRun(this.on, this.userId, { index, how })) this.#count(`run ${how}`);
  }

  async #earn(credits: number): Promise<void> {
    await earn(this.on, this.userId, credits);
    this.#ownCredits += credits;
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
