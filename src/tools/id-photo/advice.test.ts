import { expect, test } from "vitest";
import { locales } from "#core/locale.ts";
import { adviceFor } from "./advice.ts";
import { reportText } from "./report-text.web.ts";

const room = ["headSize", "eyeLine", "topMargin", "roomAbove", "centring", "roomBelow"] as const;
const nearer = /nearer|gần hơn/i;
const back = /step back|lùi lại/i;

test.each(room)(
  "a report with too few pixels and too little room (%s) gives one direction",
  (id) => {
    const checks = [
      { id: "resolution", outcome: "warn" },
      { id, outcome: "fail" },
    ] as const;
    for (const locale of locales) {
      const words = checks
        .map((check) => reportText[locale][adviceFor(check.id, checks)])
        .join(" ");
      expect(words).not.toMatch(nearer);
    }
  },
);

test("with room enough, the camera comes nearer", () => {
  const checks = [
    { id: "resolution", outcome: "fail" },
    { id: "roomBelow", outcome: "pass" },
  ] as const;
  for (const locale of locales) {
    const words = reportText[locale][adviceFor("resolution", checks)];
    expect(words).toMatch(nearer);
    expect(words).not.toMatch(back);
  }
});
