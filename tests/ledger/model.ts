/*
 * The ledger's promises in the simplest form: lists in memory, no SQL, no optimisation. The tests run the same commands
 * here and in the database and compare answers and states.
 */

export const DAY_MS = 86_400_000;
const GOODWILL_DAYS = 30;

export interface GrantRequest {
  readonly key: string;
  readonly user: string;
  readonly category: "paid" | "promo";
  readonly source: string;
  readonly priority: number;
  readonly amount: number;
  readonly expiresAt: number | null;
}

interface Lot {
  readonly user: string;
  readonly category: "paid" | "promo";
  readonly priority: number;
  readonly expiresAt: number | null;
  readonly arrival: number;
  remaining: number;
  held: number;
  /** A part of its payment was returned after the credits were spent. */
  isOwed: boolean;
}

interface Item {
  readonly lot: Lot;
  readonly amount: number;
  captured: number;
  refunded: number;
  returned: number;
}

interface Hold {
  readonly user: string;
  readonly amount: number;
  readonly purpose: string;
  readonly expiresAt: number;
  readonly items: Item[];
  state: "pending" | "captured" | "released" | "expired";
  captured: number;
}

export interface UserState {
  readonly user: string;
  readonly posted: number;
  readonly held: number;
  readonly available: number;
  /** The remaining and the held credits of each lot, in order of arrival. */
  readonly lots: readonly (readonly [number, number])[];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The captured credits of an item that never went back. */
function rest({ captured, refunded, returned }: Item): number {
  return captured - refunded - returned;
}

export class LedgerModel {
  now: number;
  readonly #users: readonly string[];
  readonly #lots: Lot[] = [];
  readonly #holds = new Map<string, Hold>();
  readonly #requests = new Map<string, string>();
  /** Users whose paid credits are frozen, and why. */
  readonly #freezes = new Map<string, string>();

  constructor(now: number, users: readonly string[]) {
    this.now = now;
    this.#users = users;
  }

  /** `true` if this very request used the key before; `null` if another one did. */
  #isRepeated(key: string, request: readonly unknown[]): boolean | null {
    const known = this.#requests.get(key);
    if (known === undefined) return false;
    return known === JSON.stringify(request) ? true : null;
  }

