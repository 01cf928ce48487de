/** The choices that the screen offers and the engines support. */
export const types = ["bust", "full_body"] as const;
export const styles = ["renaissance", "modern", "classical_greek", "abstract"] as const;
export const materials = ["bronze", "marble", "stone", "gold", "wood"] as const;
