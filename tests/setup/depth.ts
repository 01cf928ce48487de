/** `npm test` takes samples; `npm run test:full` takes everything (TEST_DEPTH=full). */
export function depth({ sample, full }: { sample: number; full: number }): number {
  return process.env["TEST_DEPTH"] === "full" ? full : sample;
}
