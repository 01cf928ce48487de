import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describeRate, type GetRequest, measureGets, middleRate, type Rate } from "./fetch-load.ts";
import { gatherPeople, type Person, renewTokens } from "./people.ts";
import { type CpuWatch, watchCpu } from "./process-figures.ts";
import type { Finding } from "./report.ts";
import { openStage, type Stage } from "./stage.ts";

const CONNECTIONS = 64;
/** At 300 requests a minute each, enough for 5,000 a second. */
const PEOPLE = 1_000;
const ROUNDS = 3;
const WARM_UP_S = 3;
/** `calls` in src/server/http/rate-limits.ts. */
const LIMIT_PER_PERSON = 300;
const targets = { perSecond: 2_500, p99Ms: 60 } as const;

interface Peers {
  readonly ours: (seconds: number) => Promise<Rate>;
  readonly bare: (seconds: number) => Promise<Rate>;
}

/** GET /profiles/me with sign-in, limits and logs against a bare handler, in turns, on one and on two web processes. */
export async function benchProfiles(seconds: number): Promise<Finding[]> {
  const stage = await openStage();
  try {
    const first = await stage.startServer("web");
    const [loner, ...people] = await gatherPeople(stage, first.url, PEOPLE + 1);
    const bare = await stage.startBare();
    const cpu = watchCpu({ web: first.pid, generator: process.pid }, stage);
    const one = await comparePeers(peersOf([first.url], bare.url, people), { seconds, cpu });
    const second = await stage.startServer("web");
    await renewTokens(first.url, people);
    const two = await comparePeers(peersOf([first.url, second.url], bare.url, people), { seconds });
    return [
      ...describe("one web process", one, true),
      { name: "processor time of one request", value: one.cpu ?? "" },
      ...describe("two web processes", two, false),
      await checkLimit(first.url, loner),
      checkLogs(stage, one.answered),
    ];
  } finally {
    await stage.close();
  }
}

function peersOf(urls: readonly string[], bareUrl: string, people: readonly Person[]): Peers {
  const load = { connections: CONNECTIONS };
  const ours = people.map<GetRequest>(({ token, address }) => ({
    method: "GET",
    path: "/profiles/me",
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
  }));
  const bare = people.map<GetRequest>(({ userId }) => ({
    method: "GET",
    path: `/rows/${userId}`,
    headers: {},
  }));
  return {
    ours: (seconds) => measureGets({ ...load, urls, seconds, requests: ours }),
    bare: (seconds) => measureGets({ ...load, urls: [bareUrl], seconds, requests: bare }),
  };
}

interface Comparison {
  readonly ours: Rate;
  readonly bare: Rate;
  /** Minimum number of our requests that were answered. */
  readonly answered: number;
  /** Processor time per request of ours, by process. */
  readonly cpu?: string;
}

async function comparePeers(
  peers: Peers,
  { seconds, cpu }: { seconds: number; cpu?: CpuWatch },
): Promise<Comparison> {
  await peers.ours(WARM_UP_S);
  await peers.bare(WARM_UP_S);
  const ours: Rate[] = [];
  const bare: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    cpu?.begin();
    ours.push(await peers.ours(seconds));
    cpu?.end();
    bare.push(await peers.bare(seconds));
  }
  const answered = ours.reduce((sum, { perSecond }) => sum + perSecond * seconds, 0);
  return {
    ours: middleRate(ours),
    bare: middleRate(bare),
    answered,
    ...(cpu && { cpu: cpu.perPiece(answered) }),
  };
}

function describe(name: string, { ours, bare }: Comparison, hasTarget: boolean): Finding[] {
  const isMet =
    ours.perSecond >= targets.perSecond && ours.p99Ms <= targets.p99Ms && ours.failed === 0;
  return [
    { name: `GET /profiles/me, ${name}`, value: describeRate(ours), ...(hasTarget && { isMet }) },
    { name: "bare Fastify + pg, one row", value: describeRate(bare) },
    { name: "ratio", value: (ours.perSecond / bare.perSecond).toFixed(2) },
  ];
}

/** Checks that the limits are on: a client that asks too often is refused. */
async function checkLimit(url: string, person: Person | undefined): Promise<Finding> {
  if (!person) throw new Error("no user was signed up");
  const headers = {
    authorization: `Bearer ${person.token}`,
    "x-forwarded-for": person.address,
  };
  let answered = 0;
  let status = 200;
  while (status === 200 && answered <= LIMIT_PER_PERSON) {
    const answer = await fetch(`${url}/profiles/me`, { headers });
    await answer.arrayBuffer();
    ({ status } = answer);
    if (status === 200) answered += 1;
  }
  const isMet = status === 429 && answered === LIMIT_PER_PERSON;
  return { name: "one person alone", value: `${answered} answers, then ${status}`, isMet };
}

/** Checks that the logs are on: each response has its line. */
function checkLogs({ dir }: Stage, answered: number): Finding {
  const logs = readdirSync(dir).filter((name) => name.startsWith("web-"));
  const lines = logs
    .map((name) => readFileSync(path.join(dir, name), "utf8").split('"answered"').length - 1)
    .reduce((sum, count) => sum + count, 0);
  return { name: "lines in the log", value: String(lines), isMet: lines >= Math.floor(answered) };
}
