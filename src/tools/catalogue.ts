import { toolList } from "./registry.tools.ts";

/** Every tool with its fields and calls, in menu order, for the server and the command line. */
export const catalogue = toolList.toSorted((one, other) => one.menuOrder - other.menuOrder);
