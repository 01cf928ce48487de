import { useState } from "react";

export type BrushTool = "brush" | "eraser" | "move";

/** Radius as a share of the photo's longest side. */
export const SIZE = { min: 0.005, max: 0.15, step: 0.005, initial: 0.05 } as const;

/** Settings of the brush. */
export function useSettings() {
  const [tool, setTool] = useState<BrushTool>("brush");
  const [radius, setRadius] = useState<number>(SIZE.initial);
  const [hardness, setHardness] = useState(1);
  const [isHidden, setIsHidden] = useState(false);
  return {
    tool,
    setTool,
    radius,
    setRadius,
    hardness,
    setHardness,
    isHidden,
    setIsHidden,
    brush: { radius, hardness, isEraser: tool === "eraser" },
  };
}
