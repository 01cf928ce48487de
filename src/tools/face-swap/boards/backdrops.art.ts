import {
  discs,
  fan,
  type Inks,
  line,
  mirrored,
  moved,
  oval,
  type Part,
  row,
  shape,
  star,
} from "./brush.art.ts";

const ground = (colour: string): string => shape("M-320-330H320V470H-320z", colour);
const disc = (fill: string, radius: number): string => discs(fill, radius, [[0, 0]]);

function night({ ink, light, bright }: Inks, count: number): string {
  const dots = row(count, (k) =>
    discs(k % 5 ? light : bright, 1.6 + (k % 4), [
      [((k * 197) % 640) - 320, ((k * 311) % 780) - 320],
    ]),
  );
  return `${ground(ink)}${dots}`;
}

function hills({ tint, bright }: Inks, y: number): string {
  return `${shape(`M-320 ${y}Q-170 ${y - 120}-20 ${y - 20}T320 ${y - 60}V470H-320z`, tint)}${shape(`M-320 ${y + 110}Q-120 ${y}60 ${y + 80}T320 ${y + 40}V470H-320z`, bright)}`;
}

function waves({ tint, bright, light }: Inks, y: number): string {
  const crest = "q40-38 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0 80 0";
  return [tint, light, bright]
    .map((fill, k) => shape(`M${-360 - 30 * k} ${y + 70 * k}${crest}V470H-360z`, fill))
    .join("");
}

const rays = (fill: string): string => fan(14, [0, 334], () => shape("M0 0L-70-800H70z", fill));

const palm = (x: number, { ink, bright }: Inks): string =>
  moved(
    x,
    40,
    `${line("M0 0Q20 120 0 300", ink, 18)}${fan(6, [-110, 110], () => shape("M0 0Q40-70 10-150Q-30-70 0 0z", bright))}`,
  );

const pine = (x: number, y: number, fill: string): string =>
  moved(x, y, shape("M0-170L60-80H34L80 0H44L96 90H-96L-44 0H-80L-34-80H-60z", fill));

