import {
  discs,
  fan,
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
import { broad, bust, shadeSide } from "./garments-work.art.ts";

const broadShade = "M60 190L140 222C262 246 306 320 306 470H230C230 350 160 260 60 190z";

/** Bodies of fairy-tale figures, animals and the beach. */
export const fancyGarments = {
  shells: ({ skin, bright, ink, light }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${mirrored(`${shape("M-90 410C-150 400-170 340-140 310-100 290-50 310-36 350-30 390-60 412-90 410z", bright)}${line("M-90 404L-136 326M-90 404L-104 308M-90 404L-70 314M-90 404L-44 340", ink, 5)}`)}${shape("M-200 470Q-120 424 0 440 120 424 200 470z", bright)}${discs(
      light,
      9,
      [
        [-80, 222],
        [-54, 244],
        [-28, 258],
        [0, 262],
        [28, 258],
        [54, 244],
        [80, 222],
      ],
    )}`,
  angel: ({ light, bright, tint }) =>
    `${shape(broad, "#ffffff")}${screen(broadShade)}${line("M-120 250Q-110 370-150 470M-60 270Q-50 380-60 470M60 270Q50 380 60 470M120 250Q110 370 150 470", tint, 6)}${line("M-66 198Q0 280 66 198", bright, 15)}${shape("M-170 392Q0 440 170 392V424Q0 470-170 424z", bright)}${discs(
      light,
      9,
      [
        [-60, 416],
        [0, 424],
        [60, 416],
      ],
    )}`,
  snowman: ({ light, bright, ink }) =>
    `${discs("#ffffff", 262, [[0, 420]])}${screen("M150 210Q262 300 262 420V470H170Q230 340 150 210z")}${discs(
      ink,
      15,
      [
        [0, 310],
        [0, 370],
        [0, 430],
      ],
    )}${shape("M-146 150Q0 240 146 150L150 210Q0 300-150 210z", bright)}${shape("M50 240L120 222 150 400 84 410z", bright)}${row(5, (k) => line(`M${-120 + 50 * k} ${176 + (k % 4 ? 38 : 4)}l6 36`, light, 10))}${line("M90 300L136 292M94 340L140 332", light, 10)}${line("M84 410l-4 26M106 408l0 26M130 404l6 26", bright, 7)}`,
  stem: ({ ink, tint }) =>
    `${line("M0 160V470", "#3f7d36", 66)}${mirrored(`${shape("M-10 440C-90 420-250 440-310 300-190 260-60 300-10 440z", "#5a9c48")}${line("M-20 430Q-130 380-270 312", "#3f7d36", 7)}${shape("M-20 320C-60 300-140 310-180 226-100 206-30 240-20 320z", "#5a9c48")}`)}${screen("M10 160H34V470H10z")}${oval([0, 470], [330, 40], ink)}${oval([0, 480], [250, 34], tint)}`,
  leather: ({ ink, bright, light }) =>
    `${shape(bust, ink)}${shape("M-60 194L-50 470H50L60 194Q0 240-60 194z", light)}${shape("M-40 330L0 290 40 330 14 336 30 400-30 350 4 350z", bright)}${mirrored(
      `${shape("M-56 186L-134 220-110 320-70 300-50 470V300z", bright)}${discs(light, 6, [
        [-160, 260],
        [-190, 282],
        [-216, 310],
        [-180, 250],
        [-210, 276],
      ])}${line("M-120 360L-190 400", light, 8)}`,
    )}`,
  wizard: ({ bright, ink, light }) =>
    `${shape(broad, bright)}${screen(broadShade)}${shape("M-80 196L-40 470H40L80 196Q0 270-80 196z", ink)}${[
      [-150, 300, 22],
      [-220, 380, 26],
      [-110, 410, 18],
      [140, 330, 24],
      [220, 410, 22],
      [190, 290, 14],
    ]
      .map(([x = 0, y = 0, r = 20]) => shape(star(x, y, r), light))
      .join(
        "",
      )}${mirrored(line("M-80 200L-42 470", "#f2c14e", 8))}${shape("M24 300a40 40 0 1 0 0 62 34 34 0 1 1 0-62z", "#f2c14e")}`,
  petals: ({ skin, bright, light, ink }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${moved(
      0,
      520,
      fan(
        9,
        [-76, 76],
        (k) =>
          `${shape("M0 0C-70-90-60-210 0-250 60-210 70-90 0 0z", k % 2 ? bright : light)}${line("M0-40V-190", ink, 3)}`,
      ),
    )}${discs("#f2c14e", 8, [
      [-60, 226],
      [-30, 248],
      [0, 256],
      [30, 248],
      [60, 226],
    ])}`,
  cape: ({ paper, bright, ink, light }) =>
    `${shape(broad, paper)}${row(8, (k) => line(`M${-280 + 80 * k} 190V470M-310 ${216 + 40 * k}H310`, bright, 9))}${shape("M-320 180L-54 180 0 226 54 180 320 180 320 470 306 470C306 320 262 246 140 222L60 196 0 228-60 196-140 222C-262 246-306 320-306 470H-320z", "none")}${screen(broadShade)}${shape("M-90 206C-220 240-270 310-270 380Q-120 420 0 330 120 420 270 380C270 310 220 240 90 206Q0 260-90 206z", paper)}${mirrored(line("M-230 290Q-120 350 0 290M-260 350Q-130 400 0 320M-150 240L-180 392M-90 216L-100 384", bright, 7))}${line("M-270 380Q-120 420 0 330 120 420 270 380", ink, 6)}${mirrored(shape("M-56 184L-110 222-50 284 0 226z", bright))}${discs(light, 12, [[0, 330]])}`,
  lion: ({ tint, light, ink }) =>
    `${shape(bust, tint)}${screen(shadeSide)}${oval([0, 420], [120, 170], light)}${line("M-30 300l30 24 30-24M-36 350l36 26 36-26M-36 400l36 26 36-26", ink, 6)}`,
  scarf: ({ bright, light, ink, paper }) =>
    `${shape(bust, bright)}${screen(shadeSide)}${oval([0, 430], [120, 150], paper)}${shape("M-120 150Q0 230 120 150L130 220Q0 300-130 220z", "#c23b2e")}${shape("M-90 250L-20 262-40 430-110 414z", "#c23b2e")}${line("M-96 300L-28 308M-102 340L-34 348", light, 12)}${discs("#f2c14e", 24, [[0, 262]])}${discs(ink, 6, [[0, 268]])}`,
  peacock: ({ bright, ink, light }) =>
    `${shape("M-150 470C-160 340-110 250-56 180H56C110 250 160 340 150 470z", bright)}${row(4, (r) => row(6, (k) => line(`M${-124 + 46 * k - (r % 2) * 20} ${270 + 50 * r}q23 34 46 0`, k % 2 ? light : ink, 6)))}${screen("M20 180H56C110 250 160 340 150 470H90C100 340 70 250 20 180z")}`,
  hawaii: ({ bright, light, ink, skin }) =>
    `${shape(bust, skin)}${mirrored(shape("M-60 194L-130 236C-226 262-262 330-262 470H-30z", bright))}${screen(shadeSide)}${[
      [-170, 320],
      [-110, 420],
      [-220, 430],
      [150, 300],
      [200, 400],
      [110, 440],
    ]
      .map(([x = 0, y = 0]) =>
        moved(
          x,
          y,
          `${fan(5, [0, 288], () => oval([0, -20], [13, 20], light))}${discs("#f2c14e", 9, [[0, 0]])}`,
        ),
      )
      .join(
        "",
      )}${row(11, (k) => moved(-110 + 22 * k, 214 + 90 * Math.sin((Math.PI * k) / 10), `${fan(5, [0, 288], () => oval([0, -12], [9, 13], k % 2 ? light : ink))}${discs("#f2c14e", 6, [[0, 0]])}`))}`,
  robot: ({ bright, light, ink, tint }) =>
    `${shape("M-60 150H60V240H-60z", ink)}${row(4, (k) => line(`M-60 ${168 + 20 * k}H60`, tint, 8))}${shape("M-220 236Q-220 220-200 220H200Q220 220 220 236V470H-220z", light)}${screen("M150 220H200Q220 220 220 236V470H150z")}${mirrored(discs(bright, 56, [[-250, 290]]))}${shape("M-150 270H60V400H-150z", ink)}${line("M-136 350L-100 350-80 300-50 380-24 330-10 350H46", "#f2c14e", 8)}${discs("#c23b2e", 16, [[120, 296]])}${discs("#f2c14e", 16, [[120, 346]])}${discs(bright, 16, [[120, 396]])}${discs(
      ink,
      7,
      [
        [-200, 242],
        [200, 242],
        [-200, 450],
        [200, 450],
      ],
    )}`,
  nightgown: ({ paper, bright, light }) =>
    `${shape(bust, paper)}${screen(shadeSide)}${[
      [-170, 330],
      [-90, 400],
      [110, 320],
      [180, 410],
      [20, 440],
    ]
      .map(([x = 0, y = 0]) => shape(star(x, y, 22), bright))
      .join(
        "",
      )}${mirrored(shape("M-60 184C-130 196-150 250-120 290-60 300-20 270 0 226z", light))}${mirrored(line("M-120 284C-66 296-24 270 0 236", bright, 6))}${shape("M0 240L-56 216V280L0 256 56 280V216z", bright)}`,
  skating: ({ skin, bright, light, ink }) =>
    `${shape(bust, skin)}${screen(shadeSide)}${shape("M-230 300C-170 240-90 270 0 350 90 270 170 240 230 300L250 470H-250z", ink)}${shape("M-56 200Q0 240 56 200L0 350z", bright)}${row(30, (k) => discs(k % 2 ? light : bright, 4 + (k % 3) * 2, [[-210 + ((k * 83) % 430), 330 + ((k * 47) % 140)]]))}${mirrored(line("M-226 304C-170 250-90 280 0 356", light, 9))}`,
} as const satisfies Record<string, Part>;
