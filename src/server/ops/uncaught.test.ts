import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";

const program = (fault: string) => `
  import pino from "pino";
  import { tellUncaught } from ${JSON.stringify(new URL("uncaught.ts", import.meta.url).href)};
  tellUncaught(pino());
  setTimeout(() => { ${fault} }, 1);
`;

const line = z.object({
  level: z.literal(60),
  origin: z.string(),
  msg: z.string(),
  err: z.object({ message: z.string(), stack: z.string() }),
});

test.each([
  ["a throw", 'throw new Error("a wire is loose")', "uncaughtException"],
  ["a promise", 'void Promise.reject(new Error("a wire is loose"))', "unhandledRejection"],
])(
  "asvs-16.5.4 %s that nobody catches is one fatal line of the log, and ends the process",
  (_what, fault, origin) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", program(fault)],
      { encoding: "utf8" },
    );
    expect(status).not.toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(1);
    const told = line.parse(JSON.parse(lines[0] ?? ""));
    expect(told).toMatchObject({ origin, err: { message: "a wire is loose" } });
  },
);
