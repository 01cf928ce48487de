import {
  discs,
  line,
  mirrored,
  moved,
  oval,
  type Part,
  row,
  screen,
  shape,
  star,
} from "./brush.art.ts";

/** The body from the neck down, by coat or shirt; leaves room at the sides for a hand. */
export const bust =
  "M-262 470C-262 330-226 262-130 236L-54 196Q0 236 54 196L130 236C226 262 262 330 262 470z";
export const broad =
  "M-306 470C-306 320-262 246-140 222L-60 190Q0 228 60 190L140 222C262 246 306 320 306 470z";
export const shadeSide = "M54 196L130 236C226 262 262 330 262 470H190C190 360 150 280 54 196z";

const lapels = (fill: string): string =>
  mirrored(shape("M-54 190L-112 236-92 290-120 300 0 470V330z", fill));
const shirt = (fill: string): string => shape("M-60 194L0 470 60 194Q0 240-60 194z", fill);
const collar = (fill: string): string => mirrored(shape("M-56 184L-84 232-40 276 0 222z", fill));
const bowTie = (fill: string): string => shape("M0 236L-52 208V272L0 246 52 272V208z", fill);
const buttons = (fill: string, x: number, ys: readonly number[]): string =>
  discs(
    fill,
    9,
    ys.map((y) => [x, y]),
  );

