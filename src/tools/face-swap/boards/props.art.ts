import { discs, fan, line, mirrored, oval, type Part, row, shape, star } from "./brush.art.ts";

const GOLD = "#f2c14e";

/** Things held upright in a fist at (0, 0). */
export const heldProps = {
  flag: ({ bright, light, ink }) =>
    `${line("M0 190V-230", ink, 11)}${shape("M0-230Q50-260 96-226V-120Q50-150 0-124z", bright)}${shape(star(44, -182, 26), light)}`,
  katana: ({ light, ink, bright }) =>
    `${shape("M-10-30C-14-200-6-320 30-420 40-320 22-160 14-30z", light)}${line("M4-40C2-200 10-300 28-390", ink, 3)}${oval([0, -34], [36, 12], GOLD)}${line("M0-24V90", ink, 24)}${line("M-8-6L8 8M8-6L-8 8M-8 40L8 54M8 40L-8 54", bright, 5)}`,
  sceptre: ({ ink, bright }) =>
    `${line("M0 180V-130", GOLD, 16)}${discs(GOLD, 40, [[0, -170]])}${discs(bright, 24, [[0, -170]])}${shape("M-10-256H10V-236H28V-218H10V-204H-10V-218H-28V-236H-10z", GOLD)}${line("M-16-120H16M-16-60H16", ink, 8)}`,
  lantern: ({ ink, bright }) =>
    `${line("M0 0V-60", ink, 10)}${shape("M-50-60H50V-84H-50zM-50-200H50V-224H-50z", ink)}${shape("M-42-84H42V-200H-42z", "#ffe9a6")}${line("M-22-84V-200M22-84V-200", bright, 6)}<path d="M-30-224a30 34 0 0 1 60 0" fill="none" stroke="${ink}" stroke-width="9"/>`,
  lasso: ({ ink, light }) =>
    `<g fill="none" stroke="${ink}" stroke-width="15"><ellipse cx="6" cy="-190" rx="64" ry="120" transform="rotate(12)"/><path d="M0-60V150"/></g><g fill="none" stroke="${light}" stroke-width="9" stroke-dasharray="14 8"><ellipse cx="6" cy="-190" rx="64" ry="120" transform="rotate(12)"/><path d="M0-60V150"/></g>`,
  whisk: ({ ink, light, bright }) =>
    `${line("M0 70V-70", bright, 22)}${["M0-70C-90-120-60-250 0-256 60-250 90-120 0-70", "M0-70C-40-120-30-240 0-256 30-240 40-120 0-70", "M0-70V-256"].map((d) => line(d, ink, 11) + line(d, light, 6)).join("")}`,
  cutlass: ({ light, ink }) =>
    `${shape("M-12-20C-30-160-20-260 60-340 60-230 40-120 16-20z", light)}${line("M0-40C-8-150 6-230 46-306", ink, 3)}${line("M0 60V-20", ink, 22)}<path d="M0 60C-60 50-60-20-20-26H26" fill="none" stroke="${GOLD}" stroke-width="15"/>`,
  sword: ({ light, ink, bright, tint }) =>
    `${shape("M-18-40V-340L0-400 18-340V-40z", light)}${line("M0-50V-350", tint, 7)}${line("M-64-34H64", bright, 22)}${line("M0-24V70", ink, 20)}${discs(GOLD, 18, [[0, 84]])}`,
  rice: ({ ink }) =>
    `${[-34, -14, 8, 30].map((x, k) => `${line(`M0 100Q${x / 2}-60 ${x}-170`, "#6f8f3a", 8)}${row(6, (r) => `<g transform="translate(${x - 6 + 3 * k + r * (k - 1.4) * 2} ${-230 + 20 * r}) rotate(${(k - 1.5) * 22})">${oval([-9, 0], [7, 15], GOLD)}${oval([9, 6], [7, 15], GOLD)}</g>`)}`).join("")}${line("M-26-40Q0-30 26-40", ink, 9)}`,
  axe: ({ bright, ink, light }) =>
    `${line("M0 180V-260", ink, 18)}${shape("M-8-250C-50-260-90-240-104-190-84-160-50-160-8-176z", bright)}${shape("M-86-226C-96-210-100-200-104-190-94-172-84-166-72-162-80-186-82-206-86-226z", light)}${shape("M8-240L70-220 8-196z", bright)}`,
  crook: ({ ink }) =>
    `<path d="M0 180V-170C0-280 100-280 90-190" fill="none" stroke="${GOLD}" stroke-width="24" stroke-linecap="round"/><path d="M0 180V-170C0-280 100-280 90-190" fill="none" stroke="${ink}" stroke-width="24" stroke-dasharray="18 22"/>`,
  battleAxe: ({ ink, light, bright }) =>
    `${line("M0 180V-280", ink, 18)}${mirrored(shape("M-8-270C-40-250-70-300-96-310-120-250-110-170-80-130-60-170-36-180-8-186z", light))}${mirrored(line("M-92-296C-110-250-102-190-82-148", bright, 8))}${line("M-12-160H12M-12-140H12", bright, 8)}`,
  broom: ({ ink, bright }) =>
    `${line("M0 180V-140", ink, 15)}${shape("M-30-140H30L66-300Q0-330-66-300z", GOLD)}${line("M-40-190H40", bright, 12)}${line("M-34-220L-46-296M-12-210L-16-306M12-210L16-306M34-220L46-296", ink, 4)}`,
  hoop: ({ ink, bright, light }) =>
    `${fan(14, [0, 334], () => `<g transform="translate(0 -180)"></g>`)}<g transform="translate(0 -176)">${fan(14, [0, 334], (k) => shape("M-17-76Q-20-110 0-136 20-110 17-76z", k % 2 ? bright : GOLD))}<circle r="76" fill="none" stroke="${ink}" stroke-width="18"/><circle r="76" fill="none" stroke="${light}" stroke-width="5" stroke-dasharray="20 16"/></g>${line("M0-96V120", ink, 16)}`,
  crystalStaff: ({ ink, bright, light }) =>
    `${line("M0 190C-10 60 14-60 0-170", ink, 20)}${line("M-34-220C-50-170-20-150 0-150S50-170 34-220", ink, 16)}${shape("M0-320L36-250 0-180-36-250z", bright)}${shape("M0-320L12-250 0-180-36-250z", light)}`,
  wand: ({ ink, bright }) =>
    `${line("M0 110V-130", ink, 10)}${shape(star(0, -190, 68), GOLD)}${shape(star(0, -190, 40), bright)}${discs(
      GOLD,
      7,
      [
        [-64, -130],
        [66, -110],
        [70, -260],
        [-60, -262],
      ],
    )}`,
  magnifier: ({ ink, light, bright, tint }) =>
    `${line("M0 110V-50", ink, 28)}${line("M0-50V-80", GOLD, 18)}${discs(ink, 88, [[0, -164]])}${discs(tint, 70, [[0, -164]])}${discs(light, 70, [[0, -164]])}${line("M-44-180A50 50 0 0 1-10-210", "#ffffff", 12)}${line("M-30-120A52 52 0 0 0 44-140", bright, 5)}`,
  standard: ({ ink, bright, light }) =>
    `${line("M0 190V-220", ink, 13)}${shape("M-66-190H66V-60L44-44 22-60 0-44-22-60-44-44-66-60z", bright)}${discs(
      light,
      9,
      [
        [-36, -120],
        [0, -120],
        [36, -120],
      ],
    )}${line("M-44-162H44", light, 7)}${discs(GOLD, 26, [[0, -240]])}${mirrored(shape("M-14-240C-50-230-76-256-80-290-56-280-30-276-10-262z", GOLD))}`,
  handFan: ({ ink, bright, light }) =>
    `${fan(9, [-64, 64], (k) => shape("M0 0L-22-180Q0-206 22-180z", k % 2 ? bright : ink))}${fan(9, [-64, 64], () => line("M0 0V-176", light, 4))}${discs(light, 13, [[0, 0]])}`,
  trumpet: ({ ink }) =>
    `${line("M0 90V-200", GOLD, 18)}${shape("M-9-180Q-20-260-70-306H70Q20-260 9-180z", GOLD)}${oval([0, -306], [70, 16], ink)}${line("M-14-40H14M-14-80H14", ink, 8)}`,
  gavel: ({ ink, bright }) =>
    `${line("M0 110V-150", ink, 20)}<g transform="rotate(-8 0 -190)">${shape("M-80-236H80V-144H-80z", bright)}${shape("M-96-244H-70V-136H-96zM70-244H96V-136H70z", ink)}${line("M-30-236V-144M30-236V-144", GOLD, 9)}</g>`,
  spear: ({ ink, light, bright }) =>
    `${line("M0 190V-250", ink, 15)}${shape("M0-390L34-300 12-244H-12L-34-300z", light)}${line("M-20-236H20M-16-214H16", bright, 11)}`,
  pickaxe: ({ ink, light, tint }) =>
    `${line("M0 180V-240", ink, 20)}<path d="M-104-170Q-60-260 0-260T104-170Q60-214 0-214T-104-170z" fill="${light}"/>${shape("M-20-272H20V-206H-20z", tint)}`,
  diploma: ({ light, bright, ink }) =>
    `<g transform="rotate(18)">${shape("M-32-190H32V110H-32z", "#fffaf2")}${oval([0, -190], [32, 12], light)}${line("M0-196a10 5 0 1 0 8 6", ink, 3)}${shape("M-34-80H34V-44H-34z", bright)}${shape("M-14-44L-30 20-8 6 0 24 8 6 30 20 14-44z", bright)}${discs(GOLD, 18, [[0, -62]])}</g>`,
  racket: ({ ink, light, bright }) =>
    `${line("M0 110V-70", bright, 22)}${mirrored(line("M0-70L-34-130", ink, 13))}<ellipse cy="-210" rx="76" ry="100" fill="${light}" fill-opacity=".35"/>${row(7, (k) => line(`M${-60 + 20 * k} ${-210 - 84 * Math.sqrt(1 - ((-60 + 20 * k) / 72) ** 2)}V${-210 + 84 * Math.sqrt(1 - ((-60 + 20 * k) / 72) ** 2)}`, light, 4))}${row(8, (k) => line(`M${-64 * Math.sqrt(1 - ((-84 + 24 * k) / 100) ** 2)} ${-294 + 24 * k}H${64 * Math.sqrt(1 - ((-84 + 24 * k) / 100) ** 2)}`, light, 4))}<ellipse cy="-210" rx="76" ry="100" fill="none" stroke="${ink}" stroke-width="17"/>`,
  spyglass: ({ ink, bright }) =>
    `<g transform="rotate(20)">${line("M0 90V-20", GOLD, 30)}${line("M0-20V-120", ink, 42)}${line("M0-120V-240", GOLD, 54)}${line("M-28-120H28M-22-20H22M-30-236H30", bright, 11)}</g>`,
  compass: ({ ink, light, bright }) =>
    `${line("M0-40V-90", GOLD, 16)}${discs(GOLD, 82, [[0, -160]])}${discs(light, 64, [[0, -160]])}${fan(12, [0, 330], () => "")}<g transform="translate(0 -160) rotate(24)">${shape("M0-54L15 0H-15z", bright)}${shape("M0 54L15 0H-15z", ink)}</g>${discs(ink, 7, [[0, -160]])}`,
  baton: ({ light, ink }) =>
    `${line("M-8 80L26-260", ink, 13)}${line("M-2 20L26-260", light, 8)}${discs(ink, 17, [[-9, 84]])}`,
  starLantern: ({ ink, bright, light }) =>
    `${line("M0 150V-90", ink, 12)}${discs(ink, 108, [[0, -180]])}${discs("#ffe9a6", 100, [[0, -180]])}${shape(star(0, -174, 100), bright)}${shape(star(0, -174, 56), light)}`,
  microphone: ({ ink, bright, light }) =>
    `${line("M0 120V-70", ink, 30)}${shape("M-34-80H34L44-130H-44z", bright)}${discs(ink, 56, [[0, -176]])}${line("M-44-196H44M-52-172H52M-44-148H44M-22-224V-126M0-230V-122M22-224V-126", light, 4)}`,
  thermometer: ({ ink, light, bright }) =>
    `<g transform="rotate(14)">${line("M0 90V-180", ink, 32)}${line("M0 84V-176", light, 22)}${line("M0 60V-90", bright, 10)}${row(6, (k) => line(`M4 ${-150 + 34 * k}h10`, ink, 4))}</g>`,
  wrench: ({ ink, light }) =>
    `${line("M0 140V-150", light, 34)}<path d="M-62-262A70 70 0 1 0 62-262L30-210 0-200-30-210z" fill="${light}"/>${line("M0 120V-130", ink, 5)}`,
  trident: ({ ink, bright }) =>
    `${line("M0 190V-300", ink, 15)}${line("M-60-290V-220Q-56-180 0-180T60-220V-290", ink, 15)}${[-60, 0, 60].map((x) => shape(`M${x}-350L${x + 22}-284H${x - 22}z`, bright)).join("")}`,
} as const satisfies Record<string, Part>;

