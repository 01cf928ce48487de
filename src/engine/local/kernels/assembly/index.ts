export { boxMean, threeMeans } from "./box";
export { labelField, meanField, paddedBytes } from "./fields";
export { applyModel, enlargeMatte, fitPlane, learnGuide } from "./guided";
export { estimateLayers, removeBackdrop, weightedMeans } from "./layers";
export { mixtureDensities } from "./mixture";
export { joinAlpha, padPixels, shrinkPixels } from "./pixels";
export { resizePlane } from "./resize";
export { warpPixels, warpPixelsQuickly, warpPixelsUpright, warpPlane } from "./warp";
