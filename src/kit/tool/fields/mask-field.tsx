import { Eraser, Paintbrush, Trash2, Undo2 } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "#kit/ui/button.tsx";
import { FieldGroup } from "#kit/ui/field.tsx";
import { PillChoice } from "#kit/ui/segmented.tsx";
import { useText } from "#kit/ui/use-text.ts";
import type { Photo } from "../photo.ts";
import {
  type BrushStroke,
  drawStrokes,
  type Stroke,
  strokesOf,
  strokesToPhoto,
} from "./mask-strokes.ts";
import { maskText } from "./mask-text.ts";

interface MaskFieldProps {
  readonly label: string;
  /** The photo under the mask; `null` if there is none. */
  readonly photo: Photo | null;
  /** The mask so far. */
  readonly value: Photo | null;
  readonly onChange: (mask: Photo | null) => void;
}

const BRUSH = { min: 0.01, max: 0.15, step: 0.01, initial: 0.05 } as const;

/** A brush over the photo that marks an area. Undo removes one stroke. */
export function MaskField({ label, photo, value, onChange }: MaskFieldProps) {
  const say = useText(maskText);
  if (!photo) {
    return (
      <FieldGroup label={label}>
        <p className="text-[13.5px] text-muted">{say("maskNeedsPhoto")}</p>
      </FieldGroup>
    );
  }
  return <Painter key={photo.previewUrl} {...{ label, photo, value, onChange }} />;
}

function Painter({ label, photo, value, onChange }: MaskFieldProps & { photo: Photo }) {
  const say = useText(maskText);
  // A new stroke is only in the draft until its mask is ready.
  const [draft, setDraft] = useState<readonly Stroke[] | null>(null);
  const strokes = draft ?? strokesOf(value);
  const [tool, setTool] = useState<"brush" | "eraser">("brush");
  const [radius, setRadius] = useState<number>(BRUSH.initial);
  const canvas = useRef<HTMLCanvasElement>(null);
  const open = useRef<BrushStroke | null>(null);
  const lastMask = useRef(0);
  const { widthPx, heightPx } = photo.image;

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawStrokes(context, strokes);
  }, [strokes]);

  function settle(next: readonly Stroke[]) {
    setDraft(next);
    lastMask.current += 1;
    const turn = lastMask.current;
    void finish(next, turn);
  }
  async function finish(next: readonly Stroke[], turn: number) {
    const mask = await strokesToPhoto(next, { widthPx, heightPx });
    if (turn !== lastMask.current) return;
    onChange(mask);
    if (!open.current) setDraft(null);
  }
  function start(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    open.current = { radius, isEraser: tool === "eraser", points: [pointOf(event)] };
    setDraft([...strokes, open.current]);
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    const stroke = open.current;
    if (!stroke) return;
    open.current = { ...stroke, points: [...stroke.points, pointOf(event)] };
    setDraft([...strokes.slice(0, -1), open.current]);
  }
  function end() {
    if (!open.current) return;
    open.current = null;
    settle(strokes);
  }
  return (
    <FieldGroup label={label} hint={say("maskHint")}>
      <div className="relative overflow-hidden rounded-sm">
        <img src={photo.previewUrl} alt="" className="block w-full" />
        <canvas
          ref={canvas}
          width={widthPx}
          height={heightPx}
          aria-label={say("maskArea")}
          onPointerDown={start}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          className="absolute inset-0 size-full cursor-crosshair touch-none opacity-60"
        />
      </div>
      <MaskTools
        label={label}
        tool={tool}
        radius={radius}
        isEmpty={strokes.length === 0}
        onTool={setTool}
        onRadius={setRadius}
        onUndo={() => settle(strokes.slice(0, -1))}
        onClear={() => settle([])}
      />
    </FieldGroup>
  );
}

interface MaskToolsProps {
  readonly label: string;
  readonly tool: "brush" | "eraser";
  readonly radius: number;
  readonly isEmpty: boolean;
  readonly onTool: (tool: "brush" | "eraser") => void;
  readonly onRadius: (radius: number) => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
}

function MaskTools(props: MaskToolsProps) {
  const { label, tool, radius, isEmpty, onTool, onRadius, onUndo, onClear } = props;
  const say = useText(maskText);
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2">
      <PillChoice
        label={label}
        value={tool}
        options={[
          {
            value: "brush",
            label: <Paintbrush aria-label={say("brush")} className="size-4" />,
          },
          { value: "eraser", label: <Eraser aria-label={say("eraser")} className="size-4" /> },
        ]}
        onChange={(next) => onTool(next === "eraser" ? "eraser" : "brush")}
      />
      <input
        type="range"
        aria-label={say("brushSize")}
        min={BRUSH.min}
        max={BRUSH.max}
        step={BRUSH.step}
        value={radius}
        onChange={(event) => onRadius(event.currentTarget.valueAsNumber)}
        className="w-24 accent-(--accent)"
      />
      <Button variant="ghost" size="sm" disabled={isEmpty} onClick={onUndo}>
        <Undo2 aria-hidden className="size-4" />
        {say("undo")}
      </Button>
      <Button variant="ghost" size="sm" disabled={isEmpty} onClick={onClear}>
        <Trash2 aria-hidden className="size-4" />
        {say("clear")}
      </Button>
    </div>
  );
}

/** The pointer's position in shares of the canvas. */
function pointOf(event: PointerEvent<HTMLCanvasElement>) {
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: (event.clientX - box.left) / box.width,
    y: (event.clientY - box.top) / box.height,
  };
}
