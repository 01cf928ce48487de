import { drawPerson, type Person } from "./portrait.ts";

const SAMPLE_WIDTH_PX = 800;
const SAMPLE_HEIGHT_PX = 1000;

type Backdrop = "garden" | "room" | "street" | "sea" | "wall" | "park";

const people: readonly (Person & { backdrop: Backdrop })[] = [
  {
    backdrop: "garden",
    skin: "#f0c9a4",
    shade: "#b97a54",
    lip: "#b9564f",
    hair: "#3a2418",
    hairStyle: "bob",
    iris: "#5a3a20",
    top: "#d9543f",
    collar: "turtle",
  },
  {
    backdrop: "street",
    skin: "#8d5a3b",
    shade: "#50301f",
    lip: "#8b4038",
    hair: "#17110e",
    hairStyle: "short",
    iris: "#2d1c12",
    top: "#2f5fa8",
    collar: "shirt",
    beard: true,
  },
  {
    backdrop: "room",
    skin: "#f3d3b4",
    shade: "#c18b64",
    lip: "#c0625c",
    hair: "#14100f",
    hairStyle: "long",
    iris: "#3a2517",
    top: "#efe7d6",
    collar: "crew",
    tiltDeg: 6,
  },
  {
    backdrop: "sea",
    skin: "#e9bc96",
    shade: "#ab7350",
    lip: "#a95a50",
    hair: "#b9b3aa",
    hairStyle: "side",
    iris: "#4d6b7c",
    top: "#24324f",
    collar: "suit",
    glasses: true,
    age: "old",
  },
  {
    backdrop: "wall",
    skin: "#b9794f",
    shade: "#75452a",
    lip: "#9d443d",
    hair: "#23160f",
    hairStyle: "curly",
    iris: "#40260f",
    top: "#e0a93b",
    collar: "crew",
    glasses: true,
  },
  {
    backdrop: "park",
    skin: "#f1cba9",
    shade: "#bd8259",
    lip: "#bb5f57",
    hair: "#6d3b1c",
    hairStyle: "bun",
    iris: "#566b3c",
    top: "#3d7a64",
    collar: "shirt",
    tiltDeg: -5,
  },
];
export const SAMPLE_COUNT = people.length;

const backdrops = {
  garden: `<rect width="800" height="1000" fill="#a8c8a0"/><g fill="#6fa06a"><circle cx="120" cy="220" r="170"/><circle cx="690" cy="320" r="210"/><circle cx="420" cy="80" r="140"/></g><g fill="#518250"><circle cx="60" cy="560" r="190"/><circle cx="760" cy="640" r="200"/></g><rect y="720" width="800" height="280" fill="#7fae6d"/>`,
  street: `<rect width="800" height="1000" fill="#c9d4dc"/><path d="M0,180H220V1000H0Z" fill="#a89c90"/><path d="M560,90H800V1000H560Z" fill="#b7a08c"/><g fill="#6d7781"><path d="M40,260h60v90H40zM130,260h60v90h-60zM40,420h60v90H40zM130,420h60v90h-60zM610,190h60v90h-60zM710,190h60v90h-60zM610,350h60v90h-60zM710,350h60v90h-60z"/></g><rect y="800" width="800" height="200" fill="#8d8d8b"/>`,
  room: `<rect width="800" height="1000" fill="#d8c8b4"/><rect x="70" y="110" width="210" height="290" fill="#f6efe2"/><rect x="92" y="132" width="166" height="246" fill="#9cbccf"/><rect x="560" y="280" width="180" height="720" fill="#8a6a4c"/><g fill="#a8835f"><path d="M572,300h156v20H572zM572,440h156v20H572zM572,580h156v20H572z"/></g><rect y="830" width="800" height="170" fill="#b29c80"/>`,
  sea: `<rect width="800" height="560" fill="#bfe0ee"/><circle cx="650" cy="170" r="80" fill="#f8e3a4"/><rect y="520" width="800" height="240" fill="#5c9dbb"/><path d="M0,600 q100,-26 200,0 t200,0 t200,0 t200,0 V640 H0Z" fill="#76b2cb"/><rect y="750" width="800" height="250" fill="#e5cf9d"/>`,
  wall: `<rect width="800" height="1000" fill="#9fb7a9"/><g stroke="#8aa596" stroke-width="5"><path d="M0,200H800M0,400H800M0,600H800M0,800H800M200,0V200M600,0V200M400,200V400M200,400V600M600,400V600M400,600V800M200,800V1000M600,800V1000"/></g>`,
  park: `<rect width="800" height="1000" fill="#cfe3ee"/><g fill="#7a5a3c"><path d="M110,300h44v560h-44zM660,240h52v620h-52z"/></g><g fill="#86ad63"><circle cx="130" cy="240" r="170"/><circle cx="690" cy="190" r="190"/></g><rect y="760" width="800" height="240" fill="#93b972"/>`,
} as const satisfies Record<Backdrop, string>;

/** Sample person number `index` (from 0) in front of a scene, as SVG. */
export function drawSample(index: number): string {
  const person = people[index];
  if (!person) throw new RangeError(`there is no sample person ${index}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="${SAMPLE_WIDTH_PX}" height="${SAMPLE_HEIGHT_PX}">${backdrops[person.backdrop]}${drawPerson(person, { x: 400, y: 420, scale: 1.36, id: `p${index}` })}</svg>`;
}

/** The same person alone, for pictures of the interface; the viewBox is the bust's own. */
export function personOf(index: number): Person {
  const person = people[index];
  if (!person) throw new RangeError(`there is no sample person ${index}`);
  return person;
}
