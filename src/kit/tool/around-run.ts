/** The parts of a tool's screen that come after its first paint, in one file to load. */
export { AutoStartPart } from "./auto-start/auto-start.tsx";
export { BeforeRun } from "./before-run.tsx";
export { EqualNote } from "./equal-result.tsx";
export { FailedPanel } from "./failed-panel.tsx";
export { PhotoCard } from "./fields/photo-card.tsx";
export { FormSteps } from "./form-steps.tsx";
export { HistoryStrip } from "./history/history-strip.tsx";
export { RunningPanel } from "./running-panel.tsx";