/** Backgrounds behind a figure. */
export const backdrops = {
  space: (inks) =>
    `${night(inks, 60)}${moved(-190, -190, `${disc(inks.bright, 74)}${line("M-118 26Q0 60 118-34", inks.light, 9)}`)}${moved(230, -250, disc(inks.tint, 30))}${moved(300, 120, disc(inks.bright, 90))}`,
  sun: ({ paper, bright, tint }) =>
    `${ground(paper)}${disc(bright, 262)}${shape("M-320 240L-160 60-60 170 90 20 320 220V470H-320z", tint)}`,
  curtain: ({ ink, bright, tint, paper }) =>
    `${ground(paper)}${disc(tint, 240)}${mirrored(`${shape("M-320-330H-60Q-90-130-240-30-190 200-250 470H-320z", bright)}${line("M-110-330Q-150-150-262-60M-190-330Q-210-200-286-100M-280 20Q-250 240-290 470", ink, 5)}`)}${shape("M-320-330H320V-270Q240-220 160-270 80-220 0-270-80-220-160-270-240-220-320-270z", ink)}`,
  deep: (inks) =>
    `${ground(inks.paper)}${shape("M-320-330H320V-180Q160-120 0-180T-320-180z", inks.light)}${line("M-270 470Q-310 330-260 250T-280 60M-210 470Q-170 380-220 290M270 470Q320 330 262 230T290 40", inks.bright, 22)}${[
      [-250, -120],
      [240, -200],
      [262, 130],
    ]
      .map(([x = 0, y = 0], k) =>
        moved(
          x,
          y,
          `${shape("M-44 0Q0-40 44 0L70-26V26L44 0Q0 40-44 0z", k % 2 ? inks.bright : inks.ink)}${discs(inks.light, 5, [[-24, -4]])}`,
        ),
      )
      .join("")}${discs(inks.light, 13, [
      [-200, -240],
      [-176, -274],
      [220, -60],
      [196, -100],
      [-280, -20],
    ])}`,
  desert: (inks) =>
    `${ground(inks.paper)}${moved(0, -20, disc(inks.light, 250))}${shape("M-320 130H-260V10H-150V130H-90V200H-320zM320 170H250V60H190V170H140V210H320z", inks.tint)}${shape("M-320 200Q0 150 320 200V470H-320z", inks.bright)}${moved(-244, 120, line("M0 200V-60M0 60H-44V0M0 90H44V20", inks.ink, 30))}`,
  gingham: ({ paper, light }) =>
    `${ground(paper)}${row(8, (k) => `<rect x="${-320 + 80 * k}" y="-330" width="40" height="800" fill="${light}" opacity=".6"/>`)}${row(10, (k) => `<rect x="-320" y="${-330 + 80 * k}" width="640" height="40" fill="${light}" opacity=".6"/>`)}`,
  sea: (inks) =>
    `${ground(inks.paper)}${moved(190, -190, disc(inks.light, 84))}${moved(-220, 60, `${shape("M-70 40H76L50 84H-46z", inks.ink)}${line("M0 40V-120", inks.ink, 8)}${shape("M8-112Q70-60 8 10zM-8-90Q-60-40-8 16z", inks.light)}`)}${waves(inks, 170)}`,
  surf: (inks) =>
    `${ground(inks.paper)}${moved(-180, -180, disc(inks.bright, 96))}${palm(-262, inks)}${waves(inks, 220)}`,
  rays: ({ paper, tint }) => `${ground(paper)}${rays(tint)}`,
  castle: (inks) =>
    `${ground(inks.paper)}${shape("M-320 470V-90H-280V-130H-250V-90H-220V-130H-190V-90H-150V120H150V-90H190V-130H220V-90H250V-130H280V-90H320V470z", inks.tint)}${shape("M-250-60h30v60h-30zM220-60h30v60h-30z", inks.ink)}${line("M-235-130V-250M235-130V-250", inks.ink, 6)}${shape("M-235-250L-150-222-235-194zM235-250L150-222 235-194z", inks.bright)}${hills(inks, 330)}`,
  lotus: (inks) =>
    `${ground(inks.paper)}${moved(0, -40, disc(inks.light, 268))}${[
      [-240, 300],
      [250, 230],
      [-270, 60],
      [262, -60],
    ]
      .map(([x = 0, y = 0], k) =>
        moved(
          x,
          y,
          `${line(`M0 0Q${k % 2 ? 20 : -20} 120 0 260`, inks.bright, 9)}${fan(5, [-56, 56], (petal) => shape("M0 20Q-34-40 0-92Q34-40 0 20z", petal % 2 ? inks.bright : inks.light))}`,
        ),
      )
      .join("")}`,
  paddies: (inks) =>
    `${ground(inks.paper)}${moved(-190, -190, disc(inks.light, 76))}${shape("M-320 60L-190-90-60 40 110-130 320 60V470H-320z", inks.tint)}${row(5, (k) => shape(`M-320 ${120 + 72 * k}Q0 ${60 + 80 * k} 320 ${130 + 72 * k}V470H-320z`, k % 2 ? inks.light : inks.bright))}`,
  flames: (inks) =>
    `${ground(inks.paper)}${shape("M-320 470V0Q-270 60-250-60-200 40-180-130-130 0-110-210-50-60 0-250 50-60 110-210 130 0 180-130 200 40 250-60 270 60 320 0V470z", inks.tint)}${shape("M-320 470V130Q-280 170-262 70-220 170-196 20-150 130-110-40-60 80 0-80 60 80 110-40 150 130 196 20 220 170 262 70 280 170 320 130V470z", inks.bright)}`,
  ropes: ({ paper, bright, light, ink, tint }) =>
    `${ground(paper)}${rays(tint)}${[40, 160, 280].map((y, k) => line(`M-330 ${y}Q0 ${y + 26} 330 ${y}`, [bright, light, ink][k] ?? ink, 20)).join("")}${shape("M-320 360H320V470H-320z", ink)}`,
  pyramids: ({ paper, bright, tint, ink, light }) =>
    `${ground(paper)}${moved(-180, -200, disc(light, 90))}${shape("M-380 300L-150-40 60 300z", tint)}${shape("M-150-40L60 300H-70z", bright)}${shape("M100 300L270 40 420 300z", tint)}${shape("M270 40L420 300H320z", bright)}${shape("M-320 290H320V470H-320z", ink)}`,
  banners: (inks) =>
    `${ground(inks.paper)}${disc(inks.light, 256)}${[-290, -170]
      .map(
        (y, r) =>
          `${line(`M-330 ${y}Q0 ${y + 60} 330 ${y}`, inks.ink, 4)}${row(6, (k) =>
            moved(
              -270 + 108 * k,
              y + 22 + 16 * Math.sin((Math.PI * (k + 0.5)) / 6),
              `${shape("M-44 0H44V66L22 86 0 66-22 86-44 66z", (k + r) % 2 ? inks.bright : inks.ink)}${discs(
                inks.paper,
                8,
                [
                  [0, 26],
                  [-22, 26],
                  [22, 26],
                  [0, 50],
                ],
              )}`,
            ),
          )}`,
      )
      .join("")}${hills(inks, 330)}`,
  crosses: ({ paper, light, tint }) =>
    `${ground(paper)}${disc(light, 262)}${row(18, (k) => moved(((k * 223) % 640) - 320, ((k * 149) % 800) - 330, shape("M-9-30H9V-9H30V9H9V30H-9V9H-30V-9H-9z", tint)))}`,
  sky: (inks) =>
    `${ground(inks.paper)}${clouds(inks.light)}${moved(-200, -220, `${line("M-60 10L60-10", inks.ink, 20)}${shape("M-30-60L10-10 14 6-36-48zM-24 60L10 6 20-2-10 58zM50-40L62-12 52-4 40-34z", inks.bright)}`)}`,
  clouds: (inks) =>
    `${ground(inks.paper)}${rays(inks.light)}${clouds(inks.light)}${shape("M-340 470V330a70 70 0 0 1 120-40 90 90 0 0 1 150 10 90 90 0 0 1 150-10 90 90 0 0 1 150-10 60 60 0 0 1 110 50V470z", inks.light)}`,
  flag: ({ paper, ink, light, tint }) =>
    `${ground(paper)}${shape("M-320 130Q0 60 320 130V470H-320z", tint)}${row(32, (k) => `<rect x="${-320 + 80 * (k % 8) + (Math.floor(k / 8) % 2) * 40}" y="${-330 + 40 * Math.floor(k / 8)}" width="40" height="40" fill="${ink}"/>`)}${line("M-320-170H320", light, 10)}`,
  snow: (inks) =>
    `${ground(inks.paper)}${pine(-244, 90, inks.tint)}${pine(250, 60, inks.tint)}${shape("M-320 200Q-120 130 60 190T320 170V470H-320z", inks.light)}${row(34, (k) => discs("#ffffff", 4 + (k % 3) * 2, [[((k * 173) % 640) - 320, ((k * 97) % 640) - 320]]))}`,
  ice: (inks) =>
    `${ground(inks.bright)}${disc(inks.tint, 262)}${[
      [-230, -220, 1],
      [236, -190, 0.8],
      [-258, 60, 0.7],
      [250, 90, 1],
      [-220, 300, 0.8],
    ]
      .map(
        ([x = 0, y = 0, scale = 1]) =>
          `<g transform="translate(${x} ${y}) scale(${scale})">${fan(6, [0, 300], () => line("M0 0V-64M0-36L-18-54M0-36L18-54", inks.light, 8))}</g>`,
      )
      .join("")}${shape("M-320 350Q0 300 320 350V470H-320z", inks.light)}`,
  spotlights: ({ ink, tint, bright, light }) =>
    `${ground(ink)}${shape("M-320-330L-240-330 220 470H-90z", bright)}${shape("M320-330L240-330-220 470H90z", bright)}${shape("M0-160L-120 470H120z", tint)}${row(16, (k) => shape(star(((k * 211) % 620) - 310, ((k * 131) % 400) - 310, 9 + (k % 3) * 5), light))}`,
  tent: ({ paper, bright, light, ink }) =>
    `${ground(paper)}${row(8, (k) => shape(`M0-420L${-640 + 160 * k} 470H${-560 + 160 * k}z`, bright))}${shape("M-320-330H320V-262Q280-220 240-262 200-220 160-262 120-220 80-262 40-220 0-262-40-220-80-262-120-220-160-262-200-220-240-262-280-220-320-262z", ink)}${discs(
      light,
      9,
      [
        [-280, -262],
        [-200, -262],
        [-120, -262],
        [120, -262],
        [200, -262],
        [280, -262],
      ],
    )}`,
  lightning: ({ paper, ink, bright, tint }) =>
    `${ground(paper)}${rays(tint)}${mirrored(shape("M-300-300H-190L-236-170H-180L-300 40-262-110H-320z", bright))}${mirrored(
      `${shape("M-330 190H-190V470H-330z", ink)}${discs(tint, 44, [
        [-262, 262],
        [-262, 390],
      ])}${discs(ink, 18, [
        [-262, 262],
        [-262, 390],
      ])}`,
    )}`,
  canvas: ({ paper, light, bright, tint, ink }) =>
    `${ground(paper)}${line("M-150-330L-270 470M150-330L270 470", ink, 18)}${shape("M-270-270H270V250H-270z", light)}${shape("M-270-270H270V-40Q150-120 0-60T-270-100z", tint)}${discs(bright, 46, [[-190, -190]])}${shape("M-270 250V90Q-130 0 20 80T270 50V250z", bright)}${line("M-290 262H290", ink, 20)}`,
  pitch: (inks) =>
    `${ground(inks.paper)}${row(13, (k) => line(`M${-300 + 50 * k}-330V200M-320 ${-320 + 44 * k}H320`, inks.light, 4))}${line("M-280 220V-290H280V220", inks.ink, 16)}${row(4, (k) => shape(`M-320 ${210 + 70 * k}H320V${245 + 70 * k}H-320z`, inks.bright))}${row(4, (k) => shape(`M-320 ${245 + 70 * k}H320V${280 + 70 * k}H-320z`, inks.tint))}`,
  jungle: ({ paper, bright, ink, tint }) =>
    `${ground(paper)}${disc(tint, 240)}${row(16, (k) => `<g transform="translate(${k % 2 ? 330 : -330} ${-320 + 105 * Math.floor(k / 2)}) rotate(${(k % 2 ? -90 : 90) + ((k * 47) % 80) - 40})">${shape("M0 10Q-62-60 0-190Q62-60 0 10z", k % 3 ? bright : ink)}${line("M0 0V-150", tint, 4)}</g>`)}`,
  garden: (inks) =>
    `${ground(inks.paper)}${disc(inks.light, 250)}${row(26, (k) => moved(((k * 139) % 660) - 330, ((k * 83) % 300) + 150, `${fan(6, [0, 300], () => oval([0, -17], [10, 15], k % 2 ? inks.bright : inks.light))}${discs(inks.ink, 8, [[0, 0]])}`))}${hillsLow(inks)}`,
  lamp: ({ paper, tint, ink, light, bright }) =>
    `${ground(tint)}${row(11, (r) => row(6, (k) => `<rect x="${-350 + 120 * k + (r % 2) * 60}" y="${-326 + 74 * r}" width="112" height="66" rx="4" fill="${paper}"/>`))}${moved(-232, -150, `${discs(light, 96, [[0, 0]])}${line("M0 60V640", ink, 16)}${shape("M-34-52H34L24 50H-24zM-44-60L0-100 44-60z", ink)}${shape("M-20-40H20L14 40H-14z", bright)}`)}`,
  columns: ({ paper, light, tint, bright }) =>
    `${ground(paper)}${shape("M-320-240L0-350 320-240z", tint)}${mirrored([-280, -170].map((x) => moved(x, 0, `${shape("M-42-230H42V-196H-42zM-34-196H34V400H-34z", light)}${line("M-16-180V400M4-180V400M22-180V400", tint, 5)}`)).join(""))}${shape("M-320 380H320V470H-320z", bright)}`,
  savanna: (inks) =>
    `${ground(inks.paper)}${disc(inks.bright, 270)}${moved(-240, 120, `${line("M0 200Q10 60 0-60", inks.ink, 14)}${shape("M-110-50Q-60-110 0-104T110-46Q0-70-110-50z", inks.ink)}`)}${shape("M-320 300Q0 250 320 300V470H-320z", inks.tint)}`,
  forest: (inks) =>
    `${ground(inks.paper)}${moved(180, -200, disc(inks.light, 74))}${[-300, -200, 210, 310].map((x, k) => pine(x, 60 + 30 * (k % 2), inks.tint)).join("")}${[-250, 262].map((x) => pine(x, 210, inks.bright)).join("")}${shape("M-320 290Q0 240 320 290V470H-320z", inks.light)}`,
  court: ({ paper, bright, light, ink, tint }) =>
    `${ground(paper)}${shape("M-320 60H320V470H-320z", bright)}${line("M-320 60H320M-240 60L-330 470M240 60L330 470", light, 9)}${shape("M-320-10H320V60H-320z", tint)}${row(22, (k) => line(`M${-315 + 30 * k}-10V60`, ink, 2))}${line("M-330-10H330", light, 14)}`,
  lighthouse: (inks) =>
    `${ground(inks.paper)}${moved(-232, -180, `${shape("M0-20L560-120V80z", inks.light)}${shape("M-36 30H36L60 500H-60z", inks.light)}${shape("M-40 110H40L46 190H-46zM-50 280H50L55 370H-55z", inks.bright)}${shape("M-44 14H44V34H-44zM-26-40H26V14H-26zM-34-40L0-84 34-40z", inks.ink)}`)}${waves(inks, 250)}`,
  cave: ({ paper, ink, bright, tint }) =>
    `${ground(ink)}${shape("M0-300L230-190 290 60 250 470H-250L-290 60-220-200z", bright)}${shape("M0-250L180-160 240 60 200 470H-200L-240 60-170-160z", tint)}${shape("M0-190L150-110 190 60 160 470H-160L-190 60-140-110z", paper)}`,
  confetti: ({ paper, bright, ink, light }) =>
    `${ground(paper)}${disc(light, 256)}${row(46, (k) => `<rect transform="translate(${((k * 191) % 640) - 320} ${((k * 277) % 800) - 330}) rotate(${(k * 53) % 180})" x="-12" y="-6" width="24" height="12" fill="${[bright, ink, "#ffffff"][k % 3] ?? ink}"/>`)}`,
  circuits: ({ paper, bright, tint, ink }) =>
    `${ground(paper)}${mirrored(
      `${line("M-320-250H-240L-190-200V-330M-320-120H-260L-210-70V60L-260 110V200M-320 330H-280L-230 280V230", bright, 9)}${line("M-320-200H-280L-220-140M-320 20H-280V150", tint, 9)}${discs(
        ink,
        15,
        [
          [-260, 200],
          [-230, 230],
          [-220, -140],
          [-280, 150],
        ],
      )}`,
    )}`,
  music: ({ paper, light, ink, tint }) =>
    `${ground(paper)}${disc(light, 262)}${[-260, 100].map((y) => row(5, (k) => line(`M-340 ${y + 26 * k}Q0 ${y - 50 + 26 * k} 340 ${y + 26 * k}`, tint, 5))).join("")}${[
      [-262, -190, 1],
      [244, -230, 0],
      [-240, 150, 0],
      [262, 190, 1],
    ]
      .map(([x = 0, y = 0, tail]) =>
        moved(
          x,
          y,
          `${oval([0, 0], [22, 16], ink)}${line("M20-4V-90", ink, 7)}${tail ? line("M20-90Q56-70 44-36", ink, 8) : ""}`,
        ),
      )
      .join("")}`,
  moon: (inks) =>
    `${night(inks, 50)}${shape("M60-290A300 300 0 1 0 290 270 262 262 0 1 1 60-290z", inks.tint)}${[
      [-250, -240],
      [200, -110],
      [270, 40],
    ]
      .map(([x = 0, y = 0]) => shape(star(x, y, 26), inks.bright))
      .join("")}`,
  chalk: ({ ink, paper, tint, bright }) =>
    `${ground(ink)}${line("M-300-310H300V450H-300z", bright, 16)}${line("M-262-250h110M-262-210h70M160-250h100M190-210h70M-270 60h60M-270 100h90M220 60h56M200 100h76", paper, 6)}${discs(tint, 200, [[0, -10]])}`,
} as const satisfies Record<string, Part>;

export type Backdrop = keyof typeof backdrops;

function clouds(fill: string): string {
  const cloud = shape("M-90 30a40 40 0 0 1 20-76 60 60 0 0 1 110-14 46 46 0 0 1 50 90z", fill);
  return [
    [-220, -90],
    [230, -210],
    [250, 90],
    [-260, 180],
  ]
    .map(([x = 0, y = 0]) => moved(x, y, cloud))
    .join("");
}

function hillsLow({ bright }: Inks): string {
  return shape("M-320 420Q0 370 320 420V470H-320z", bright);
}
