import type { ComponentType } from "react";
import type { ControlsProps } from "#kit/tool/result-props.ts";
import { lazily } from "./screens.web.ts";

/** The controls that tools show below a result that has steps, by their file. */
export const controls = lazily(
  import.meta.glob<ComponentType<ControlsProps>>("./*/controls.web.tsx", { import: "Controls" }),
);