/** Things carried in both hands in front of the chest, centred at (0, 0). */
export const carriedProps = {
  lotus: ({ bright, light, ink }) =>
    `${line("M0 20V90", "#3f7d36", 12)}${fan(7, [-80, 80], (k) => shape("M0 30Q-42-40 0-112Q42-40 0 30z", k % 2 ? bright : light))}${fan(3, [-24, 24], () => shape("M0 30Q-30-30 0-92Q30-30 0 30z", ink))}${shape("M0 30Q-24-20 0-70Q24-20 0 30z", light)}`,
  guitar: ({ bright, ink, light }) =>
    `<g transform="rotate(-24)">${shape("M40-16H300V16H40z", ink)}${shape("M290-26H350V26H290z", bright)}${shape("M-150 0C-150-84-70-96-40-56-20-66 40-60 60 0 40 60-20 66-40 56-70 96-150 84-150 0z", GOLD)}${discs(ink, 34, [[-24, 0]])}${line("M-110-26V26", ink, 13)}${line("M-110-8H300M-110 8H300", light, 3)}</g>`,
  electric: ({ bright, ink, light }) =>
    `<g transform="rotate(-26)">${shape("M30-14H300V14H30z", ink)}${shape("M290-14L350-44 340 14H290z", bright)}${shape("M-160-90L-30-30 60-40 40 0 60 40-30 30-160 90-110 0z", bright)}${shape("M-100-34L-30-14V14L-100 34z", light)}${line("M-90-24V24M-60-20V20", ink, 9)}${line("M-90-6H300M-90 6H300", light, 3)}</g>`,
  steering: ({ ink, light, bright }) =>
    `<g fill="none" stroke="${ink}" stroke-width="30"><circle r="92"/><path d="M-90 0H90M0 0V90" stroke-width="22"/></g>${discs(bright, 34, [[0, 0]])}${discs(light, 14, [[0, 0]])}`,
  rabbitHat: ({ ink, bright, light }) =>
    `${mirrored(`${shape("M-12-96C-50-110-50-200-36-216-10-200-2-130-4-96z", "#ffffff")}${shape("M-18-110C-36-130-40-170-34-190-18-176-12-140-12-110z", bright)}`)}${discs("#ffffff", 52, [[0, -66]])}${discs(
      ink,
      6,
      [
        [-18, -74],
        [18, -74],
      ],
    )}${shape("M-8-58H8L0-48z", bright)}${oval([0, -20], [110, 24], ink)}${shape("M-84-16H84L74 110H-74z", ink)}${shape("M-83 4H83L80 34H-80z", bright)}${line("M-100-24Q0-4 100-24", light, 4)}`,
  palette: ({ ink, bright, light }) =>
    `${shape("M-120 10C-120-80 30-110 110-60 150-20 110 20 70 20 50 20 60 60 20 70-50 84-120 60-120 10z", GOLD)}${discs("#fffaf2", 19, [[62, 0]])}${discs(bright, 20, [[-70, -20]])}${discs(ink, 19, [[-14, -50]])}${discs(light, 19, [[50, -52]])}${discs("#c23b2e", 19, [[-64, 34]])}<g transform="rotate(38 60 0)">${line("M60 90V-130", ink, 11)}${shape("M46-130H74L70-190 60-206 50-190z", bright)}</g>`,
  ball: ({ ink }) =>
    `${discs("#ffffff", 88, [[0, 0]])}<circle r="88" fill="none" stroke="${ink}" stroke-width="6"/>${shape("M0-34L32-10 20 28H-20L-32-10z", ink)}${fan(5, [0, 288], () => `${line("M0-34V-62", ink, 6)}${shape("M-26-74L0-62 26-74 18-86H-18z", ink)}`)}`,
  helm: ({ ink, bright, light }) =>
    `${fan(8, [0, 315], () => line("M0 0V-130", ink, 16))}<circle r="84" fill="none" stroke="${bright}" stroke-width="28"/><circle r="84" fill="none" stroke="${ink}" stroke-width="5"/>${discs(bright, 32, [[0, 0]])}${discs(light, 14, [[0, 0]])}`,
  plant: ({ ink, bright }) =>
    `${fan(7, [-72, 72], (k) => shape("M0-10Q-32-80 0-150Q32-80 0-10z", k % 2 ? "#3f7d36" : "#6fae4f"))}${[
      [-40, -120],
      [44, -110],
      [0, -166],
    ]
      .map(([x = 0, y = 0]) => discs(bright, 25, [[x, y]]) + discs(GOLD, 10, [[x, y]]))
      .join(
        "",
      )}${shape("M-80-10H80L62 110H-62z", "#c8643c")}${shape("M-92-26H92V14H-92z", "#c8643c")}${line("M-90 18H90", ink, 5)}`,
  bread: ({ ink, bright }) =>
    `${shape("M-140 40H140L110 110H-110z", bright)}${row(6, (k) => line(`M${-110 + 44 * k} 44L${-90 + 36 * k} 108`, ink, 5))}${[-84, -28, 28, 84].map((x, k) => `<g transform="translate(${x} 0) rotate(${-18 + 12 * k})">${oval([0, -24], [30, 86], GOLD)}${line("M-14-70L14-56M-16-36L16-22M-14-2L14 12", ink, 6)}</g>`).join("")}${line("M-146 40H146", ink, 9)}`,
  cup: ({ ink, bright, light }) =>
    `${shape("M-74-50H74L58 70H-58z", "#fffaf2")}<path d="M70-34C130-40 120 40 62 36" fill="none" stroke="#fffaf2" stroke-width="17"/>${oval([0, -50], [74, 22], bright)}${shape("M0-36C-30-54-20-68 0-58 20-68 30-54 0-36z", light)}${oval([0, 84], [120, 20], ink)}${line("M-30-90Q-44-116-26-140M6-90Q-8-116 10-140M40-90Q26-116 44-140", light, 8)}`,
  book: ({ ink, bright, light }) =>
    `${shape("M-136-50Q-70-80 0-40 70-80 136-50V74Q70 46 0 84-70 46-136 74z", ink)}${shape("M-122-56Q-64-80-4-44V70Q-64 40-122 62z", "#fffaf2")}${shape("M122-56Q64-80 4-44V70Q64 40 122 62z", light)}${line("M-100-34Q-60-48-26-30M-100-4Q-60-18-26 0M-100 26Q-60 12-26 30M100-34Q60-48 26-30M100-4Q60-18 26 0", bright, 5)}`,
  violin: ({ ink, light, bright }) =>
    `<g transform="rotate(-30)">${shape("M60-11H230V11H60z", ink)}${shape("M220-18Q262-20 250 10L220 16z", ink)}${shape("M-120 0C-130-66-60-76-40-40-20-46-10-46 0-40 20-70 84-54 84 0 84 54 20 70 0 40-10 46-20 46-40 40-60 76-130 66-120 0z", bright)}${line("M-20-22q-16 8 0 20M-20 22q-16-8 0-20", ink, 5)}${shape("M-96-9H-56V9H-96z", ink)}${line("M-90-3H230M-90 4H230", light, 2.5)}</g>${line("M-150-60L150-20", ink, 9)}${line("M-150-52L150-12", light, 4)}`,
} as const satisfies Record<string, Part>;

