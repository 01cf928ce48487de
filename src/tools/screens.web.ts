import { type ComponentType, lazy } from "react";
import type { LivePreviewProps, ResultProps } from "#web/tool-kit/result-props.ts";
import type { ToolId } from "./cards.ts";

export { type LoadedTool, loadTool } from "./load-tool.ts";

/** The few tools whose result needs a view of its own, loaded when there is one. */
export const resultViews: Readonly<Partial<Record<ToolId, ComponentType<ResultProps>>>> = {
  id: lazy(async () => ({ default: (await import("./id-photo/result.web.tsx")).IdPhotoResult })),
};

/** The tools that look at a photo before its first run, and cost nothing for it. */
export const beforeRuns: Readonly<Partial<Record<ToolId, ComponentType<LivePreviewProps>>>> = {
  id: lazy(async () => ({ default: (await import("./id-photo/report.web.tsx")).IdPhotoReport })),
};

/** The tools that show what they would do while the form is changed, before any credit. */
export const livePreviews: Readonly<Partial<Record<ToolId, ComponentType<LivePreviewProps>>>> = {
  retouch: lazy(async () => ({
    default: (await import("./retouch/preview.web.tsx")).RetouchPreview,
  })),
};
