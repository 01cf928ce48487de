import pg from "pg";
import { gather } from "./gather.ts";
import { isOutage } from "./outage.ts";

/** Keeps transactions short, so their locks are released soon. */
const MAX_ITEMS = 16;

export interface Writing<Item, Answer> {
  /** One statement for one item. */
  readonly one: (item: Item) => Promise<Answer>;
  /**
   * One transaction for all items. Returns their answers in order, with `null` for an item that it left untouched and
   * that must be written alone.
   */
  readonly many: (items: readonly Item[]) => Promise<readonly (Answer | null)[]>;
}

interface Wanted<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes one item together with those that arrive during the previous write. They share a transaction, its cost and the
 * wait for the disk. If PostgreSQL rejects a group, it has rolled back, and each item is written alone, so no item
 * fails because of another. If the connection is lost, the outcome is unknown and all reject, as each would alone.
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
