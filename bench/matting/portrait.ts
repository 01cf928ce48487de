/** The looks of a drawn person. All colours are hex. */
export interface Person {
  readonly skin: string;
  readonly shade: string;
  readonly lip: string;
  readonly hair: string;
  readonly hairStyle: HairStyle;
  readonly iris: string;
  readonly top: string;
  readonly collar: "crew" | "shirt" | "suit" | "turtle";
  readonly beard?: boolean;
  readonly glasses?: boolean;
  readonly age?: "young" | "old";
  readonly tiltDeg?: number;
}
type HairStyle = "short" | "bob" | "long" | "bun" | "curly" | "side";

/** The head is drawn around (0, 0): brows at -24, chin at 96, skull top at -118. */
const FACE =
  "M-74,-30 C-76,-92 -40,-118 0,-118 C40,-118 76,-92 74,-30 C74,14 64,52 44,76 C30,92 14,98 0,98 C-14,98 -30,92 -44,76 C-64,52 -74,14 -74,-30Z";

const hairShapes = {
  short: {
    back: "",
    front:
      "M-80,-26 C-92,-104 -50,-150 4,-148 C62,-148 94,-104 79,-22 C76,-48 70,-66 58,-78 C30,-72 -22,-76 -44,-98 C-52,-78 -72,-66 -80,-26Z",
  },
  bob: {
    back: "M-92,70 C-112,-70 -92,-156 0,-156 C92,-156 112,-70 92,70 C82,86 60,84 54,70 L-54,70 C-60,84 -82,86 -92,70Z",
    front:
      "M-78,0 C-92,-96 -52,-150 0,-150 C52,-150 92,-96 78,0 C74,-40 66,-66 48,-82 C10,-78 -28,-86 -44,-102 C-56,-78 -74,-46 -78,0Z",
  },
  long: {
    back: "M-106,240 C-124,80 -116,-160 0,-160 C116,-160 124,80 106,240 C86,250 60,236 56,200 L-56,200 C-60,236 -86,250 -106,240Z",
    front:
      "M-77,14 C-96,-100 -50,-152 4,-152 C60,-152 92,-100 77,14 C74,-40 52,-86 4,-104 C-32,-88 -70,-50 -77,14Z",
  },
  bun: {
    back: "M-36,-150 a38,36 0 1 1 76,0 a38,36 0 1 1 -76,0Z",
    front:
      "M-79,-20 C-92,-104 -50,-148 0,-148 C50,-148 92,-104 79,-20 C72,-62 46,-92 0,-96 C-46,-92 -72,-62 -79,-20Z",
  },
  curly: {
    back: "M-98,10 a32,32 0 0 1 -10,-56 a34,34 0 0 1 14,-58 a40,40 0 0 1 52,-48 a44,44 0 0 1 88,-2 a40,40 0 0 1 54,50 a34,34 0 0 1 12,62 a32,32 0 0 1 -12,52 a28,28 0 0 1 -36,14 L-62,24 a28,28 0 0 1 -36,-14Z",
    front:
      "M-77,-34 C-84,-76 -62,-100 -38,-98 C-26,-114 0,-110 8,-102 C28,-114 48,-104 56,-92 C74,-86 80,-62 77,-32 C98,-104 60,-154 0,-154 C-60,-154 -98,-104 -77,-34Z",
  },
  side: {
    back: "",
    front:
      "M-80,-20 C-96,-104 -46,-150 10,-150 C72,-150 92,-100 78,-16 C76,-54 62,-80 44,-90 C18,-66 -34,-50 -62,-52 C-72,-44 -78,-36 -80,-20Z",
  },
} as const satisfies Record<HairStyle, { back: string; front: string }>;

/** The collar; `currentColor` is the colour of the top. */
const collars = {
  crew: "",
  shirt:
    '<path d="M-52,132 L-74,160 L-26,214 L0,182 L26,214 L74,160 L52,132 L0,176Z" fill="#f7f4ee"/><path d="M0,186V420" stroke="#0002" stroke-width="4"/>',
  suit: '<path d="M-50,130 L0,420 L50,130 C26,158 -26,158 -50,130Z" fill="#f7f4ee"/><path d="M-13,176 H13 L8,204 L22,420 H-22 L-8,204Z" fill="#8c2f27"/><path d="M-54,130 L-96,190 L-62,208 L-22,420 M54,130 L96,190 L62,208 L22,420" fill="none" stroke="#0005" stroke-width="5"/>',
  turtle:
    '<path d="M-47,92 C-24,114 24,114 47,92 L60,152 C24,176 -24,176 -60,152Z" fill="currentColor"/><path d="M-47,92 C-24,114 24,114 47,92 M-58,140 C-24,164 24,164 58,140" fill="none" stroke="#0003" stroke-width="4"/>',
} as const satisfies Record<Person["collar"], string>;

function eye(side: -1 | 1, iris: string): string {
  const x = side * 32;
  return `<g transform="translate(${x} -20)"><ellipse rx="17" ry="9.5" fill="#fbf8f4"/><circle r="8.6" fill="${iris}"/><circle r="4.4" fill="#14100d"/><circle cx="-3" cy="-3" r="2.2" fill="#fff"/><path d="M-19,-1 C-12,-12 10,-13 19,-2" fill="none" stroke="#1d1512" stroke-width="4" stroke-linecap="round"/><path d="M-15,6 C-6,12 8,12 15,5" fill="none" stroke="#0003" stroke-width="2.4"/></g>`;
}

