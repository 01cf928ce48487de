import type { BoardInks } from "../inks.ts";
import type { Backdrop } from "./backdrops.art.ts";
import type { fancyGarments } from "./garments-fancy.art.ts";
import type { courtGarments } from "./garments-tales.art.ts";
import type { workGarments } from "./garments-work.art.ts";
import type { HairStyle } from "./hair.art.ts";
import type { Hat } from "./hats.art.ts";
import type { behindProps, carriedProps, heldProps } from "./props.art.ts";

type Garment = keyof typeof workGarments | keyof typeof courtGarments | keyof typeof fancyGarments;
type Held = keyof typeof heldProps;
type Carried = keyof typeof carriedProps;

/** Pose of the hands: none, one raised fist with a thing, both in front of the chest, or two boxing gloves. */
type Hands = "none" | "gloves" | `left ${Held}` | `right ${Held}` | `both ${Carried}`;

/** The parts of one board, from back to front. */
export interface Recipe {
  readonly backdrop: Backdrop;
  readonly garment: Garment;
  readonly hair: HairStyle;
  readonly hat: Hat;
  readonly hands: Hands;
  readonly sleeve: keyof BoardInks;
  readonly behind?: keyof typeof behindProps;
}

type Row = readonly [
  Backdrop,
  Garment,
  HairStyle,
  Hat,
  Hands,
  keyof BoardInks,
  (keyof typeof behindProps)?,
];

const rows: Readonly<Record<string, Row>> = {
  ref1: ["space", "spacesuit", "none", "bubble", "right flag", "light"],
  ref2: ["sun", "lamellar", "short", "kabuto", "right katana", "bright", "neckGuard"],
  ref3: ["curtain", "ruff", "updo", "crown", "right sceptre", "bright"],
  ref4: ["deep", "diving", "none", "divingHelmet", "left lantern", "paper"],
  ref5: ["desert", "western", "short", "cowboy", "right lasso", "light"],
  ref6: ["gingham", "chefCoat", "short", "toque", "right whisk", "light"],
  ref7: ["sea", "pirate", "curls", "tricorn", "right cutlass", "ink", "parrot"],
  ref8: ["deep", "shells", "waves", "shellCrown", "right trident", "skin"],
  ref9: ["rays", "ermine", "bob", "kingCrown", "right sceptre", "bright"],
  ref10: ["castle", "plate", "none", "knightHelm", "right sword", "light"],
  ref11: ["lotus", "aodai", "long", "khanDong", "both lotus", "bright"],
  ref12: ["paddies", "baba", "lowBun", "nonLa", "right rice", "ink"],
  ref13: ["flames", "fireCoat", "short", "fireHelmet", "right axe", "ink"],
  ref15: ["curtain", "tutu", "updo", "tiara", "none", "skin"],
  ref16: ["ropes", "boxing", "none", "headguard", "gloves", "skin"],
  ref17: ["pyramids", "egypt", "none", "nemes", "right crook", "skin"],
  ref18: ["sea", "fur", "braids", "viking", "left battleAxe", "ink"],
  ref19: ["banners", "charro", "short", "sombrero", "both guitar", "ink"],
  ref20: ["crosses", "nurse", "bob", "nurseCap", "right thermometer", "bright"],
  ref21: ["sky", "flying", "none", "goggles", "none", "bright"],
  ref22: ["flag", "racing", "none", "raceHelmet", "both steering", "bright"],
  ref23: ["clouds", "angel", "curls", "halo", "right trumpet", "light", "wings"],
  ref24: ["snow", "snowman", "none", "snowHead", "right broom", "ink"],
  ref25: ["savanna", "stem", "none", "petalRing", "none", "bright"],
  ref26: ["tent", "ringmaster", "swept", "topHat", "right hoop", "bright"],
  ref27: ["spotlights", "evening", "swept", "none", "both rabbitHat", "ink"],
  ref28: ["lightning", "leather", "spikes", "none", "both electric", "ink"],
  ref29: ["canvas", "smock", "bob", "beret", "both palette", "light"],
  ref30: ["pitch", "jersey", "spikes", "headband", "both ball", "bright"],
  ref31: ["sea", "sailor", "short", "sailorCap", "both helm", "light"],
  ref32: ["moon", "wizard", "long", "wizardHat", "right crystalStaff", "bright"],
  ref33: ["jungle", "petals", "waves", "flowers", "right wand", "skin", "butterfly"],
  ref34: ["lamp", "cape", "short", "deerstalker", "right magnifier", "paper"],
  ref35: ["columns", "toga", "short", "laurel", "left standard", "skin"],
  ref36: ["rays", "flamenco", "lowBun", "rose", "right handFan", "skin"],
  ref37: ["garden", "overall", "bob", "strawHat", "both plant", "light"],
  ref38: ["gingham", "bakerApron", "swept", "bakerCap", "both bread", "bright"],
  ref39: ["columns", "judge", "wig", "none", "right gavel", "ink"],
  ref40: ["savanna", "lion", "mane", "lionEars", "none", "paper"],
  ref41: ["forest", "scarf", "none", "antlers", "none", "bright"],
  ref42: ["garden", "peacock", "none", "crest", "none", "bright", "train"],
  ref43: ["surf", "hawaii", "waves", "none", "none", "skin", "surfboard"],
  ref44: ["curtain", "valkyrie", "braids", "wingedHelm", "right spear", "paper"],
  ref45: ["cave", "mining", "short", "minerHelmet", "right pickaxe", "paper"],
  ref46: ["confetti", "academic", "long", "mortarboard", "left diploma", "ink"],
  ref47: ["court", "polo", "lowBun", "visor", "right racket", "skin"],
  ref48: ["lighthouse", "captain", "short", "captainCap", "right spyglass", "ink"],
  ref49: ["lotus", "fourPanel", "short", "quaiThao", "none", "ink"],
  ref50: ["jungle", "safari", "short", "pith", "left compass", "paper"],
  ref51: ["circuits", "robot", "none", "robotHead", "right wrench", "light"],
  ref52: ["music", "frock", "powdered", "none", "both violin", "bright"],
  ref53: ["moon", "nightgown", "curls", "nightcap", "left starLantern", "paper"],
  ref54: ["ice", "skating", "updo", "tiara", "none", "skin"],
  ref55: ["chalk", "apron", "short", "beanie", "both cup", "light"],
  ref56: ["spotlights", "sequins", "quiff", "starShades", "right microphone", "bright"],
};

/** The recipe of a board. Throws for an unknown id. */
export function recipeOf(id: string): Recipe {
  const found = rows[id];
  if (!found) throw new Error(`there is no recipe of the board ${id}`);
  const [backdrop, garment, hair, hat, hands, sleeve, behind] = found;
  return { backdrop, garment, hair, hat, hands, sleeve, ...(behind ? { behind } : {}) };
}
