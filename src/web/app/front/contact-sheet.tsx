import { FilmStrip } from "../common/film-strip.tsx";

const strips = [
  ["restore", "pose", "id", "statue"],
  ["avatar_multiverse", "swap", "time_travel", "miniature"],
  ["art_style", "group", "age_change", "clothing"],
] as const;

/** Three film strips with red grease pencil marks; decorative, and a preview of the tools. */
export function ContactSheet() {
  return (
    <div
      aria-hidden
      className="relative grid -rotate-2 gap-3 max-lg:-mx-8 max-lg:mr-[-3.5rem] lg:-mr-16"
    >
      {strips.map((tools, index) => (
        <div key={tools[0]} className={index === 2 ? "max-lg:hidden" : ""}>
          <FilmStrip
            first={11 + 2 * index}
            frames={tools.map((id) => `/art/tool-${id}.webp`)}
            isFirst={index === 0}
          />
        </div>
      ))}
      <svg
        viewBox="0 0 740 600"
        preserveAspectRatio="none"
        className="pencil pointer-events-none absolute inset-0 size-full overflow-visible max-lg:hidden"
        fill="none"
        stroke="var(--pencil)"
        strokeLinecap="round"
      >
        <filter id="wax" x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence
            type="fractalNoise"
            baseFrequency="0.55"
            numOctaves="2"
            seed="4"
            result="grain"
          />
          <feDisplacementMap in="SourceGraphic" in2="grain" scale="5" />
        </filter>
        <g filter="url(#wax)" strokeWidth="9">
          <path
            pathLength="1"
            d="M372 32C440 2 548 22 552 96c4 70-70 96-128 90-70-8-98-62-66-112 22-34 74-56 126-50"
          />
          <path
            pathLength="1"
            d="M556 236c70-30 176-8 178 62 2 66-80 92-134 84-70-10-96-62-62-110 24-34 76-52 124-44"
          />
          <path pathLength="1" d="M52 440c44 46 96 92 134 122M178 436c-40 48-88 96-128 124" />
        </g>
      </svg>
    </div>
  );
}
