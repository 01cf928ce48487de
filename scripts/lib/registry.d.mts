/** Paths of the generated files that do not say what the folders of the tools hold. */
export function staleFiles(root: string): string[];
/** Writes those files, and names them. */
export function writeRegistry(root: string): string[];
