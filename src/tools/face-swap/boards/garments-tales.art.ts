import {
  discs,
  fan,
  line,
  mirrored,
  oval,
  type Part,
  row,
  screen,
  shape,
  star,
} from "./brush.art.ts";
import { broad, bust, shadeSide } from "./garments-work.art.ts";

const GOLD = "#f2c14e";

/** Court, stage and traditional dress. */
export const courtGarments = {
  lamellar: ({ bright, ink, light }) =>
    `${shape("M-150 470V250Q0 200 150 250V470z", ink)}${row(5, (k) => line(`M-140 ${274 + 44 * k}Q0 ${292 + 44 * k} 140 ${274 + 44 * k}`, bright, 24))}${row(7, (k) => line(`M${-120 + 40 * k} 262V470`, light, 5))}${mirrored(row(4, (k) => `${shape(`M${-120 - 8 * k} ${226 + 56 * k}L-300 ${262 + 56 * k}V${312 + 56 * k}L${-130 - 8 * k} ${280 + 56 * k}z`, k % 2 ? ink : bright)}${line(`M-150 ${240 + 56 * k}V${268 + 56 * k}M-200 ${250 + 56 * k}V${278 + 56 * k}M-250 ${260 + 56 * k}V${290 + 56 * k}`, light, 5)}`))}${shape("M-70 190Q0 250 70 190L60 250Q0 284-60 250z", light)}`,
  ruff: ({ bright, ink, light, tint }) =>
    `${shape(broad, bright)}${shape("M-90 270L0 470 90 270z", ink)}${discs(light, 9, [
      [0, 300],
      [0, 340],
      [0, 380],
      [0, 420],
    ])}${mirrored(line("M-90 270L-10 460", GOLD, 10))}${mirrored(shape("M-306 470C-306 320-262 246-190 240-150 300-170 400-150 470z", tint))}${screen("M60 190L140 222C262 246 306 320 306 470H230C230 350 160 260 60 190z")}<g transform="translate(0 200) scale(1 .42)">${fan(24, [0, 345], (k) => oval([0, -132], [24, 62], k % 2 ? light : "#ffffff"))}${discs(tint, 96, [[0, 0]])}</g>`,
  pirate: ({ ink, light, bright }) =>
    `${shape(broad, ink)}${shape("M-70 190L-90 470H90L70 190Q0 240-70 190z", "#ffffff")}${row(4, (k) => line(`M-80 ${300 + 52 * k}H80`, bright, 18))}${mirrored(shape("M-60 188L-150 230-120 300-160 330-80 470H-110V300z", bright))}${mirrored(
      discs(GOLD, 10, [
        [-140, 350],
        [-126, 400],
        [-112, 450],
      ]),
    )}${shape("M-300 300L-240 262 180 470H70z", bright)}${shape("M-50 190Q0 236 50 190L64 300 30 280 0 330-30 280-64 300z", light)}`,
  ermine: ({ bright, ink, paper }) =>
    `${shape(broad, bright)}${shape("M-40 280H40V470H-40z", ink)}${screen("M60 190L140 222C262 246 306 320 306 470H230C230 350 160 260 60 190z")}${shape("M-70 186C-180 200-240 250-250 330-140 380-60 340 0 292 60 340 140 380 250 330 240 250 180 200 70 186Q0 240-70 186z", "#fffaf0")}${[
      [-190, 300],
      [-150, 250],
      [-120, 320],
      [-80, 240],
      [190, 300],
      [150, 250],
      [120, 320],
      [80, 240],
      [-60, 300],
      [60, 300],
    ]
      .map(([x = 0, y = 0]) =>
        shape(`M${x} ${y - 18}Q${x + 9} ${y} ${x} ${y + 16}Q${x - 9} ${y} ${x} ${y - 18}z`, ink),
      )
      .join(
        "",
      )}${line("M-130 236Q0 420 130 236", GOLD, 13)}${discs(GOLD, 32, [[0, 340]])}${shape(star(0, 340, 22), paper)}`,
  plate: ({ light, ink, bright, tint }) =>
    `${shape("M-150 470V260Q0 220 150 260V470z", light)}${line("M0 250V470", ink, 5)}${screen("M40 240Q100 240 150 260V470H90z")}${mirrored(
      `${shape("M-120 220C-230 220-306 280-306 370Q-230 330-130 340z", light)}${line("M-306 366Q-230 330-130 340M-292 316Q-220 280-126 296", ink, 6)}${shape("M-306 380Q-230 344-150 354V470H-306z", tint)}${discs(
        ink,
        6,
        [
          [-140, 240],
          [-180, 240],
          [-220, 254],
        ],
      )}`,
    )}${shape("M-84 184Q0 240 84 184L96 250Q0 300-96 250z", tint)}${line("M-96 250Q0 300 96 250", ink, 6)}${shape("M-44 320H44V390Q40 430 0 450-40 430-44 390z", bright)}${line("M0 328V440M-36 368H36", light, 12)}`,
  aodai: ({ bright, ink, light }) =>
    `${shape(bust, bright)}${screen(shadeSide)}${shape("M-60 168Q0 206 60 168L66 220Q0 262-66 220z", bright)}${line("M-66 220Q0 262 66 220M-60 172Q0 208 60 172", light, 6)}${line("M40 238Q120 260 150 330L170 470", ink, 6)}${discs(
      GOLD,
      9,
      [
        [46, 240],
        [106, 272],
        [150, 332],
      ],
    )}${[
      [-110, 360],
      [-40, 430],
      [-170, 440],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<g transform="translate(${x} ${y})">${fan(5, [-60, 60], () => shape("M0 10Q-16-14 0-44Q16-14 0 10z", light))}</g>`,
      )
      .join("")}${line("M-90 216Q0 360 90 216", GOLD, 7)}`,
  baba: ({ ink, bright, light }) =>
    `${shape(bust, ink)}${shape("M-60 192L0 300 60 192Q0 240-60 192z", bright)}${line("M0 296V470M-150 400H-60V470M150 400H60V470", light, 5)}${discs(
      light,
      8,
      [
        [0, 330],
        [0, 376],
        [0, 422],
      ],
    )}${shape("M-76 190Q-160 210-200 270L-150 470H-120Q-150 320-60 240z", bright)}${row(4, (k) => line(`M${-176 + 6 * k} ${270 + 44 * k}L${-140 + 4 * k} ${262 + 44 * k}`, light, 6))}`,
  tutu: ({ skin, bright, light, ink }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${shape("M-120 280Q-60 300 0 280 60 300 120 280L110 400H-110z", bright)}${mirrored(line("M-104 284L-84 222", bright, 14))}${line("M0 284V400M-50 296L-40 400M50 296L40 400", ink, 4)}${shape("M-320 470Q-260 390-110 386H110Q260 390 320 470z", light)}${row(9, (k) => line(`M${-220 + 55 * k} 470L${-90 + 22 * k} 396`, bright, 5))}`,
  egypt: ({ skin, bright, ink }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${["#f2c14e", ink, bright, "#f2c14e", ink].map((fill, k) => shape(`M${-230 + 34 * k} ${290 - 14 * k}Q0 ${470 - 40 * k} ${230 - 34 * k} ${290 - 14 * k}Q${150 - 20 * k} 210 60 192Q0 230-60 192-150 210 ${-230 + 34 * k} ${290 - 14 * k}z`, fill)).join("")}${shape("M-150 420H150V470H-150z", "#f2c14e")}`,
  fur: ({ bright, ink, tint, light }) =>
    `${shape(bust, ink)}${shape("M-120 320H120V470H-120z", bright)}${row(4, (k) => line(`M-120 ${340 + 40 * k}H120`, ink, 6))}${shape("M-80 184L-150 200-200 190-230 236-290 250-280 310-320 350-270 370-276 430-220 410-200 450-160 400-130 420-120 360-70 370-60 310-10 320 0 290 10 320 60 310 70 370 120 360 130 420 160 400 200 450 220 410 276 430 270 370 320 350 280 310 290 250 230 236 200 190 150 200 80 184Q0 240-80 184z", tint)}${mirrored(line("M-200 250L-220 290M-240 320L-250 360M-150 260L-160 310M-180 340L-180 390M-100 250L-100 300", ink, 6))}${discs(
      light,
      26,
      [
        [-74, 262],
        [74, 262],
      ],
    )}${line("M-74 262H74", light, 10)}${screen("M80 184L200 190 290 250 320 350 276 430 220 410 160 300z")}`,
  charro: ({ ink, light, bright }) =>
    `${shape(bust, ink)}${shape("M-60 194L-70 470H70L60 194Q0 240-60 194z", light)}${mirrored(
      `${line("M-62 200L-72 470M-130 240Q-110 330-150 380-190 400-170 440", GOLD, 7)}${line("M-150 280q-30 10-20 40 30 0 30-30M-110 400q-30 10-20 40 30 0 30-30", GOLD, 6)}${discs(
        GOLD,
        8,
        [
          [-96, 300],
          [-96, 350],
          [-96, 400],
        ],
      )}`,
    )}${shape("M0 232L-96 196-110 290-24 262-40 380 0 340 40 380 24 262 110 290 96 196z", bright)}${discs(ink, 20, [[0, 246]])}`,
  toga: ({ light, bright, ink }) =>
    `${shape(bust, "#ffffff")}${screen(shadeSide)}${line("M-60 200Q0 300 60 200", bright, 14)}${shape("M110 226C230 250 262 330 262 470H-200Q-40 420 40 330 100 270 110 226z", bright)}${line("M140 250Q120 360-40 470M190 280Q170 390 60 470M228 330Q210 420 150 470", ink, 6)}${discs(GOLD, 26, [[128, 248]])}${line("M-120 250Q-140 380-120 470M-70 240Q-80 380-50 440", light, 8)}`,
  flamenco: ({ bright, ink, skin, light }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${shape("M-250 300Q-120 250 0 320 120 250 250 300L262 470H-262z", bright)}${[300, 360, 420].map((y, k) => shape(`M-262 ${y}q22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6 22 40 44 6V${y - 26}Q0 ${y + 30 - 10 * k}-262 ${y - 30}z`, k % 2 ? light : ink)).join("")}${discs(
      light,
      8,
      [
        [-200, 356],
        [-120, 384],
        [-40, 396],
        [40, 396],
        [120, 384],
        [200, 356],
      ],
    )}${line("M-56 200Q0 262 56 200", ink, 10)}`,
  judge: ({ ink, light, bright }) =>
    `${shape(broad, ink)}${mirrored(shape("M-64 190L-150 228-130 470H-60V300z", bright))}${shape("M-50 196Q0 240 50 196L34 260H-34z", "#ffffff")}${mirrored(shape("M-4 250L-44 262-60 400-8 400z", "#ffffff"))}${line("M0 256V400", ink, 4)}${mirrored(line("M-100 216Q-110 340-96 470", light, 6))}`,
  valkyrie: ({ bright, ink, light, tint }) =>
    `${shape(broad, tint)}${shape("M-150 260Q0 330 150 260L130 470H-130z", bright)}${mirrored(`${discs(light, 66, [[-76, 366]])}${discs(GOLD, 44, [[-76, 366]])}${discs(light, 14, [[-76, 366]])}${shape("M-120 214C-220 220-280 270-290 330L-160 300z", bright)}${line("M-280 320Q-220 290-158 292", light, 8)}`)}${line("M-150 260Q0 330 150 260", GOLD, 12)}${shape("M-130 446H130V470H-130z", ink)}`,
  academic: ({ ink, bright, light, tint }) =>
    `${shape(broad, ink)}${shape("M-54 194L0 300 54 194Q0 236-54 194z", "#ffffff")}${shape("M-14 230H14L22 290H-22z", bright)}${mirrored(shape("M-62 188C-170 210-150 300 0 440V380C-90 300-110 240-62 188z", bright))}${mirrored(line("M-66 196C-140 230-120 300 0 408", light, 8))}${mirrored(line("M-170 290Q-190 380-176 470M-230 320Q-240 400-232 470", tint, 5))}`,
  fourPanel: ({ bright, ink, light, tint }) =>
    `${shape(bust, ink)}${shape("M-80 200Q0 300 80 200L70 470H-70z", bright)}${shape("M-64 196Q0 280 64 196L50 330Q0 370-50 330z", tint)}${mirrored(shape("M-70 190C-150 220-110 330-44 470H-90C-170 360-200 280-110 222z", light))}${shape("M-120 420Q0 456 120 420V456Q0 490-120 456z", light)}${screen(shadeSide)}${shape("M-20 446L-60 470H60L20 446z", bright)}${line("M-60 190Q0 256 60 190", GOLD, 7)}`,
  frock: ({ bright, ink, light }) =>
    `${shape(bust, bright)}${shape("M-64 194L-60 470H60L64 194Q0 240-64 194z", light)}${mirrored(
      `${shape("M-60 190L-120 232Q-90 340-100 470H-50Q-40 320-60 190z", ink)}${discs(GOLD, 10, [
        [-78, 300],
        [-78, 350],
        [-78, 400],
        [-78, 450],
      ])}`,
    )}${screen(shadeSide)}${shape("M-56 190Q0 240 56 190L40 240 60 270 30 290 50 330 0 390-50 330-30 290-60 270-40 240z", "#ffffff")}${line("M-34 250H34M-28 290H28M-24 330H24", light, 6)}`,
  sequins: ({ bright, ink, light }) =>
    `${shape(bust, bright)}${shape("M-60 200L0 470 60 200Q0 246-60 200z", ink)}${row(54, (k) => discs(k % 3 ? light : GOLD, 7, [[-236 + 52 * (k % 10) + (Math.floor(k / 10) % 2) * 26, 290 + 34 * Math.floor(k / 10)]]))}${shape("M-60 200L0 470 60 200Q0 246-60 200z", ink)}${mirrored(shape("M-50 196C-90 90-170 60-206 70-190 180-150 260 0 440V370C-60 300-60 240-50 196z", bright))}${mirrored(line("M-198 80C-180 180-130 270 0 420", GOLD, 7))}`,
} as const satisfies Record<string, Part>;
