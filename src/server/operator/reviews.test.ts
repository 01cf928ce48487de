import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operatorOverview, reviewPage } from "#core/operator.ts";
import { profile } from "#core/profile.ts";
import {
  call,
  OPERATOR,
  openTestServer,
  type TestServer,
} from "../../../tests/setup/test-server.ts";

let server: TestServer;
let token = "";
/** People of one network; the fourth and the fifth wait. */
const people: { id: string; token: string }[] = [];

beforeAll(async () => {
  server = await openTestServer({ rateLimits: "on" });
  token = await server.signUp("Ope Rator", OPERATOR);
  for (let index = 0; index < 5; index += 1) {
    const own = await server.signUp();
    const { value } = await call(server.app, {
      method: "POST",
      url: "/profiles/me",
      token: own,
      body: {},
    });
    people.push({ token: own, id: profile.parse(value).id });
  }
});
afterAll(() => server.close());

function get(url: string) {
  return call(server.app, { method: "GET", url: `/operator${url}`, token });
}

function decide(id: string | undefined, body: unknown) {
  return call(server.app, {
    method: "POST",
    url: `/operator/free-grants/${id}/decide`,
    token,
    body,
  });
}

test("who waits is listed; a decision counts once and is logged; a second one is refused", async () => {
  const [fourth, fifth] = people.slice(3);
  const waiting = reviewPage.parse((await get("/free-grants?state=review")).value);
  expect(waiting.reviews.map(({ person }) => person.id)).toEqual([fourth?.id, fifth?.id]);
  expect(waiting.reviews[0]?.ground).toEqual({
    weight: 3 * (34 + 10),
    sameAddress: 3,
    sameNetwork: 3,
    sameDomain: 3,
  });
  const { since, until } = waiting.reviews[0] ?? {};
  expect(Date.parse(until ?? "") - Date.parse(since ?? "")).toBeCloseTo(72 * 60 * 60_000, -4);
  expect(operatorOverview.parse((await get("/overview")).value).reviews).toBe(2);

  const yes = { requestId: randomUUID(), isGranted: true, reason: "A school class" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => decide(fourth?.id, yes)));
  expect(answers.map(({ value }) => value)).toEqual(
    answers.map(() => ({ isGranted: true, available: 100 })),
  );
  const no = { requestId: randomUUID(), isGranted: false, reason: "Made by a machine" };
  expect(await decide(fifth?.id, no)).toMatchObject({
    status: 200,
    value: { isGranted: false, available: 0 },
  });
  expect(await decide(fifth?.id, { ...yes, requestId: randomUUID() })).toMatchObject({
    status: 409,
    value: { error: { code: "not_in_review" } },
  });
  expect((await get("/actions")).value).toMatchObject({
    actions: [
      { action: "free_credits.decide", detail: { isGranted: false, reason: "Made by a machine" } },
      { action: "free_credits.decide", detail: { isGranted: true, reason: "A school class" } },
    ],
  });
  expect(reviewPage.parse((await get("/free-grants?state=review")).value).reviews).toEqual([]);
});

test.each(["state=granted", "", "state=review&before=%00"])("?%s is refused", async (search) => {
  expect(await get(`/free-grants?${search}`)).toMatchObject({ status: 422 });
});
