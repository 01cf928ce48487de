import { PRODUCT_NAME } from "#core/product.ts";

interface FilmStripProps {
  readonly frames: readonly string[];
  /** The first frame number on the film's edge. */
  readonly first: number;
  /** `true` if the strip is above the fold: its images load with high priority. */
  readonly isFirst?: boolean;
}

/** Four frames of a film with its edge lettering. Decoration: the caller hides it from screen readers. */
export function FilmStrip({ frames, first, isFirst = false }: FilmStripProps) {
  return (
    <div className="rounded-[3px] bg-film px-3 pt-1 pb-1.5 shadow-2xl">
      <div className="flex justify-between overflow-hidden font-mono text-[9.5px] tracking-widest whitespace-nowrap text-film-edge uppercase">
        <span>{PRODUCT_NAME} 400</span>
        <span>{first}</span>
        <span>▸ {first}A</span>
        <span>Safety film</span>
        <span>{first + 1}</span>
      </div>
      <div className="perforations my-0.5" />
      <div className="my-1.5 grid grid-cols-4 gap-2">
        {frames.map((src) => (
          <div key={src} className="aspect-4/3 overflow-hidden rounded-[2px] bg-raised">
            <img
              src={src}
              alt=""
              width={640}
              height={480}
              {...(isFirst ? { fetchPriority: "high" as const } : {})}
              className="size-full object-cover object-[50%_25%]"
            />
          </div>
        ))}
      </div>
      <div className="perforations" />
    </div>
  );
}
