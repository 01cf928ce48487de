import type { EditBrief } from "#engine/generative/brief.ts";
import { exactly, finishRules, person } from "#engine/generative/finish-rules.ts";
import { defineGenerativeOperation } from "#engine/generative/operation.ts";
import { kept, unwanted } from "#engine/generative/phrases.ts";
import { type EnginePayload, engineReader } from "#tool-model/engine-payload.server.ts";
import { SIZE } from "./size.ts";
import { avatar } from "./tool.ts";

type Payload = EnginePayload<typeof avatar.operations.avatarInStyle>;

/** Prompt for the person as a character of another world. */
export const avatarInStylePrompt = defineGenerativeOperation(
  engineReader(avatar.operations.avatarInStyle),
  {
    hasOwnSize: true,
    brief: portray,
  },
);

interface Role {
  readonly who: string;
  readonly outfit: string;
  readonly world: string;
}

/** Original characters: a role is described by its outfit, never by the name of an existing character. */
const roles = {
  samurai: {
    who: "a samurai of feudal Japan",
    outfit: "Lacquered lamellar armour laced with red silk, a sword at the hip, hair tied up.",
    world: "A castle courtyard under falling cherry blossom at dawn.",
  },
  cowboy: {
    who: "a cowboy of the old frontier",
    outfit: "A felt hat pushed back, worn leather waistcoat, neckerchief and dusty coat.",
    world: "Red mesas and a wooden ranch in low evening sun.",
  },
  viking: {
    who: "a Viking seafarer",
    outfit: "Fur over a woollen tunic, a mail shirt, a silver brooch and small braids in the hair.",
    world: "A longship in a misty fjord under a cold sky.",
  },
  astronaut: {
    who: "an astronaut on a mission",
    outfit: "A white pressure suit with hoses and plain patches, the helmet's visor raised.",
    world: "A station's window with the blue curve of the earth behind it.",
  },
  wizard: {
    who: "a wizard of a fairy tale",
    outfit:
      "A deep blue embroidered robe, a soft pointed hat and a wooden staff with a glowing stone.",
    world: "A tower library with floating candles and old books.",
  },
  cyberpunk: {
    who: "a hacker of a neon-lit future",
    outfit:
      "A high-collared jacket with glowing seams, fine implants at the temple, fingerless gloves.",
    world: "A rainy street at night full of magenta and cyan light on wet asphalt.",
  },
  superhero: {
    who: "a superhero of an invented kind",
    outfit: "A fitted suit in red and midnight blue with a plain sunburst emblem and a long cape.",
    world: "A rooftop above a bright city, cape and clouds in the wind.",
  },
  batman: {
    who: "a caped guardian of the night",
    outfit: "Matt black plated armour with a scalloped cape, the cowl pushed back behind the head.",
    world: "Gothic roofs and gargoyles under a full moon, with rain in the air.",
  },
  model: {
    who: "a fashion model on the cover of a magazine",
    outfit: "An elegant tailored designer outfit with one striking accessory.",
    world: "A studio with a seamless warm grey backdrop and a large soft light.",
  },
  engineer: {
    who: "an engineer on a great building site",
    outfit: "A clean safety helmet, high-visibility vest over a shirt, rolled plans under the arm.",
    world: "Cranes and a bridge under construction in clear morning light.",
  },
  doctor: {
    who: "a hospital doctor",
    outfit: "A white coat over blue scrubs, a stethoscope around the neck.",
    world: "A bright ward corridor, softly out of focus.",
  },
} as const satisfies Record<Payload["style"], Role>;

function portray({ sourceImage, style }: Payload): EditBrief {
  const { who, outfit, world } = roles[style];
  return {
    images: [{ image: sourceImage, role: "person to portray" }],
    task: `Portray the person as ${who}.`,
    details: [
      outfit,
      world,
      "Portrait from the waist up, the face open to view and well lit, cinematic light.",
      "Head, neck and body belong together in size, skin tone and light.",
    ],
    keep: [kept.face, "hair colour and facial hair", "the person's build and gender presentation"],
    avoid: [
      "masks, helmets or shadows that hide the face",
      "emblems of known brands or characters",
      "blood or wounds",
      unwanted.pasted,
      unwanted.bodies,
      unwanted.marks,
    ],
    output: "one photorealistic portrait with natural skin texture",
    aspect: "4:5",
    mask: null,
    finish: finishRules({
      size: exactly(SIZE),
      mustDifferFrom: sourceImage,
      people: [person(sourceImage, "restaged")],
    }),
  };
}
