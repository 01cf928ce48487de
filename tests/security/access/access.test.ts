import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { callAreaOf, callAreas, callersOf } from "../../../src/core/addresses.ts";
import { encodeEnvelope } from "../../../src/core/envelope.ts";
import { catalogue } from "../../../src/tools/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/database.ts";
import { taggedAddresses } from "../../setup/tagged-addresses.ts";
import { payloadsOf } from "../support/payloads.ts";
import type { Person } from "../support/person.ts";
import { openStand, type Stand } from "../support/stand.ts";
import type { Route } from "../support/watched.ts";
import { openWorld, type World } from "../support/world.ts";
import { type AccessCase, accessTable, type Role, roles } from "./matrix.ts";

let database: TestDatabase;
let stand: Stand;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  stand = await openStand({
    program: inject("echoProgram"),
    databaseUrl: database.url,
    env: { SECURITY_CONTACT: "security@example.com" },
  });
  world = await openWorld(stand.url);
});
afterAll(async () => {
  await stand.close();
  await database.drop();
});

const operations = new Set<string>(
  catalogue.flatMap((tool) => Object.values(tool.operations).map(({ path }) => path)),
);

/** The line of the table about a route. */
function nameOf({ method, url }: Route): string {
  const [, prefix = "", path = url] = /^(\/v1)?(.*)$/.exec(url) ?? [];
  if (method === "POST" && operations.has(path)) return `POST ${prefix}/images/*`;
  const name = `${method} ${url}`;
  return method === "HEAD" && !(name in accessTable) ? `GET ${url}` : name;
}

/** Calls whose bodies travel without the envelope. */
const PLAIN_JSON = /^\/(?:api\/auth|support|webhooks|reports|verify)/;

function personOf(role: Role): Person | null {
  return role === "anonymous" ? null : world[role];
}

async function credentials(role: Role, path: string): Promise<Record<string, string>> {
  const person = personOf(role);
  if (person === null) return {};
  return path.startsWith("/api/auth")
    ? { cookie: person.cookie }
    : { authorization: `Bearer ${await person.token()}` };
}

async function statusFor(route: Route, asked: AccessCase, role: Role): Promise<number> {
  const path = asked.path?.(world) ?? route.url;
  const isPlain = PLAIN_JSON.test(route.url);
  const body = asked.body ? asked.body(world) : (payloadsOf(route, world)[0] ?? {});
  const hasBody = route.method !== "GET" && route.method !== "HEAD";
  const answer = await fetch(new URL(path, stand.url), {
    method: route.method,
    redirect: "manual",
    headers: {
      ...(await credentials(role, path)),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody
      ? { body: JSON.stringify(isPlain ? body : encodeEnvelope(body, Math.random)) }
      : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** False where the table of addresses says something else than these answers. */
function callersFit(callers: ReturnType<typeof callersOf>, answers: AccessCase["answers"]) {
  const [anonymous, other, owner] = answers;
  switch (callers) {
    case "anyone":
      return !answers.some((status) => status === 401 || status === 403);
    case "signedIn":
      return anonymous === 401 && other !== 401 && owner !== 401;
    case "operators":
      return anonymous === 401 && other === 403 && owner === 403;
    case "programs":
      return answers.every((status) => status === 401);
    // Both have rules of their own.
    case "monitoring":
    case "secret":
      return true;
    case null:
      return false;
  }
}

describe("asvs-8.2.1 asvs-8.3.1 who may call what", () => {
  test("the table has every route of the running server", () => {
    const registered = [...new Set(stand.routes.map(nameOf))].toSorted();
    expect(registered.filter((name) => !(name in accessTable))).toEqual([]);
    const gone = Object.keys(accessTable).filter((name) => !registered.includes(name));
    for (const name of gone) console.log(`in the table, and not there: ${name}`);
  });

  test("the table of addresses has every route of the running server, and no others", () => {
    const routes = stand.routes.map(({ url }) => url);
    expect(routes.filter((url) => callAreaOf(url) === null)).toEqual([]);
    const used = new Set(routes.map(callAreaOf));
    expect(callAreas.filter((area) => !used.has(area))).toEqual([]);
  });

  test("whom the table of addresses lets in is who is answered", () => {
    const wrong = stand.routes.flatMap((route) =>
      (accessTable[nameOf(route)] ?? [])
        .filter(({ answers }) => !callersFit(callersOf(route.url), answers))
        .map(({ answers }) => `${nameOf(route)}: ${answers.join()}`),
    );
    expect(wrong).toEqual([]);
  });

  test("no route of v0.1.0 is gone", () => {
    const present = new Set(
      stand.routes.map(({ method, url }) => `${method} ${url.replace(/(.)\/$/, "$1")}`),
    );
    expect(taggedAddresses().routes.filter((route) => !present.has(route))).toEqual([]);
  });

  test("every route answers every kind of asker as the table says", async () => {
    const wrong: string[] = [];
    // In the order of the table: what takes something away stands at its end.
    const places = new Map(Object.keys(accessTable).map((name, place) => [name, place]));
    const placeOf = (route: Route) => places.get(nameOf(route)) ?? -1;
    for (const route of stand.routes.toSorted((a, b) => placeOf(a) - placeOf(b))) {
      for (const asked of accessTable[nameOf(route)] ?? []) {
        for (const [index, role] of roles.entries()) {
          const status = await statusFor(route, asked, role);
          const expected = asked.answers[index];
          const path = asked.path?.(world) ?? "";
          if (status !== expected) {
            wrong.push(`${route.method} ${route.url} ${path} ${role}: ${status}, not ${expected}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
