/** A picture of a payload and its place. */
interface PlacedPicture<Picture> {
  readonly field: string;
  /** Its number in a list; null where the field holds it alone. */
  readonly place: number | null;
  readonly picture: Picture;
}

/** A payload taken apart: its pictures, which are all of one form, and everything else. */
export interface Pictured<Picture> {
  readonly values: Readonly<Record<string, unknown>>;
  /** By the names of their fields, lists in their order: the same for the same payload, however it was kept. */
  readonly pictures: readonly PlacedPicture<Picture>[];
}

/** The sort is stable, so that lists keep their order. */
function byField(a: { readonly field: string }, b: { readonly field: string }): number {
  return a.field < b.field ? -1 : Number(a.field > b.field);
}

/**
 * Takes a payload apart. Pictures stand in its fields or in lists there, never deeper: `picture-slots.ts` allows no
 * other places.
 */
export function takeApart<Picture>(
  payload: unknown,
  isPicture: (value: unknown) => value is Picture,
): Pictured<Picture> {
  const values: (readonly [string, unknown])[] = [];
  const pictures: PlacedPicture<Picture>[] = [];
  const fields = Object.entries(Object(payload)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [field, value] of fields) {
    if (isPicture(value)) {
      pictures.push({ field, place: null, picture: value });
    } else if (Array.isArray(value) && value.length > 0 && value.every(isPicture)) {
      for (const [place, picture] of value.entries()) pictures.push({ field, place, picture });
    } else {
      values.push([field, value]);
    }
  }
  return { values: Object.fromEntries(values), pictures };
}

/** The payload with its pictures in another form, made one after the other. `index` counts from 0. */
export async function mapPictures<From, To>(
  { values, pictures }: Pictured<From>,
  replace: (picture: From, index: number) => To | Promise<To>,
): Promise<Pictured<To>> {
  const replaced: PlacedPicture<To>[] = [];
  for (const [index, placed] of pictures.entries()) {
    replaced.push({ ...placed, picture: await replace(placed.picture, index) });
  }
  return { values, pictures: replaced };
}

/** The payload with one picture more, alone in a field of its own. */
export function withPicture<Picture>(
  { values, pictures }: Pictured<Picture>,
  field: string,
  picture: Picture,
): Pictured<Picture> {
  const placed = { field, place: null, picture };
  return { values, pictures: [...pictures, placed].toSorted(byField) };
}

/** The payload in one piece again, its fields in the order of their names. */
export function putTogether({ values, pictures }: Pictured<unknown>): Record<string, unknown> {
  const fields = new Map(Object.entries(values));
  for (const { field, place, picture } of pictures) {
    const list = fields.get(field);
    if (place === null) fields.set(field, picture);
    else fields.set(field, Array.isArray(list) ? [...list, picture] : [picture]);
  }
  return Object.fromEntries([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
