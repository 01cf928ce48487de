export { padPixels } from "./pixels";
export { warpPixels } from "./warp";
