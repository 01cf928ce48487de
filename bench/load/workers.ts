import { setTimeout as delay } from "node:timers/promises";
import { encodeEnvelope } from "#core/envelope.ts";
import { grant } from "#server/credits/ledger.ts";
import { loadPhotos } from "../photos.ts";
import { type GetRequest, measureGets, type Rate } from "./fetch-load.ts";
import { gatherPeople, type Person, renewTokens } from "./people.ts";
import { measurePosts, type Post, type PostRate } from "./post-load.ts";
import { type Finding, median } from "./report.ts";
import { openStage, type Stage } from "./stage.ts";

/** Enough waiting runs that no worker is ever idle. */
const CLIENTS = 8;
const PEOPLE = 40;
const CREDITS = 100_000;
const ROUNDS = 3;
const WARM_UP_S = 10;
/** Visitors who send requests while the workers are busy. */
const VISITORS = 2;
const targets = { ratio: 1.4, p99Ms: 100 } as const;

interface Round {
  readonly runs: PostRate;
  readonly profile: Rate;
  readonly health: Rate;
}

/** Two workers with one engine thread each against one, and the web process's response times meanwhile. */
export async function benchWorkers(seconds: number): Promise<Finding[]> {
  const stage = await openStage();
  try {
    const web = await stage.startServer("web");
    const people = await gatherPeople(stage, web.url, PEOPLE);
    await giveCredits(stage, people);
    const sendRuns = await runSender(web.url, people);
    const measure = async (): Promise<Round> => {
      await renewTokens(web.url, people);
      const [runs, profile, health] = await Promise.all([
        sendRuns(seconds),
        look(web.url, seconds, people),
        lookAtHealth(web.url, seconds),
      ]);
      return { runs, profile, health };
    };
    const one: Round[] = [];
    const two: Round[] = [];
    await stage.startServer("worker");
    // The second worker starts and stops in turns, so that other load on the machine affects both cases alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      await sendRuns(WARM_UP_S);
      one.push(await measure());
      const second = await stage.startServer("worker");
      await sendRuns(WARM_UP_S);
      two.push(await measure());
      await second.stop();
      await delay(500);
    }
    return describe(one, two);
  } finally {
    await stage.close();
  }
}

function describe(one: readonly Round[], two: readonly Round[]): Finding[] {
  const perMinute = (rounds: readonly Round[]) =>
    median(rounds.map(({ runs }) => runs.perSecond * 60));
  const ratio = perMinute(two) / perMinute(one);
  const p99 = (rate: "profile" | "health") => median(two.map((round) => round[rate].p99Ms));
  const failures = [...one, ...two].filter(({ runs }) => runs.failures.size > 0).length;
  return [
    { name: "one worker, one engine thread", value: `${perMinute(one).toFixed(0)} runs a minute` },
    {
      name: "two workers, one engine thread each",
      value: `${perMinute(two).toFixed(0)} runs a minute`,
    },
    { name: "ratio", value: ratio.toFixed(2), isMet: ratio >= targets.ratio },
    { name: "rounds with failures", value: String(failures), isMet: failures === 0 },
    {
      name: "p99 of GET /profiles/me meanwhile",
      value: `${p99("profile")} ms`,
      isMet: p99("profile") <= targets.p99Ms,
    },
    {
      name: "p99 of GET /healthz meanwhile",
      value: `${p99("health")} ms`,
      isMet: p99("health") <= targets.p99Ms,
    },
  ];
}

async function giveCredits({ database }: Stage, people: readonly Person[]): Promise<void> {
  for (const { userId } of people) {
    await grant(database.pool, {
      key: `bench:${userId}`,
      userId,
      source: "goodwill",
      sourceRef: "bench",
      amount: CREDITS,
      expiresAt: null,
    });
  }
}

async function runSender(url: string, people: readonly Person[]) {
  const [photo] = await loadPhotos([], 1);
  if (!photo) throw new Error("the photo is missing");
  const base64 = Buffer.from(photo.bytes).toString("base64");
  const body = JSON.stringify(
    encodeEnvelope({ sourceImage: { base64, mimeType: photo.mimeType } }, Math.random),
  );
  let turn = 0;
  const next = (): Post => {
    const person = people[turn % people.length];
    turn += 1;
    if (!person) throw new Error("no user is signed up");
    return {
      url: `${url}/images/remove_background`,
      headers: {
        authorization: `Bearer ${person.token}`,
        "x-forwarded-for": person.address,
        "content-type": "application/json",
        "content-length": String(body.length),
      },
      body,
    };
  };
  return (seconds: number) =>
    measurePosts({ clients: CLIENTS, seconds, next, check: () => undefined });
}

/** A few visitors. Each asks again once answered, within the rate limits. */
function look(url: string, seconds: number, people: readonly Person[]): Promise<Rate> {
  const requests = people.map<GetRequest>(({ token, address }) => ({
    method: "GET",
    path: "/profiles/me",
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": address },
  }));
  return measureGets({ urls: [url], connections: VISITORS, seconds, requests, perSecond: 50 });
}

function lookAtHealth(url: string, seconds: number): Promise<Rate> {
  const requests: GetRequest[] = [{ method: "GET", path: "/healthz", headers: {} }];
  return measureGets({ urls: [url], connections: 1, seconds, requests, perSecond: 25 });
}
