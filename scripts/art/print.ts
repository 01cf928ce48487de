import type { Palette } from "./palettes.ts";
import { drawPerson, type Person } from "./portrait.ts";

/** A pattern of dots, as a halftone screen of one ink. */
export function halftone(id: string, ink: string, spacing = 5): string {
  return `<pattern id="${id}" width="${spacing}" height="${spacing}" patternUnits="userSpaceOnUse" patternTransform="rotate(22)"><circle cx="${spacing / 2}" cy="${spacing / 2}" r="${spacing * 0.3}" fill="${ink}"/></pattern>`;
}

/** The person in the two inks of a palette. */
export function inTwoInks(person: Person, { ink, bright, light }: Palette): Person {
  return { ...person, skin: light, shade: bright, lip: bright, hair: ink, iris: ink, top: bright };
}

/** A small square bust in two inks, for the user menu. */
export function drawAvatar(person: Person, inks: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${inks.paper}"/>${drawPerson(inTwoInks(person, inks), { x: 60, y: 58, scale: 0.31, id: "a" })}</svg>`;
}
