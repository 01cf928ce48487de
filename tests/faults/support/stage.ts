import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { readEchoNews } from "../../setup/cluster/echo-engine.ts";
import { type Cluster, type ClusterOptions, startCluster } from "../../setup/cluster.ts";
import { findViolations } from "../storm/checks.ts";
import type { AcknowledgedRun } from "../storm/load.ts";

/** A cluster whose engine returns its input. Runs wait while the gate is closed. */
export interface Stage extends Cluster {
  closeGate(): void;
  openGate(): void;
  /** Names of the processes that started this picture, in order. */
  begunBy(picture: string): readonly string[];
  /** Problems with the ledger and the results after these runs; empty if there are none. */
  violations(acknowledged: readonly AcknowledgedRun[]): Promise<string[]>;
}

let stages = 0;

export async function openStage(options: Partial<ClusterOptions> = {}): Promise<Stage> {
  stages += 1;
  const gate = join(tmpdir(), `gate-${process.pid}-${stages}`);
  const begun = new Map<string, string[]>();
  const cluster = await startCluster({
    webs: 2,
    workers: 2,
    program: inject("echoProgram"),
    ...options,
    env: { ECHO_MS: "20", ECHO_GATE: gate, ...options.env },
    onLine(line, member) {
      const news = readEchoNews(line);
      if (news?.echo !== "begin") return;
      begun.set(news.picture, [...(begun.get(news.picture) ?? []), member.name]);
    },
  });
  return {
    ...cluster,
    closeGate: () => writeFileSync(gate, ""),
    openGate: () => rmSync(gate, { force: true }),
    begunBy: (picture) => begun.get(picture) ?? [],
    violations: (acknowledged) => findViolations(cluster, acknowledged, { failPercent: 0 }),
    async stop() {
      rmSync(gate, { force: true });
      await cluster.stop();
    },
  };
}
