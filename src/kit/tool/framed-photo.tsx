import type { Framing } from "#core/framing.ts";

/** Units of the drawing's width: fine enough for browsers that round. */
const UNIT = 1_000;

interface FramedPhotoProps {
  readonly url: string;
  readonly alt: string;
  readonly framing: Framing;
  readonly className?: string;
}

/** The photo cropped, rotated and scaled like its result; fits its box like `object-contain`. */
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
      {/* Clips everything beyond the result, even if the box is wider. */}
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
