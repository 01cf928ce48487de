/** An image of a payload and its position. */
interface PlacedPicture<Picture> {
  readonly field: string;
  /** Index in a list. `null` if the field holds a single image. */
  readonly place: number | null;
  readonly picture: Picture;
}

/** A payload split into its images, which are all of one form, and its other values. */
export interface Pictured<Picture> {
  readonly values: Readonly<Record<string, unknown>>;
  /** Ordered by field name, lists in their own order: always the same for equal payloads, however they were stored. */
  readonly pictures: readonly PlacedPicture<Picture>[];
}

/** Orders by field name. The sort is stable, so lists keep their order. */
function byField(a: { readonly field: string }, b: { readonly field: string }): number {
  return a.field < b.field ? -1 : Number(a.field > b.field);
}

/**
 * Splits a payload. Images are fields or items of list fields, never deeper: `picture-slots.ts` allows no other places.
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

/** Converts a payload's images, one after the other. `index` counts from 0. */
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

/** Adds one image to a payload, in a field of its own. */
export function withPicture<Picture>(
  { values, pictures }: Pictured<Picture>,
  field: string,
  picture: Picture,
): Pictured<Picture> {
  const placed = { field, place: null, picture };
  return { values, pictures: [...pictures, placed].toSorted(byField) };
}

/** Rebuilds the payload, with its fields in order of name. */
export function putTogether({ values, pictures }: Pictured<unknown>): Record<string, unknown> {
  const fields = new Map(Object.entries(values));
  for (const { field, place, picture } of pictures) {
    const list = fields.get(field);
    if (place === null) fields.set(field, picture);
    else fields.set(field, Array.isArray(list) ? [...list, picture] : [picture]);
  }
  return Object.fromEntries([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
