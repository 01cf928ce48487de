/** `npm test` takes samples; `npm run test:full` takes everything (TEST_DEPTH=full). */
export function depth({ sample, full }: { sample: number; full: number }): number {
  return process.env["TEST_DEPTH"] === "full" ? full : sample;
}

/** Every nth item of a list in `npm test`, all items in `npm run test:full`. */
export function sampled<Item>(items: readonly Item[], { everyNth }: { everyNth: number }): Item[] {
  const step = depth({ sample: everyNth, full: 1 });
  return items.filter((_, index) => index % step === 0);
}
