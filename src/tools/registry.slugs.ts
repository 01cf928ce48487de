// Written by `npm run registry` from the folders beside it.

/** The folders of all tools: what the first script of every page needs of them. */
export const toolSlugs = [
  "age-change",
  "art-style",
  "avatar",
  "clothing",
  "face-swap",
  "group-photo",
  "id-photo",
  "magic-edit",
  "miniature",
  "pose",
  "restore",
  "retouch",
  "statue",
  "thumbnail",
  "time-travel",
] as const;
