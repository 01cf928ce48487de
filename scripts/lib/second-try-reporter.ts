import { writeFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that failed and passed on their second try, and writes the list as JSON to `file`. */
export class SecondTryReporter implements Reporter {
  readonly #names: string[] = [];
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestCaseResult(testCase: TestCase): void {
    if (testCase.diagnostic()?.flaky !== true) return;
    const { errors } = testCase.result();
    const reason = errors?.[0]?.message.split("\n")[0] ?? "no reason";
    this.#names.push(`${testCase.module.relativeModuleId}: ${testCase.fullName} (${reason})`);
  }

  onTestRunEnd(): void {
    writeFileSync(this.#file, JSON.stringify(this.#names));
    for (const name of this.#names) console.log(`Passed on the second try: ${name}`);
  }
}
