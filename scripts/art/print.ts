/** A dot pattern: a halftone screen of one ink. */
export function halftone(id: string, ink: string, spacing = 5): string {
  return `<pattern id="${id}" width="${spacing}" height="${spacing}" patternUnits="userSpaceOnUse" patternTransform="rotate(22)"><circle cx="${spacing / 2}" cy="${spacing / 2}" r="${spacing * 0.3}" fill="${ink}"/></pattern>`;
}

/** A pattern of slanted lines of one ink, like an engraver's shading. */
export function hatching(id: string, ink: string, spacing = 5): string {
  return `<pattern id="${id}" width="${spacing}" height="${spacing}" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="${spacing * 0.32}" height="${spacing}" fill="${ink}"/></pattern>`;
}
