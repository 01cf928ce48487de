import type { Costume } from "./costume.server.ts";
import { cowboy } from "./costume-cowboy.server.ts";
import { samurai } from "./costume-samurai.server.ts";
import { heroes } from "./costumes-hero.server.ts";
import { legends } from "./costumes-legend.server.ts";
import { beyond } from "./costumes-space.server.ts";
import { today } from "./costumes-today.server.ts";

const all = { ...legends, ...heroes, ...beyond, ...today, cowboy, samurai };

/** The costume of every universe. */
export const costumes: Readonly<Record<keyof typeof all, Costume>> = all;
