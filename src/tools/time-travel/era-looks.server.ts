import type { Era } from "./eras.ts";

/** An era in words: its time, clothes and surroundings, and the look of an image of it. */
export interface EraLook {
  readonly when: string;
  readonly look: string;
  readonly camera: string;
}

/** The result is a photo even for eras before photography: it should show the person, not a painting. */
const asIfThere =
  "A realistic photo, as if a camera had been there, in natural light of sun or fire.";

export const eraLooks = {
  BC: {
    when: "in antiquity, long before the common era",
    look: "Wrapped and pinned garments of hand-woven linen and wool, bronze or shell ornaments; walls of stone and mud brick.",
    camera: asIfThere,
  },
  Medieval: {
    when: "in the Middle Ages",
    look: "Layered tunics, cloaks and head cloths of plain dyed wool, leather belts; timber, rough stone and candlelight.",
    camera: asIfThere,
  },
  Renaissance: {
    when: "in the Renaissance, around 1500",
    look: "Rich velvets and brocades of that place's well-to-do, fine white linen, carefully dressed hair; courtyards, maps and carved wood.",
    camera: asIfThere,
  },
  Feudal: {
    when: "in the feudal age of lords, courts and castles, around 1700",
    look: "Robes or armour of rank in the region's own cut, silk and lacquer or wool and steel; a hall or garden of the court.",
    camera: asIfThere,
  },
  "1940s-50s": {
    when: "around 1950",
    look: "Tailored suits or dresses with a marked waist, waved or neatly parted hair; cafes, trams and hand-painted signs out of focus.",
    camera:
      "A black-and-white studio or street photo of the time with fine silver grain and soft contrast.",
  },
  "1980s": {
    when: "in the 1980s",
    look: "Broad shoulders, bright patterned knitwear or denim, voluminous hair; neon tubes, cassette players and pastel walls.",
    camera: "Colour negative film with warm skin, direct flash and a slight glow.",
  },
  "1990s": {
    when: "in the 1990s",
    look: "Loose denim, plaid shirts, windbreakers or slip dresses, simple hair; a street, a schoolyard or a living room with a tube television.",
    camera: "A snapshot of a compact film camera with hard flash, cool shadows and visible grain.",
  },
  "2000s": {
    when: "in the early 2000s",
    look: "Low jeans, track tops, shiny fabrics and frosted accessories, straightened or spiked hair; flip phones and a shopping mall.",
    camera: "An early digital camera: small sensor, blown highlights, a little colour noise.",
  },
  "2010s": {
    when: "in the 2010s",
    look: "Slim jeans, checked shirts or a leather jacket, casually styled hair; a coffee bar with brick walls and filament bulbs.",
    camera: "A phone photo with a faded, warm filter and lifted blacks.",
  },
  "2020s": {
    when: "today, in the 2020s",
    look: "Relaxed contemporary clothes in muted colours, natural hair; a light, green city street or an apartment with plants.",
    camera: "A current phone portrait: crisp detail, natural colours, gently blurred background.",
  },
  Future: {
    when: "a hundred years from now",
    look: "Elegant clothes of luminous technical fabric in the region's own tradition; a clean, hopeful city of gardens, glass and quiet vehicles.",
    camera: "A flawless photo of high dynamic range in soft morning light.",
  },
} as const satisfies Record<Era, EraLook>;
