import { toolList } from "./registry.tools.ts";

/** Every tool with its fields and calls, in menu order. For the server and the command line, which need all at once. */
export const catalogue = toolList.toSorted((one, other) => one.menuOrder - other.menuOrder);
