import { findCard } from "#tools/cards.ts";

/** The tool behind an operation whose name is not that of the tool. */
const toolOfOperation: Readonly<Record<string, string>> = {
  change_age: "age_change",
  avatar_in_style: "avatar_multiverse",
  change_clothing: "clothing",
  face_swap: "swap",
  group_image: "group",
  photo_id: "id",
  photo_crop: "id",
  remove_object: "magic",
  remove_background: "magic",
  change_sky: "magic",
  change_scenery: "magic",
  miniature_world: "miniature",
  restore_image: "restore",
};

/** The card of the tool that an operation belongs to; undefined for an operation of another time. */
export function toolOf(operation: string) {
  return findCard(toolOfOperation[operation] ?? operation);
}
