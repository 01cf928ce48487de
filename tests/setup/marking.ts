import { openMarking } from "../../src/server/marking/open.ts";

/** The marking for servers that tests compose by hand. */
export const markOfTests = openMarking(new Uint8Array(32).fill(9), null);
