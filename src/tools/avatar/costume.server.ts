import type { SceneryTheme } from "#engine/local/scenes/scenery-themes.ts";

/** A costume drawn on 640 x 800, for a head whose eyes lie at (320, 300) and whose chin lies near (320, 400). */
export interface Costume {
  readonly scene: SceneryTheme;
  /** Cape, hood or hair behind the head. */
  readonly behind?: string;
  /** Body and collar in front of the neck. */
  readonly body: string;
  /** Hat, helmet or mask in front of the head. */
  readonly headgear?: string;
  /** Glass and lights that cast no shadow. */
  readonly overlay?: string;
  /** The key light's colour. */
  readonly light: readonly [number, number, number];
}
