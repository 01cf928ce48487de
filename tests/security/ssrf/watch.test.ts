import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readWatched, WATCH_PROGRAM, type WatchedEvent } from "../support/watched.ts";

const run = promisify(execFile);

/** Each way of Node to reach somebody, to where nobody answers. */
const waysOut = `
import { spawn } from "node:child_process";
import dgram from "node:dgram";
import dns, { lookup } from "node:dns";
import { resolve4 } from "node:dns/promises";
import { get } from "node:http";
import { get as getSafely } from "node:https";
import { connect, Socket } from "node:net";
import { connect as connectSafely } from "node:tls";

const quiet = () => undefined;
const nowhere = { host: "127.0.0.1", port: 9 };
await fetch("http://127.0.0.1:9/").catch(quiet);
get({ host: "127.0.0.2", port: 9 }).on("error", quiet);
getSafely({ host: "127.0.0.3", port: 9 }).on("error", quiet);
connect(9, "127.0.0.4").on("error", quiet);
connectSafely({ host: "127.0.0.5", port: 9 }).on("error", quiet);
new Socket().on("error", quiet).connect("/nowhere.sock");
new Socket().on("error", quiet).connect(nowhere);
lookup("a.invalid", quiet);
dns.lookup("b.invalid", quiet);
await resolve4("c.invalid").catch(quiet);
const socket = dgram.createSocket("udp4");
socket.send("x", 9, "127.0.0.1", () => socket.close());
spawn("true");
`;

function hostsOf(events: readonly WatchedEvent[], watch: "connect" | "look-up"): string[] {
  return events.flatMap((event) => (event.watch === watch && "host" in event ? [event.host] : []));
}

test("the watch sees every way out of a process", async () => {
  const folder = await mkdtemp(join(tmpdir(), "watch-"));
  const file = join(folder, "watch.jsonl");
  try {
    await run(
      process.execPath,
      ["--import", WATCH_PROGRAM, "--input-type=module", "--eval", waysOut],
      { env: { PATH: process.env["PATH"], WATCH_FILE: file } },
    );
    const events = readWatched(file);
    const reached = hostsOf(events, "connect");
    for (const last of [1, 2, 3, 4, 5]) expect(reached).toContain(`127.0.0.${last}`);
    expect(reached).toContain("/nowhere.sock");
    expect(hostsOf(events, "look-up")).toEqual(
      expect.arrayContaining(["a.invalid", "b.invalid", "c.invalid"]),
    );
    expect(events.filter(({ watch }) => watch === "datagram")).not.toEqual([]);
    expect(events.filter(({ watch }) => watch === "program")).not.toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
