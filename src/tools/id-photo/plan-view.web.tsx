import type { PlannedPhoto, Ruler, SheetPlan } from "#core/sheet/plan-sheet.ts";

interface PlanViewProps {
  readonly plan: SheetPlan;
  /** One URL per person. */
  readonly urls: readonly string[];
  readonly background: string;
  readonly label: string;
}

function Photo({
  photo,
  url,
  background,
}: {
  readonly photo: PlannedPhoto;
  readonly url: string;
  readonly background: string;
}) {
  const { xMm, yMm, widthMm, heightMm, isTurned } = photo;
  const [width, height] = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
  const place = isTurned
    ? `translate(${xMm + widthMm} ${yMm}) rotate(90)`
    : `translate(${xMm} ${yMm})`;
  return (
    <g transform={place}>
      <rect width={width} height={height} fill={background} />
      <image href={url} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
    </g>
  );
}

function RulerMarks({ xMm, yMm, lengthMm }: Ruler) {
  const strokes = Array.from({ length: lengthMm + 1 }, (_, mm) => mm);
  return (
    <g stroke="#000" strokeWidth={0.15} fill="#000">
      {strokes.map((mm) => (
        <path key={mm} d={`M${xMm + mm} ${yMm}v${mm % 10 === 0 ? 2.6 : mm % 5 === 0 ? 2 : 1.2}`} />
      ))}
      <text x={xMm + lengthMm + 1} y={yMm + 2.4} fontSize={2.2} stroke="none">
        {lengthMm} mm
      </text>
    </g>
  );
}

/** The planned sheet on screen, in millimetres, exactly as printed. */
export function PlanView({ plan, urls, background, label }: PlanViewProps) {
  const { paper, photos, cuts, ruler } = plan;
  return (
    <svg
      viewBox={`0 0 ${paper.widthMm} ${paper.heightMm}`}
      role="img"
      aria-label={label}
      className="h-full max-h-[62vh] w-full [filter:var(--print-shadow)]"
    >
      <rect width={paper.widthMm} height={paper.heightMm} fill="#fff" />
      {photos.map((photo) => (
        <Photo
          key={`${photo.xMm} ${photo.yMm}`}
          photo={photo}
          url={urls[photo.person] ?? ""}
          background={background}
        />
      ))}
      <g stroke="#8f8a84" strokeWidth={0.2}>
        {cuts.map(({ x1Mm, y1Mm, x2Mm, y2Mm }) => (
          <path key={`${x1Mm} ${y1Mm} ${x2Mm} ${y2Mm}`} d={`M${x1Mm} ${y1Mm}L${x2Mm} ${y2Mm}`} />
        ))}
      </g>
      {ruler ? <RulerMarks {...ruler} /> : null}
    </svg>
  );
}