/** Wings and other things behind the whole figure. */
export const behindProps = {
  neckGuard: ({ bright, ink }) =>
    mirrored(
      shape("M0-150C-150-150-190-40-220 110Q-120 150 0 150z", ink) +
        row(3, (k) =>
          line(
            `M${-170 - 12 * k} ${-30 + 50 * k}Q-100 ${20 + 50 * k} 0 ${20 + 50 * k}`,
            bright,
            11,
          ),
        ),
    ),
  wings: ({ tint }) =>
    mirrored(
      `${shape("M-60 300C-200 320-330 200-320-120-260-170-200-90-180-20-150-60-110 40-60 300z", "#ffffff")}${line("M-300-90C-310 80-250 190-150 250M-260-100C-262 40-220 140-140 200M-214-60C-216 40-190 100-130 150", tint, 8)}`,
    ),
  butterfly: ({ bright, light, ink }) =>
    mirrored(
      `${shape("M-40 250C-120 0-260-120-318-90-330 60-250 210-40 250z", light)}${shape("M-40 260C-180 240-320 290-300 400-240 460-100 400-40 290z", bright)}${discs(bright, 32, [[-236, 20]])}${discs(ink, 16, [[-236, 20]])}${discs(light, 22, [[-220, 350]])}${line("M-60 246C-160 140-230 20-300-60", ink, 6)}`,
    ),
  surfboard: ({ bright, light, ink }) =>
    `<g transform="translate(216 60) rotate(10)">${oval([0, 0], [84, 370], light)}${line("M0-360V370", ink, 6)}${shape("M-82-60Q0-110 82-60L84 20Q0-30-84 20z", bright)}${shape("M-84 50Q0 0 84 50V78Q0 28-84 78z", ink)}</g>`,
  train: ({ bright, ink, tint }) =>
    fan(
      17,
      [-118, 118],
      (k) =>
        `${line("M0 0V-190", ink, 5)}<g transform="translate(0 ${k % 2 ? -236 : -276})">${oval([0, 0], [42, 54], k % 2 ? bright : ink)}${oval([0, 4], [29, 36], GOLD)}${oval([0, 8], [18, 22], tint)}${oval([0, 10], [10, 12], ink)}</g>`,
    ),
  parrot: ({ bright, ink }) =>
    `<g transform="translate(-214 170)">${shape("M-20-96C40-100 56-40 44 20L20 130-10 80C-40 40-60-80-20-96z", "#c23b2e")}${shape("M-6-30C40-20 44 30 14 84-16 50-20 0-6-30z", bright)}${discs("#fffaf2", 15, [[-8, -66]])}${discs(ink, 7, [[-10, -66]])}${shape("M-34-74C-66-70-66-40-50-26-46-40-34-46-26-48z", GOLD)}</g>`,
  cone: ({ light }) => shape("M-40-220L-330-330H330L40-220z", light),
} as const satisfies Record<string, Part>;
