import type { HelpTool } from "#core/front-pages.ts";
import type { AnyToolHelp } from "./help.ts";

/** The words of each tool's page, loaded with that page alone. */
const words = {
  pose: async () => (await import("./tools/pose.ts")).poseHelp,
  "id-photo": async () => (await import("./tools/id-photo.ts")).idPhotoHelp,
  thumbnail: async () => (await import("./tools/thumbnail.ts")).thumbnailHelp,
  "face-swap": async () => (await import("./tools/face-swap.ts")).faceSwapHelp,
  "group-photo": async () => (await import("./tools/group-photo.ts")).groupPhotoHelp,
  restore: async () => (await import("./tools/restore.ts")).restoreHelp,
  retouch: async () => (await import("./tools/retouch.ts")).retouchHelp,
  "age-change": async () => (await import("./tools/age-change.ts")).ageChangeHelp,
  "time-travel": async () => (await import("./tools/time-travel.ts")).timeTravelHelp,
  clothing: async () => (await import("./tools/clothing.ts")).clothingHelp,
  "art-style": async () => (await import("./tools/art-style.ts")).artStyleHelp,
  statue: async () => (await import("./tools/statue.ts")).statueHelp,
  "magic-edit": async () => (await import("./tools/magic-edit.ts")).magicEditHelp,
  miniature: async () => (await import("./tools/miniature.ts")).miniatureHelp,
  avatar: async () => (await import("./tools/avatar.ts")).avatarHelp,
} as const satisfies Record<HelpTool, () => Promise<AnyToolHelp>>;

/** The help of a tool in all languages. Rejects when the network is away. */
export function loadToolHelp(name: HelpTool): Promise<AnyToolHelp> {
  return words[name]();
}
