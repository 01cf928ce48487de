import { createContext } from "react";

/** Another result that stands in for the original in comparisons. */
export interface Compared {
  /** The id of its run. */
  readonly id: string;
  readonly previewUrl: string;
}

/** The result to compare with; `null` compares with the original. */
export const ComparedResult = createContext<Compared | null>(null);
