/** A developer's mistake that is put into the tree on purpose, to see which test notices it. */
export interface Fault {
  /** In kebab case, stable across all runs. */
  readonly id: string;
  /** The mistake in words, for the table. */
  readonly mistake: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files of `npm test` that should notice, or `file > part of a test's name` for some tests of a long file. */
  readonly tests: readonly string[];
  /** Test files that only `npm run test:full` runs. They run if those of `tests` notice nothing. */
  readonly fullTests?: readonly string[];
  /** `true` if the linter may notice it too, by a missing `await` or an unused name. */
  readonly isForLint?: boolean;
}
