import { type ComponentType, lazy } from "react";
import type { LivePreviewProps, ResultProps } from "#web/tool-kit/result-props.ts";
import type { ToolId } from "./catalogue.ts";

/** The few tools whose result needs a view of its own, loaded when there is one. */
export const resultViews: Readonly<Partial<Record<ToolId, ComponentType<ResultProps>>>> = {
  id: lazy(async () => ({ default: (await import("./id-photo/result.web.tsx")).IdPhotoResult })),
};

/** The tools that show what they would do while the form is changed, before any credit. */
export const livePreviews: Readonly<Partial<Record<ToolId, ComponentType<LivePreviewProps>>>> = {
  retouch: lazy(async () => ({
    default: (await import("./retouch/preview.web.tsx")).RetouchPreview,
  })),
};
