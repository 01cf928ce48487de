import type { SizeMm } from "#core/photo-size.ts";
import { mmToPx } from "#core/photo-size.ts";
import { CUT_COLOUR, cutMarksOf, type PrintSheet } from "#core/print-sheet.ts";

import type { Say } from "./files.web.ts";

/** Space for the rulers at the top and on the left, in the sheet's pixels. */
const RULER_PX = 110;

/** A millimetre ruler: a stroke per mm, longer at 5, with its number at 10. */
function Ruler({ lengthMm, isVertical }: { lengthMm: number; isVertical: boolean }) {
  const strokes = Array.from({ length: Math.floor(lengthMm) + 1 }, (_, mm) => mm);
  return (
    <g stroke="currentColor" strokeWidth={3} fill="currentColor" className="text-muted">
      {strokes.map((mm) => {
        const at = mmToPx(mm);
        const reach = mm % 10 === 0 ? 42 : mm % 5 === 0 ? 32 : 20;
        return isVertical ? (
          <path key={mm} d={`M${-12 - reach} ${at}H-12`} opacity={0.7} />
        ) : (
          <path key={mm} d={`M${at} ${-12 - reach}V-12`} opacity={0.7} />
        );
      })}
      {strokes
        .filter((mm) => mm > 0 && mm % 10 === 0)
        .map((mm) => (
          <text
            key={mm}
            stroke="none"
            fontSize={30}
            className="font-mono"
            textAnchor={isVertical ? "end" : "middle"}
            dominantBaseline={isVertical ? "central" : "auto"}
            x={isVertical ? -62 : mmToPx(mm)}
            y={isVertical ? mmToPx(mm) : -64}
          >
            {mm}
          </text>
        ))}
    </g>
  );
}

/** The marks of the printed file. */
function CutMarks({ sheet }: { sheet: PrintSheet }) {
  return (
    <g fill={CUT_COLOUR}>
      {cutMarksOf(sheet).map((mark) => (
        <rect key={`${mark.x} ${mark.y}`} {...mark} />
      ))}
    </g>
  );
}

/** Size of the sheet with its rulers, in the sheet's pixels. */
export function sheetViewSize({ widthPx, heightPx }: PrintSheet) {
  return { width: widthPx + RULER_PX + 10, height: heightPx + RULER_PX + 10 };
}

/** The reason why there is no sheet. */
export function NoSheet({ sheet, say }: { sheet: PrintSheet | null; say: Say }) {
  return (
    <p role="alert" className="max-w-sm text-center text-danger">
      {say(sheet ? "sheetNothingFits" : "sheetInvalidSize")}
    </p>
  );
}

interface SheetViewProps {
  readonly sheet: PrintSheet;
  readonly paper: SizeMm;
  readonly pictureUrl: string;
  readonly background: string;
  readonly say: Say;
}

/** The print sheet on screen: the plan and the cut marks that are printed, and rulers that are not. */
export function SheetView({ sheet, paper, pictureUrl, background, say }: SheetViewProps) {
  const { widthPx, heightPx } = sheet;
  const view = sheetViewSize(sheet);
  return (
    <svg
      viewBox={`${-RULER_PX} ${-RULER_PX} ${view.width} ${view.height}`}
      role="img"
      aria-label={say("viewSheet")}
      className="size-full"
    >
      <rect width={widthPx} height={heightPx} fill="#fff" />
      <Ruler lengthMm={paper.widthMm} isVertical={false} />
      <Ruler lengthMm={paper.heightMm} isVertical />
      <CutMarks sheet={sheet} />
      {sheet.cells.map(({ x, y, width, height }) => {
        const [w, h] = sheet.isRotated ? [height, width] : [width, height];
        const turn = sheet.isRotated
          ? `translate(${x + width} ${y}) rotate(90)`
          : `translate(${x} ${y})`;
        return (
          <g key={`${x} ${y}`} transform={turn}>
            <rect width={w} height={h} fill={background} />
            <image href={pictureUrl} width={w} height={h} preserveAspectRatio="xMidYMid slice" />
          </g>
        );
      })}
    </svg>
  );
}

/** The sheet's details as text. */
export function SheetDetails({ sheet, size, say }: { sheet: PrintSheet; size: SizeMm; say: Say }) {
  const rows = [
    [say("sheetSize"), `${sheet.widthPx} × ${sheet.heightPx} px`],
    [
      say("sheetPhotos"),
      say("sheetPhotosValue", {
        count: sheet.cells.length,
        width: size.widthMm,
        height: size.heightMm,
      }),
    ],
    [
      say("sheetTurned"),
      sheet.isRotated
        ? say("sheetTurnedYes", { count: sheet.gainedByRotation })
        : say("sheetTurnedNo"),
    ],
    [say("sheetSavedAs"), say("sheetFormat")],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-1.5 font-mono text-[12.5px]">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className="text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
