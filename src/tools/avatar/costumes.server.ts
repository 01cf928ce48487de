import type { Costume } from "./costume.server.ts";
import { coreCostumes } from "./costumes-past.server.ts";
import { modernCostumes } from "./costumes-today.server.ts";

type Universe =
  | "samurai"
  | "cowboy"
  | "viking"
  | "astronaut"
  | "wizard"
  | "cyberpunk"
  | "superhero"
  | "batman"
  | "model"
  | "engineer"
  | "doctor";

/** The costume of every universe. */
export const costumes: Readonly<Record<Universe, Costume>> = { ...coreCostumes, ...modernCostumes };
