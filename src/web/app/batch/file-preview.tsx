import { useEffect, useRef } from "react";

/** Longest side of a frame on a sharp screen. */
const SIDE_PX = 320;

/** One after the other: a photo of a camera takes much memory while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

function smallBitmap(file: File): Promise<ImageBitmap | null> {
  const made = last.then(() =>
    // A file that is no picture has no preview; what is wrong with it is said when it is sent.
    createImageBitmap(file, { resizeWidth: SIDE_PX, resizeQuality: "low" }).catch(() => null),
  );
  last = made;
  return made;
}

/** A file of this device, small; nothing for one that the browser cannot show. */
export function FilePreview({ file, className }: { file: File; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    async function draw(): Promise<void> {
      const bitmap = await smallBitmap(file);
      const target = canvas.current;
      if (bitmap && target && !isGone) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext("2d")?.drawImage(bitmap, 0, 0);
      }
      bitmap?.close();
    }
    void draw();
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={0} height={0} aria-hidden className={className} />;
}