  #isLive(lot: Lot): boolean {
    return lot.expiresAt === null || lot.expiresAt > this.now;
  }

  #rests(lot: Lot): boolean {
    return lot.category === "paid" && this.#freezes.has(lot.user);
  }

  /** Returns whether anything changed, as text. */
  freeze(user: string, reason: string | null): string {
    if (reason !== null && reason !== "overdue" && reason !== "disputed") return "23514";
    const before = this.#freezes.get(user) ?? null;
    if (reason === null) this.#freezes.delete(user);
    else this.#freezes.set(user, reason);
    return String(before !== reason);
  }

  #lotsOf(user: string): Lot[] {
    return this.#lots.filter((lot) => lot.user === user);
  }

  #addLot(lot: Omit<Lot, "arrival" | "held" | "remaining" | "isOwed">, amount: number): void {
    const arrival = this.#lots.length;
    this.#lots.push({ ...lot, arrival, remaining: amount, held: 0, isOwed: false });
  }

  grant(request: GrantRequest): string {
    const parameters = ["grant", ...Object.values(request)];
    const repeated = this.#isRepeated(request.key, parameters);
    if (repeated === null) return "P0422";
    if (repeated) return "repeated";
    const { category, expiresAt } = request;
    if (expiresAt !== null && expiresAt <= this.now) return "23514";
    if (category === "paid" && expiresAt === null) return "23514";
    this.#requests.set(request.key, JSON.stringify(parameters));
    this.#addLot(request, request.amount);
    return "new";
  }

  #sweepUser(user: string): void {
    for (const lot of this.#lotsOf(user)) if (!this.#isLive(lot)) lot.remaining = lot.held;
  }

  sweep(): string {
    for (const user of this.#users) this.#sweepUser(user);
    return "swept";
  }

  reserve(id: string, request: { user: string; amount: number; purpose: string; ttlMs: number }) {
    const { user, amount, purpose, ttlMs } = request;
    if (amount <= 0) return "22023";
    const known = this.#holds.get(id);
    if (known) {
      const same = known.user === user && known.amount === amount && known.purpose === purpose;
      return same ? `exists:${known.state}` : "P0422";
    }
    this.#sweepUser(user);
    const live = this.#lotsOf(user).filter((lot) => this.#isLive(lot) && lot.remaining > lot.held);
    const usable = live
      .filter((lot) => !this.#rests(lot))
      .toSorted(
        (a, b) =>
          a.priority - b.priority ||
          Math.sign((a.expiresAt ?? 8e15) - (b.expiresAt ?? 8e15)) ||
          a.arrival - b.arrival,
      );
    if (sum(usable.map((lot) => lot.remaining - lot.held)) < amount) {
      const isEnough = sum(live.map((lot) => lot.remaining - lot.held)) >= amount;
      return isEnough ? `frozen:${this.#freezes.get(user)}` : "insufficient";
    }
    const items: Item[] = [];
    let need = amount;
    for (const lot of usable) {
      const take = Math.min(need, lot.remaining - lot.held);
      if (take === 0) break;
      lot.held += take;
      need -= take;
      items.push({ lot, amount: take, captured: 0, refunded: 0, returned: 0 });
    }
    const expiresAt = this.now + ttlMs;
    this.#holds.set(id, { user, amount, purpose, expiresAt, items, state: "pending", captured: 0 });
    return "held";
  }

  capture(id: string, requested: number | null): string {
    const hold = this.#holds.get(id);
    if (!hold) return "not_found";
    const amount = requested ?? hold.amount;
    if (amount <= 0) return "22023";
    if (hold.state === "captured") return hold.captured === amount ? "exists" : "conflict";
    if (hold.state !== "pending") return `already_${hold.state}`;
    if (amount > hold.amount) return "exceeds_hold";
    if (hold.expiresAt <= this.now) return "already_expired";
    let need = amount;
    for (const item of hold.items) {
      item.captured = Math.min(need, item.amount);
      need -= item.captured;
      item.lot.held -= item.amount;
      item.lot.remaining -= item.captured;
    }
    hold.state = "captured";
    hold.captured = amount;
    return "captured";
  }

  release(id: string, state: string): string {
    if (state !== "released" && state !== "expired") return "22023";
    const hold = this.#holds.get(id);
    if (!hold) return "not_found";
    if (hold.state === state) return "exists";
    if (hold.state !== "pending") return `already_${hold.state}`;
    if (state === "expired" && hold.expiresAt > this.now) return "not_due";
    for (const item of hold.items) item.lot.held -= item.amount;
    hold.state = state;
    return state;
  }

  refund(key: string, id: string, amount: number): string {
    if (amount <= 0) return "22023";
    const hold = this.#holds.get(id);
    if (!hold) return "not_found";
    const repeated = this.#isRepeated(key, ["refund", id, amount]);
    if (repeated === null) return "P0422";
    if (repeated) return "exists";
    if (hold.state !== "captured") return "not_captured";
    if (amount > sum(hold.items.map(rest))) {
      return "exceeds_captured";
    }
    this.#requests.set(key, JSON.stringify(["refund", id, amount]));
    let need = amount;
    let withoutLot = 0;
    for (const item of hold.items.toReversed()) {
      const back = Math.min(need, rest(item));
      need -= back;
      item.refunded += back;
      if (this.#isLive(item.lot)) item.lot.remaining += back;
      else withoutLot += back;
    }
    if (withoutLot > 0) {
      const expiresAt = this.now + GOODWILL_DAYS * DAY_MS;
      this.#addLot({ user: hold.user, category: "promo", priority: 5, expiresAt }, withoutLot);
    }
    return "refunded";
  }

  giveBack(id: string): string {
    const hold = this.#holds.get(id);
    if (!hold) return "not_found";
    if (hold.state !== "captured") return "not_captured";
    if (hold.items.some(({ returned }) => returned > 0)) return "exists";
    const takers = hold.items.filter(
      (item) => rest(item) > 0 && this.#isLive(item.lot) && !item.lot.isOwed,
    );
    for (const item of takers) {
      item.returned = rest(item);
      item.lot.remaining += item.returned;
    }
    return takers.length > 0 ? "returned" : "nothing_left";
  }

  lotCount(user: string): number {
    return this.#lotsOf(user).length;
  }

  /** `index` counts the user's lots in order of arrival. Returns `<taken>/<owed>`, or an error code. */
  clawback(key: string, target: { user: string; index: number }, amount: number): string {
    const lot = this.#lotsOf(target.user)[target.index];
    if (!lot || amount <= 0) return "22023";
    const repeated = this.#isRepeated(key, ["clawback", lot.arrival, amount]);
    if (repeated === null) return "P0422";
    if (repeated) return this.#requests.get(`${key} answered`) ?? "";
    const taken = Math.min(amount, lot.remaining - lot.held);
    lot.remaining -= taken;
    if (taken < amount) lot.isOwed = true;
    const answer = `${taken}/${amount - taken}`;
    this.#requests.set(key, JSON.stringify(["clawback", lot.arrival, amount]));
    this.#requests.set(`${key} answered`, answer);
    return answer;
  }

  state(): UserState[] {
    return this.#users.map((user) => {
      const lots = this.#lotsOf(user);
      const live = lots.filter((lot) => this.#isLive(lot));
      return {
        user,
        posted: sum(lots.map((lot) => lot.remaining)),
        held: sum(lots.map((lot) => lot.held)),
        available: sum(
          live.filter((lot) => !this.#rests(lot)).map((lot) => lot.remaining - lot.held),
        ),
        lots: lots.map((lot) => [lot.remaining, lot.held] as const),
      };
    });
  }

  holdStates(): Record<string, string> {
    return Object.fromEntries(
      [...this.#holds].map(([id, hold]) => [id, `${hold.state} ${hold.captured}`]),
    );
  }
}