function features({ hair, iris, lip, shade, beard, glasses, age }: Person): string {
  const brow = age === "old" ? "#8f8a84" : hair;
  return `
  <g fill="none" stroke="${brow}" stroke-width="8.5" stroke-linecap="round"><path d="M-52,-43 Q-34,-54 -15,-45"/><path d="M52,-43 Q34,-54 15,-45"/></g>
  ${eye(-1, iris)}${eye(1, iris)}
  <path d="M-5,-20 C-7,6 -16,24 -17,33 C-12,42 12,42 17,33 C16,24 7,6 5,-20" fill="${shade}" opacity=".38"/>
  <path d="M-15,34 C-8,41 8,41 15,34" fill="none" stroke="${shade}" stroke-width="4.5" stroke-linecap="round"/>
  ${age === "old" ? `<g fill="none" stroke="${shade}" stroke-width="3" opacity=".8"><path d="M-44,26 C-40,40 -36,50 -36,62 M44,26 C40,40 36,50 36,62"/><path d="M-40,-78 C-14,-84 14,-84 40,-78"/></g>` : ""}
  ${beard ? `<path d="M-74,-8 C-72,40 -58,104 0,112 C58,104 72,40 74,-8 C64,24 50,36 28,40 C10,34 -10,34 -28,40 C-50,36 -64,24 -74,-8Z" fill="${hair}" opacity=".94"/>` : ""}
  <path d="M-27,60 C-16,53 -6,54 0,57 C6,54 16,53 27,60 C16,64 -16,64 -27,60Z" fill="${lip}"/><path d="M-27,60 C-14,78 14,78 27,60 C14,65 -14,65 -27,60Z" fill="${lip}" opacity=".78"/>
  ${glasses ? '<g fill="#ffffff22" stroke="#221a16" stroke-width="5"><rect x="-60" y="-42" width="52" height="42" rx="17"/><rect x="8" y="-42" width="52" height="42" rx="17"/><path d="M-8,-26 Q0,-32 8,-26" fill="none"/></g>' : ""}`;
}

/** A person from the waist up. The middle of the face is at (x, y); the head is about 216 * scale high. */
export function drawPerson(
  person: Person,
  { x, y, scale, id }: { x: number; y: number; scale: number; id: string },
): string {
  const { skin, shade, hair, top, collar, tiltDeg = 0 } = person;
  const shape = hairShapes[person.hairStyle];
  const strands = `<path d="${shape.front}" fill="${hair}"/><path d="${shape.front}" fill="url(#${id}-hair)"/>`;
  return `
  <defs>
    <radialGradient id="${id}-face" cx=".42" cy=".36" r=".75"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${shade}" stop-opacity=".6"/></radialGradient>
    <linearGradient id="${id}-hair" x1="0" y1="0" x2=".4" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
    <linearGradient id="${id}-top" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".14"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
    <radialGradient id="${id}-cheek"><stop offset="0" stop-color="${person.lip}" stop-opacity=".34"/><stop offset="1" stop-color="${person.lip}" stop-opacity="0"/></radialGradient>
  </defs>
  <g transform="translate(${x} ${y}) scale(${scale})">
    <g transform="rotate(${tiltDeg} 0 110)">${shape.back ? `<path d="${shape.back}" fill="${hair}"/><path d="${shape.back}" fill="#000" opacity=".18"/>` : ""}</g>
    <path d="M-42,56 L-46,138 C-30,172 30,172 46,138 L42,56Z" fill="${skin}"/><path d="M-42,70 C-14,112 22,112 42,64 L44,120 C30,110 -20,120 -44,96Z" fill="${shade}" opacity=".6"/>
    <path d="M-236,430 C-232,214 -170,166 -54,136 C-28,168 28,168 54,136 C170,166 232,214 236,430Z" fill="${top}"/><path d="M-236,430 C-232,214 -170,166 -54,136 C-28,168 28,168 54,136 C170,166 232,214 236,430Z" fill="url(#${id}-top)"/>
    <g color="${top}">${collars[collar]}</g>
    <g transform="rotate(${tiltDeg} 0 110)">
      <ellipse cx="-76" cy="-12" rx="12" ry="23" fill="${skin}"/><ellipse cx="76" cy="-12" rx="12" ry="23" fill="${skin}"/><ellipse cx="76" cy="-10" rx="7" ry="14" fill="${shade}" opacity=".6"/><ellipse cx="-76" cy="-10" rx="7" ry="14" fill="${shade}" opacity=".5"/>
      <path d="${FACE}" fill="${skin}"/><path d="${FACE}" fill="url(#${id}-face)"/>
      <ellipse cx="-44" cy="28" rx="24" ry="17" fill="url(#${id}-cheek)"/><ellipse cx="44" cy="28" rx="24" ry="17" fill="url(#${id}-cheek)"/>
      ${features(person)}
      ${strands}
    </g>
  </g>`;
}
