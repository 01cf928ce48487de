import { useEffect, useRef } from "react";

/** Longest side of a frame on a high-density screen, in pixels. */
const SIDE_PX = 320;

/** One at a time: decoding a camera photo takes much memory. */
let last: Promise<unknown> = Promise.resolve();

function smallBitmap(file: File): Promise<ImageBitmap | null> {
  const made = last.then(() =>
    // A file that isn't an image has no preview; sending it reports the problem.
    createImageBitmap(file, { resizeWidth: SIDE_PX, resizeQuality: "low" }).catch(() => null),
  );
  last = made;
  return made;
}

/** A small preview of a local file; empty if the browser can't show it. */
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
