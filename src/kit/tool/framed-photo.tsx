import type { Framing } from "#core/framing.ts";

/** The drawing's own unit: fine enough for browsers that round. */
const UNIT = 1_000;

interface FramedPhotoProps {
  readonly url: string;
  readonly alt: string;
  readonly framing: Framing;
  readonly className?: string;
}

/** The photo cut, turned and scaled as it was for its result; its box is filled as `object-contain` fills it. */
export function FramedPhoto({ url, alt, framing, className = "" }: FramedPhotoProps) {
  const { a, b, dx, dy, photoRatio, resultRatio } = framing;
  const matrix = [a, b, -b, a, UNIT * dx, UNIT * dy].join(" ");
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${UNIT} ${UNIT * resultRatio}`}
      className={className}
    >
      {/* What lies beyond the result is cut off also where the box is wider. */}
      <svg width={UNIT} height={UNIT * resultRatio}>
        <image
          href={url}
          width={UNIT}
          height={UNIT * photoRatio}
          preserveAspectRatio="none"
          transform={`matrix(${matrix})`}
        />
      </svg>
    </svg>
  );
}
