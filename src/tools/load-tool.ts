import type { ToolId } from "./cards.ts";
import type { AnyToolText } from "./define-text.ts";
import type { AnyTool } from "./define-tool.ts";

/** What a tool's screen is drawn from. */
export interface LoadedTool {
  readonly id: ToolId;
  readonly tool: AnyTool;
  readonly text: AnyToolText;
}

/** One loader per tool: its screen costs the definition and the words of that tool alone. */
const toolLoaders = {
  pose: async () => {
    const [{ pose }, { poseText }] = await Promise.all([
      import("./pose/tool.ts"),
      import("./pose/text.ts"),
    ]);
    return { tool: pose, text: poseText };
  },
  id: async () => {
    const [{ idPhoto }, { idPhotoText }] = await Promise.all([
      import("./id-photo/tool.ts"),
      import("./id-photo/text.ts"),
    ]);
    return { tool: idPhoto, text: idPhotoText };
  },
  youtube_thumbnail: async () => {
    const [{ thumbnail }, { thumbnailText }] = await Promise.all([
      import("./thumbnail/tool.ts"),
      import("./thumbnail/text.ts"),
    ]);
    return { tool: thumbnail, text: thumbnailText };
  },
  swap: async () => {
    const [{ faceSwap }, { faceSwapText }] = await Promise.all([
      import("./face-swap/tool.ts"),
      import("./face-swap/text.ts"),
    ]);
    return { tool: faceSwap, text: faceSwapText };
  },
  group: async () => {
    const [{ groupPhoto }, { groupPhotoText }] = await Promise.all([
      import("./group-photo/tool.ts"),
      import("./group-photo/text.ts"),
    ]);
    return { tool: groupPhoto, text: groupPhotoText };
  },
  restore: async () => {
    const [{ restore }, { restoreText }] = await Promise.all([
      import("./restore/tool.ts"),
      import("./restore/text.ts"),
    ]);
    return { tool: restore, text: restoreText };
  },
  retouch: async () => {
    const [{ retouch }, { retouchText }] = await Promise.all([
      import("./retouch/tool.ts"),
      import("./retouch/text.ts"),
    ]);
    return { tool: retouch, text: retouchText };
  },
  age_change: async () => {
    const [{ ageChange }, { ageChangeText }] = await Promise.all([
      import("./age-change/tool.ts"),
      import("./age-change/text.ts"),
    ]);
    return { tool: ageChange, text: ageChangeText };
  },
  time_travel: async () => {
    const [{ timeTravel }, { timeTravelText }] = await Promise.all([
      import("./time-travel/tool.ts"),
      import("./time-travel/text.ts"),
    ]);
    return { tool: timeTravel, text: timeTravelText };
  },
  clothing: async () => {
    const [{ clothing }, { clothingText }] = await Promise.all([
      import("./clothing/tool.ts"),
      import("./clothing/text.ts"),
    ]);
    return { tool: clothing, text: clothingText };
  },
  art_style: async () => {
    const [{ artStyle }, { artStyleText }] = await Promise.all([
      import("./art-style/tool.ts"),
      import("./art-style/text.ts"),
    ]);
    return { tool: artStyle, text: artStyleText };
  },
  statue: async () => {
    const [{ statue }, { statueText }] = await Promise.all([
      import("./statue/tool.ts"),
      import("./statue/text.ts"),
    ]);
    return { tool: statue, text: statueText };
  },
  magic: async () => {
    const [{ magicEdit }, { magicEditText }] = await Promise.all([
      import("./magic-edit/tool.ts"),
      import("./magic-edit/text.ts"),
    ]);
    return { tool: magicEdit, text: magicEditText };
  },
  miniature: async () => {
    const [{ miniature }, { miniatureText }] = await Promise.all([
      import("./miniature/tool.ts"),
      import("./miniature/text.ts"),
    ]);
    return { tool: miniature, text: miniatureText };
  },
  avatar_multiverse: async () => {
    const [{ avatar }, { avatarText }] = await Promise.all([
      import("./avatar/tool.ts"),
      import("./avatar/text.ts"),
    ]);
    return { tool: avatar, text: avatarText };
  },
} satisfies Record<ToolId, () => Promise<Omit<LoadedTool, "id">>>;

/** The definition and the words of a tool. Rejects when the network is away. */
export async function loadTool(id: ToolId): Promise<LoadedTool> {
  return { id, ...(await toolLoaders[id]()) };
}
