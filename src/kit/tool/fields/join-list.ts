interface Named {
  readonly name: string;
}

/** Items that were not added to a list, by reason. */
export interface LeftOut<Item extends Named> {
  /** The list was full. */
  readonly full: readonly Item[];
  /** The same file is in the list already. */
  readonly same: readonly Item[];
  /** Another file of the same name is in the list. */
  readonly named: readonly Item[];
}

interface ListRules<Item extends Named> {
  /** `null` if it isn't known yet. */
  readonly max: number | null;
  readonly fileOf: (item: Item) => Blob;
  /** Whether different files may have the same name. */
  readonly mayShareNames: boolean;
}

async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [a, b] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const bytes = new Uint8Array(b);
  return new Uint8Array(a).every((byte, index) => byte === bytes[index]);
}

/**
 * Appends items to a list (specification, tools section 5: duplicates by file name are ignored). Returns the new list
 * and the items that were left out, with the reason.
 */
export async function joinList<Item extends Named>(
  items: readonly Item[],
  added: readonly Item[],
  { max, fileOf, mayShareNames }: ListRules<Item>,
): Promise<{ readonly items: readonly Item[]; readonly leftOut: LeftOut<Item> }> {
  const joined = [...items];
  const leftOut: Record<keyof LeftOut<Item>, Item[]> = { full: [], same: [], named: [] };
  for (const item of added) {
    const namesakes = joined.filter(({ name }) => name === item.name);
    const file = fileOf(item);
    const alike = await Promise.all(namesakes.map((each) => isSameFile(fileOf(each), file)));
    if (alike.includes(true)) leftOut.same.push(item);
    else if (namesakes.length > 0 && !mayShareNames) leftOut.named.push(item);
    else if (max !== null && joined.length >= max) leftOut.full.push(item);
    else joined.push(item);
  }
  return { items: joined, leftOut };
}
