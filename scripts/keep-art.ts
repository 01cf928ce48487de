/** `npm run art`: draws the pictures that the repository keeps, where their code changed. Run it before a release. */
import { keepArt } from "./art/build-art.ts";

const drawn = await keepArt();
console.log(
  drawn.length === 0 ? "All stored images are up to date." : `Drawn: ${drawn.join(", ")}.`,
);
