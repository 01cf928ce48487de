/** Scans the given host and prints the scanner's findings as JSON. */
import { scan } from "@mdn/mdn-http-observatory";

const { scan: summary, tests } = await scan(process.argv[2] ?? "");
const findings = Object.entries(tests).map(([name, { pass, result, scoreModifier }]) => ({
  name,
  pass,
  result,
  scoreModifier,
}));
process.stdout.write(JSON.stringify({ score: summary.score, grade: summary.grade, findings }));
