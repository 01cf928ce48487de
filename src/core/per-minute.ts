/** What a person may do in a minute: start runs, on pages or by a key, and make calls by a key. */
export const perMinute = { runs: 30, calls: 120 } as const;
