import { palette } from "#art/palettes.ts";
import { mix } from "#art/people/colours.ts";
import { drawMannequin } from "#art/poses/draw-pose.ts";
import { arrow, scene } from "#art/scenes/frame.ts";

const BALLET_KICK = 4;
const HANDS_ON_HIPS = 7;

/** A standing person, and the same person in a kick. */
export function drawScene(): string {
  const inks = palette("vermilion");
  const faded = {
    ...inks,
    ink: mix(inks.paper, inks.ink, 0.34),
    bright: mix(inks.paper, inks.bright, 0.42),
  };
  const before = drawMannequin(HANDS_ON_HIPS, faded).layers;
  const after = drawMannequin(BALLET_KICK, inks).layers;
  return scene(
    inks,
    `<circle cx="392" cy="232" r="190" fill="${inks.bright}" opacity=".3"/><circle cx="392" cy="232" r="190" fill="url(#bright)" opacity=".4"/><ellipse cx="118" cy="428" rx="76" ry="10" fill="url(#fine)" opacity=".6"/><ellipse cx="384" cy="446" rx="150" ry="14" fill="url(#dots)"/><g transform="translate(-14 84) scale(.55)">${before}</g><g transform="translate(222 -4) scale(.72)">${after}</g>${arrow([150, 118], [272, 126], inks.ink)}`,
  );
}
