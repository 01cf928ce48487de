export { boxMean, threeMeans } from "./box";
export { labelField, meanField, paddedBytes } from "./fields";
export { applyModel, fitPlane, learnGuide } from "./guided";
export { mixtureDensities } from "./mixture";
export { padPixels, shrinkPixels } from "./pixels";
export { resizePlane } from "./resize";
export { warpPixels, warpPixelsQuickly, warpPixelsUpright } from "./warp";
