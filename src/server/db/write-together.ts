import pg from "pg";
import { gather } from "./gather.ts";
import { isOutage } from "./outage.ts";

/** So that what a transaction has locked is free again soon. */
const MAX_ITEMS = 16;

export interface Writing<Item, Answer> {
  /** One statement for one item. */
  readonly one: (item: Item) => Promise<Answer>;
  /**
   * One transaction for all of them: their answers in the same order, null for an item that it left untouched and that
   * is to be written alone.
   */
  readonly many: (items: readonly Item[]) => Promise<readonly (Answer | null)[]>;
}

interface Wanted<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes one item, together with those that come while the write before is on its way: they share a transaction, what
 * each transaction costs and the wait for the disk. What PostgreSQL refuses it has undone, and each is written alone,
 * so that nobody fails for another; when the database goes away nobody knows what was done, and all hear of it, as
 * each would alone.
 */
export function writeTogether<Item, Answer>({
  one,
  many,
}: Writing<Item, Answer>): (item: Item) => Promise<Answer> {
  async function writeMany(group: readonly Wanted<Item, Answer>[]): Promise<void> {
    const answers = await many(group.map(({ item }) => item)).catch((error: unknown) => {
      if (isOutage(error) || !(error instanceof pg.DatabaseError)) throw error;
      return [];
    });
    group.forEach(({ item, resolve }, index) => resolve(answers[index] ?? one(item)));
  }

  const add = gather<Wanted<Item, Answer>>(MAX_ITEMS, async (group) => {
    const [first, ...others] = group;
    try {
      if (first && others.length === 0) first.resolve(await one(first.item));
      else await writeMany(group);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  });
  return (item) => new Promise((resolve, reject) => add({ item, resolve, reject }));
}