/** Work clothes and sportswear. */
export const workGarments = {
  spacesuit: ({ light, bright, ink, tint }) =>
    `${shape(broad, light)}${screen("M60 190L140 222C262 246 306 320 306 470H220C220 350 160 260 60 190z")}${oval([0, 204], [168, 44], bright)}${oval([0, 194], [150, 34], ink)}${shape("M-104 300H104V420H-104z", ink)}${discs(bright, 19, [[-60, 342]])}${line("M-14 334H76M-14 366H52M-70 394H70", tint, 11)}${mirrored(line("M-130 250Q-190 330-150 470", bright, 15))}`,
  diving: ({ tint, bright, ink, light }) =>
    `${shape(broad, tint)}${screen(broad)}${shape("M-200 300C-200 210-110 180 0 180S200 210 200 300Q0 360-200 300z", bright)}${discs(
      light,
      10,
      [
        [-160, 286],
        [-90, 312],
        [0, 322],
        [90, 312],
        [160, 286],
      ],
    )}${line("M-200 300Q0 360 200 300", ink, 8)}${shape("M-50 380H50V470H-50z", ink)}${discs(light, 22, [[0, 424]])}`,
  western: ({ light, bright, ink, paper }) =>
    `${shape(bust, light)}${mirrored(shape("M-104 228L-30 470H-262C-262 330-226 262-104 228z", bright))}${mirrored(line("M-104 228L-30 470", ink, 6))}${screen(shadeSide)}${shape("M-92 186Q0 230 92 186L70 232 0 330-70 232z", ink)}${discs(
      paper,
      7,
      [
        [-40, 230],
        [0, 250],
        [40, 230],
        [0, 290],
        [-20, 268],
        [20, 268],
      ],
    )}${shape(star(-150, 330, 34), light)}`,
  chefCoat: ({ ink, bright }) =>
    `${shape(bust, "#fffaf2")}${screen(shadeSide)}${mirrored(shape("M-56 182L-70 214-20 262 0 226z", "#fffaf2"))}${line("M-56 184L-76 220-16 268M56 184L76 220 16 268M-16 268L-96 300V470", ink, 5)}${buttons(ink, -62, [320, 376, 432])}${buttons(ink, 62, [320, 376, 432])}${shape("M-70 190Q0 250 70 190L40 240 0 262-40 240z", bright)}`,
  fireCoat: ({ ink, light, bright, paper }) =>
    `${shape(broad, ink)}${shape("M-96 200Q0 260 96 200L80 250Q0 300-80 250z", bright)}${shape("M-306 360H306V408H-306z", light)}${shape("M-306 374H306V394H-306z", bright)}${line("M0 270V470", paper, 6)}${row(3, (k) => line(`M-24 ${300 + 62 * k}H24`, paper, 12))}${mirrored(shape("M-230 280L-196 262-176 470H-214z", light))}`,
  nurse: ({ bright, light, ink }) =>
    `${shape(bust, bright)}${shape("M-96 250L96 250 140 470H-140z", "#ffffff")}${mirrored(line("M-90 250L-130 226", "#ffffff", 26))}${screen(shadeSide)}${collar("#ffffff")}${line("M-70 214Q-90 330-20 352M70 214Q90 330 20 352M0 352V392", ink, 8)}${discs(ink, 20, [[0, 408]])}${discs(light, 9, [[0, 408]])}${shape("M-88 296h24v-24h22v24h24v22h-24v24h-22v-24h-24z", bright)}`,
  flying: ({ bright, ink, light }) =>
    `${shape(bust, bright)}${screen(shadeSide)}${line("M0 260V470M-180 390H-70M180 390H70", ink, 6)}${mirrored(shape("M-52 184C-140 190-170 240-150 292-90 300-30 270 0 232z", light))}${mirrored(
      discs(ink, 5, [
        [-120, 230],
        [-96, 262],
        [-70, 226],
        [-130, 268],
      ]),
    )}${shape("M-64 190Q0 250 64 190L40 250-10 262-64 236z", ink)}${shape("M-10 250L50 270 30 340-16 330z", ink)}`,
  racing: ({ bright, light, ink }) =>
    `${shape(broad, bright)}${mirrored(shape("M-120 226L-196 244-150 470H-90z", light))}${mirrored(shape("M-140 232L-170 238-126 470H-106z", ink))}${screen("M60 190L140 222C262 246 306 320 306 470H230C230 350 160 260 60 190z")}${shape("M-66 186Q0 234 66 186L72 220Q0 270-72 220z", ink)}${line("M0 256V470", ink, 6)}${shape("M-70 330H-20V380H-70zM20 330H70V380H20z", light)}${shape("M-70 330h25v25h-25zM-45 355h25v25h-25z", ink)}`,
  boxing: ({ bright, light, ink, skin }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${mirrored(shape("M-90 214L-46 200Q-30 300 0 320V470H-190Q-190 330-90 214z", bright))}${mirrored(line("M-66 206Q-60 320 0 336", light, 10))}${shape("M-200 420H200V470H-200z", ink)}${oval([0, 446], [70, 40], light)}`,
  overall: ({ paper, ink, bright, light }) =>
    `${shape(bust, light)}${row(5, (k) => line(`M-250 ${270 + 46 * k}H250`, paper, 14))}${shape("M-120 310H120L160 470H-160z", bright)}${mirrored(line("M-104 320L-96 224", bright, 34))}${discs(
      light,
      12,
      [
        [-100, 322],
        [100, 322],
      ],
    )}${shape("M-60 350H60V430H-60z", ink)}${screen(shadeSide)}${collar(light)}`,
  mining: ({ bright, ink, light, tint }) =>
    `${shape(broad, tint)}${line("M-306 380H306", light, 22)}${shape("M-120 300H120L160 470H-160z", ink)}${mirrored(line("M-104 310L-100 216", ink, 36))}${discs(
      bright,
      13,
      [
        [-102, 316],
        [102, 316],
      ],
    )}${screen("M60 190L140 222C262 246 306 320 306 470H230C230 350 160 260 60 190z")}${shape("M-80 190Q0 250 80 190L54 250-54 250z", bright)}${discs(
      light,
      6,
      [
        [-30, 228],
        [0, 238],
        [30, 228],
      ],
    )}`,
  smock: ({ light, bright, ink }) =>
    `${shape(broad, light)}${screen("M60 190L140 222C262 246 306 320 306 470H230C230 350 160 260 60 190z")}${line("M-120 240Q-140 360-110 470M120 240Q140 360 110 470M-40 300V470M40 300V470", ink, 4)}${shape("M-70 190Q0 246 70 190L96 236 20 256 70 340 0 300-70 340-20 256-96 236z", bright)}${discs(
      bright,
      18,
      [
        [-170, 400],
        [150, 420],
      ],
    )}${discs(ink, 12, [
      [-190, 350],
      [190, 370],
    ])}`,
  jersey: ({ bright, light, ink }) =>
    `${shape(bust, bright)}${mirrored(shape("M-170 248L-120 232-100 470H-160z", light))}${screen(shadeSide)}${mirrored(shape("M-60 190L-76 214 0 300V262z", ink))}${shape("M-26 330H50V356L14 452H-18L18 360H-26z", light)}`,
  polo: ({ light, bright, ink }) =>
    `${shape(bust, "#ffffff")}${screen(shadeSide)}${shape("M-256 390H256V420H-256z", bright)}${shape("M-258 430H258V442H-258z", ink)}${shape("M-20 220H20V350H-20z", light)}${collar(bright)}${buttons(ink, 0, [290, 326])}`,
  sailor: ({ light, bright, ink }) =>
    `${shape(bust, "#ffffff")}${row(4, (k) => line(`M${-56 + 9 * k} ${232 + 26 * k}H${56 - 9 * k}`, bright, 11))}${mirrored(shape("M-56 184C-130 210-190 240-206 290L0 400V340Q-80 250-56 184z", bright))}${mirrored(line("M-194 274L0 374", "#ffffff", 8))}${screen(shadeSide)}${shape("M0 340L-44 452-6 430 0 470 6 430 44 452z", ink)}${discs(light, 16, [[0, 352]])}`,
  captain: ({ ink, light, bright }) =>
    `${shape(bust, ink)}${shirt("#ffffff")}${shape("M-16 224H16L28 330 0 360-28 330z", bright)}${mirrored(shape("M-56 188L-120 240-90 280-112 300 0 400V350z", ink))}${mirrored(line("M-56 188L-120 240-90 280-112 300 0 400", light, 4))}${buttons("#f2c14e", -74, [390, 440])}${buttons("#f2c14e", 74, [390, 440])}${mirrored(`${shape("M-236 268Q-180 226-130 240L-140 276Q-190 276-236 306z", bright)}${line("M-232 306Q-226 330-230 350M-210 296Q-206 320-208 340", bright, 8)}`)}`,
  safari: ({ paper, ink, bright, light }) =>
    `${shape(bust, paper)}${screen(shadeSide)}${line("M0 290V470", ink, 5)}${mirrored(`${shape("M-170 320H-70V410H-170z", light)}${shape("M-174 314H-66V346L-120 362-174 346z", bright)}`)}${collar(light)}${shape("M-64 190Q0 250 64 190L44 244 0 270-44 244z", bright)}${shape("M-30 252L0 360 34 252z", bright)}${line("M-210 280L210 440", ink, 12)}`,
  apron: ({ light, ink, bright }) =>
    `${shape(bust, light)}${mirrored(row(3, (k) => line(`M${-110 - 46 * k} ${240 + 20 * k}V470`, bright, 4)))}${shape("M-104 300H104L150 470H-150z", ink)}${mirrored(line("M-94 304L-70 212", ink, 18))}${screen(shadeSide)}${collar(light)}${line("M-46 380H46V470", bright, 6)}${bowTie(bright)}`,
  bakerApron: ({ paper, ink, bright }) =>
    `${shape(bust, bright)}${screen(shadeSide)}${shape("M-110 290Q0 330 110 290L150 470H-150z", "#fffaf2")}${mirrored(line("M-102 296L-76 214", "#fffaf2", 22))}${mirrored(shape("M-58 186L-90 240-30 262 0 222z", paper))}${moved(0, 400, `${line("M0 60V-50", ink, 5)}${mirrored(row(4, (k) => `<g transform="translate(-14 ${-40 + 24 * k}) rotate(-40)">${oval([0, 0], [8, 16], bright)}</g>`))}`)}`,
  evening: ({ ink, light, bright }) =>
    `${shape(bust, ink)}${shirt(light)}${lapels(bright)}${buttons(ink, 0, [310, 360, 410])}${bowTie(ink)}`,
  ringmaster: ({ bright, ink, light }) =>
    `${shape(bust, bright)}${shape("M-60 194L0 470 60 194Q0 240-60 194z", "#ffffff")}${lapels(ink)}${row(3, (k) => line(`M-96 ${360 + 42 * k}Q0 ${340 + 42 * k} 96 ${360 + 42 * k}`, "#f2c14e", 12))}${discs(
      "#f2c14e",
      11,
      [
        [-96, 360],
        [96, 360],
        [-96, 402],
        [96, 402],
        [-96, 444],
        [96, 444],
      ],
    )}${screen(shadeSide)}${mirrored(`${oval([-214, 292], [52, 26], "#f2c14e")}${line("M-250 306V346M-226 314V356M-202 316V356M-180 310V346", "#f2c14e", 8)}`)}${shape("M-56 200Q0 300 56 200L30 290 0 320-30 290z", light)}`,
} as const satisfies Record<string, Part>;
