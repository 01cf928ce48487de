import type { Fault } from "../fault.ts";

export const screenFaults: readonly Fault[] = [
  {
    id: "slider-without-name",
    mistake: "a slider has no name for screen readers (missing label)",
    file: "src/kit/tool/fields/slider-field.tsx",
    find: "          aria-label={label}\n",
    replace: "",
    tests: ["src/web/app/tool/tool-engines.test.tsx"],
  },
  {
    id: "day-in-english",
    mistake: "days are written in English for everybody (forgotten locale)",
    file: "src/web/app/billing/plan-words.ts",
    find: 'new Intl.DateTimeFormat(locale, { dateStyle: "long" })',
    replace: 'new Intl.DateTimeFormat("en", { dateStyle: "long" })',
    tests: ["src/web/app/account/account-money.test.tsx"],
  },
  {
    id: "balance-not-put-back",
    mistake: "the balance on the screen is not put back after a failure",
    file: "src/kit/tool/use-run-tool.ts",
    find: "      if (isPaidNow) credits.putBack(costCredits);\n",
    replace: "",
    tests: ["src/web/app/tool/tool-screen.test.tsx"],
  },
  {
    id: "age-not-asked",
    mistake: "a plan is ordered without the line about age",
    file: "src/web/app/billing/order-slip.tsx",
    find: "    if (isTicked) order.start();\n    else box.current?.focus();",
    replace: "    order.start();\n    if (!isTicked) box.current?.focus();",
    tests: ["src/web/app/billing/checkout-page.test.tsx"],
  },
  {
    id: "pale-words",
    mistake: "quiet words of the light look are too pale to be read",
    file: "src/web/app/styles.css",
    find: "--muted: oklch(0.43 0.025 52);",
    replace: "--muted: oklch(0.7 0.025 52);",
    tests: ["tests/e2e/screens.spec.ts > every screen in one of the four looks"],
  },
];
