import { ArrowLeft, ArrowRight } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "#kit/ui/button.tsx";
import { useText } from "#kit/ui/use-text.ts";
import { tutorialText } from "./tutorial-text.ts";

/** Head and shoulders in a frame of 60 x 80 at the origin. */
function Bust({ paper, ink }: { paper: string; ink: string }) {
  return (
    <>
      <rect width={60} height={80} rx={2} className={paper} />
      <path d="M8 80c0-17 9-25 22-25s22 8 22 25Z" className={ink} />
      <ellipse cx={30} cy={36} rx={13.5} ry={17} className={ink} />
    </>
  );
}

function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 180" role="img" aria-label={label} className="size-full">
      {children}
    </svg>
  );
}

const stroke = "fill-none stroke-pencil stroke-3 [stroke-linecap:round] [stroke-linejoin:round]";

function PhotoDrawing({ label }: { label: string }) {
  return (
    <Drawing label={label}>
      <rect
        x={186}
        y={34}
        width={84}
        height={112}
        rx={3}
        className="fill-none stroke-rail-muted stroke-2 [stroke-dasharray:6_5]"
      />
      <g transform="translate(58 36) rotate(-7 40 54) scale(1.35)">
        <Bust paper="fill-rail-muted" ink="fill-film" />
      </g>
      <path d="M150 60c14-14 26-16 42-8M183 42l10 10-13 6" className={stroke} />
    </Drawing>
  );
}

function SizeDrawing({ label }: { label: string }) {
  return (
    <Drawing label={label}>
      <g transform="translate(115 18) scale(1.5 1.8)">
        <Bust paper="fill-[#a9d6f2]" ink="fill-film" />
      </g>
      <path
        d="M104 30V18h12M216 30V18h-12M104 150v12h12M216 150v12h-12"
        className="fill-none stroke-rail-fg stroke-2"
      />
      <ellipse cx={160} cy={83} rx={36} ry={48} className={stroke} />
      <path d="M234 40v102M228 40h12M228 142h12" className="fill-none stroke-film-edge stroke-2" />
      <path d="M115 170h90M115 166v8M205 166v8" className="fill-none stroke-film-edge stroke-2" />
    </Drawing>
  );
}

const cells = [0, 1, 2, 3, 4, 5].map((index) => ({
  index,
  x: 92 + (index % 3) * 47,
  y: 22 + Math.floor(index / 3) * 69,
}));

function PrintDrawing({ label }: { label: string }) {
  return (
    <Drawing label={label}>
      <rect x={80} y={12} width={160} height={156} rx={2} className="fill-white" />
      {cells.map(({ index, x, y }) => (
        <g key={index} transform={`translate(${x} ${y}) scale(0.7 0.8)`}>
          <Bust paper="fill-[#a9d6f2]" ink="fill-film" />
        </g>
      ))}
      <path d="M254 96l10 12 24-34" className={stroke} />
    </Drawing>
  );
}

const steps = [
  { title: "photoTitle", text: "photoText", drawing: "photoDrawing", Picture: PhotoDrawing },
  { title: "sizeTitle", text: "sizeText", drawing: "sizeDrawing", Picture: SizeDrawing },
  { title: "printTitle", text: "printText", drawing: "printDrawing", Picture: PrintDrawing },
] as const;
const LAST = steps.length - 1;

/** The way of one ID photo in three drawn steps, for installations without a video. The arrow keys turn the pages. */
export function TutorialSteps({ onClose }: { onClose: () => void }) {
  const say = useText(tutorialText);
  const [at, setAt] = useState(0);
  const step = steps[at] ?? steps[0];
  const turn = useCallback(
    (by: number) => setAt((now) => Math.min(LAST, Math.max(0, now + by))),
    [],
  );
  // The dialog holds the focus, so the keys mean its pages wherever in it the focus is.
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "ArrowRight") turn(1);
      if (key === "ArrowLeft") turn(-1);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [turn]);
  return (
    <section aria-label={say("steps")} className="grid gap-4">
      <div className="aspect-video max-h-[48dvh] w-full overflow-hidden rounded-md bg-film">
        <step.Picture label={say(step.drawing)} />
      </div>
      <div aria-live="polite" className="min-h-24">
        <p className="font-mono text-xs text-amber">
          {say("step", { number: at + 1, count: steps.length })}
        </p>
        <h3 className="mt-1 text-xl">{say(step.title)}</h3>
        <p className="mt-1 text-muted">{say(step.text)}</p>
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="outline" disabled={at === 0} onClick={() => turn(-1)}>
          <ArrowLeft aria-hidden className="size-4" />
          {say("back")}
        </Button>
        {at === LAST ? (
          <Button asChild>
            <Link to="/dashboard/id" viewTransition onClick={onClose}>
              {say("start")}
            </Link>
          </Button>
        ) : (
          <Button onClick={() => turn(1)}>
            {say("next")}
            <ArrowRight aria-hidden className="size-4" />
          </Button>
        )}
      </div>
    </section>
  );
}
