/** The ids of the stage and of the form's button that leads to it. A screen has one of each. */
export const STAGE_ID = "stage";
export const OPENER_ID = "to-stage";

/** Moves the keyboard focus to an element and brings it into view. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
