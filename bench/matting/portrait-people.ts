import type { Person } from "./portrait.ts";

const people: readonly Person[] = [
  {
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

export const PEOPLE_COUNT = people.length;

/** A drawn person by index, from 0. */
export function personOf(index: number): Person {
  const person = people[index];
  if (!person) throw new RangeError(`there is no person ${index}`);
  return person;
}
