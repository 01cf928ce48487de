import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dataState } from "#core/privacy.ts";
import { type AccountHolder, signIn, signUp } from "../../../tests/setup/account-holder.ts";
import { type LoggedServer, openLoggedServer } from "../../../tests/setup/logged-server.ts";
import { photo } from "../../../tests/setup/run-server.ts";
import { unzip } from "../../../tests/setup/unzip.ts";

let server: LoggedServer;
let people = 0;
beforeAll(async () => {
  server = await openLoggedServer({ RATE_LIMITS: "off" });
});
afterAll(() => server.close());

function newcomer(): Promise<AccountHolder> {
  people += 1;
  return signUp(server.url, `leaver${people}@example.com`);
}

const PASSWORD = "a long enough one";
const DELETION = "/accounts/me/data/deletion";

async function stateOf(person: AccountHolder) {
  const { status, value } = await person.call("GET", "/accounts/me/data");
  expect(status).toBe(200);
  return dataState.parse(value);
}

async function madeExport(person: AccountHolder) {
  expect((await person.call("POST", "/accounts/me/data/export")).status).toBe(200);
  return vi.waitFor(
    async () => {
      const { export: copy } = await stateOf(person);
      expect([copy?.state, server.logLines.filter((l) => l.includes("the data export"))]).toEqual([
        "ready",
        [],
      ]);
      return copy;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Lets so much time go by for what is kept of this person. */
async function later(person: AccountHolder, hours: number): Promise<void> {
  await server.database.pool.query(
    `update privacy.deletion set purge_after = purge_after - make_interval(hours => $2) where user_id = $1`,
    [person.userId, hours],
  );
}

test("a copy holds everything of one person and nothing of another", async () => {
  const person = await newcomer();
  const other = await newcomer();
  const sourceImage = await photo();
  for (const each of [person, other]) {
    expect((await each.call("POST", "/images/remove_background", { sourceImage })).status).toBe(
      200,
    );
  }
  const copy = await madeExport(person);
  const answer = await fetch(`${server.url}${copy?.url}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="fotoya-data.zip"/,
  );
  const zip = Buffer.from(await answer.arrayBuffer());
  expect(zip.length).toBe(copy?.sizeBytes);
  const files = unzip(zip);
  expect([...files.keys()].filter((name) => !name.startsWith("pictures/"))).toEqual([
    "README.en.txt",
    "README.vi.txt",
    "data/account.json",
    "data/sign-ins.json",
    "data/runs.json",
    "data/credits.json",
    "data/payments.json",
    "data/letters-and-mails.json",
    "data/invitations.json",
    "data/privacy.json",
  ]);
  const pictures = [...files.keys()].filter((name) => name.startsWith("pictures/"));
  expect(
    pictures.map((name) => name.split("/")[1] ?? "").toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["in", "out"]);
  const words = [...files]
    .filter(([name]) => name.startsWith("data/"))
    .map(([, file]) => String(file));
  const all = words.join("\n");
  expect(all).toContain(person.account.email);
  expect(all).toContain("remove_background");
  expect(all).not.toContain(other.account.email);
  expect(all).not.toContain(other.userId);
  expect(all).not.toMatch(/"(password|token|access_token)"/);
});

test("a copy is made once an hour, is private, and is gone after a day", async () => {
  const person = await newcomer();
  const copy = await madeExport(person);
  const refused = await person.call("POST", "/accounts/me/data/export");
  expect(refused).toMatchObject({ status: 429, value: { error: { code: "export_too_soon" } } });
  const url = copy?.url ?? "";
  for (const wrong of [
    url.replace("/exports/", "/media/"),
    url.replace(/sig=.{3}/, "sig=abc"),
    "/exports/x",
  ]) {
    expect((await fetch(`${server.url}${wrong}`)).status).not.toBe(200);
  }
  await server.database.pool.query(
    "update privacy.export set expires_at = clock_timestamp() where user_id = $1",
    [person.userId],
  );
  expect((await stateOf(person)).export).toMatchObject({ state: "expired", url: null });
  expect((await fetch(`${server.url}${url}`)).status).toBe(404);
});

test("a deletion wants the password or a fresh sign-in", async () => {
  const person = await newcomer();
  const ask = (password: string | null) => person.call("POST", DELETION, { password });
  expect(await ask("not the password")).toMatchObject({
    status: 403,
    value: { error: { code: "wrong_password" } },
  });
  await server.database.pool.query(
    "update auth.session set created_at = created_at - interval '11 minutes' where user_id = $1",
    [person.userId],
  );
  expect(await ask(null)).toMatchObject({
    status: 403,
    value: { error: { code: "proof_needed" } },
  });
  expect((await stateOf(person)).deletion).toBeNull();
  const fresh = await signIn(server.url, person.account);
  expect((await fresh.call("POST", DELETION, { password: null })).status).toBe(200);
});

test("who has asked is signed out everywhere, and may sign in to undo it and nothing else", async () => {
  const person = await newcomer();
  const sourceImage = await photo();
  expect((await person.call("POST", DELETION, { password: PASSWORD })).status).toBe(200);
  const { rows } = await server.database.pool.query("select from auth.session where user_id = $1", [
    person.userId,
  ]);
  expect(rows).toEqual([]);
  const back = await signIn(server.url, person.account);
  for (const each of [person, back]) {
    const refused = await each.call("POST", "/images/remove_background", { sourceImage });
    expect(refused).toMatchObject({ status: 403, value: { error: { code: "account_closing" } } });
    expect((await each.call("GET", "/credits/lots")).status).toBe(403);
    expect((await each.call("PUT", "/profiles/me", { firstName: "X" })).status).toBe(403);
  }
  expect((await back.call("DELETE", DELETION)).status).toBe(200);
  expect((await stateOf(back)).deletion).toBeNull();
  const run = await back.call("POST", "/images/remove_background", { sourceImage });
  expect(run.status).toBe(200);
  expect(await back.call("DELETE", DELETION)).toMatchObject({
    status: 409,
    value: { error: { code: "deletion_over" } },
  });
});

test("the database itself lets no run of theirs begin", async () => {
  const person = await newcomer();
  await server.database.pool.query(
    "insert into privacy.deletion (user_id, purge_after) values ($1, now() + interval '1 day')",
    [person.userId],
  );
  const refused = await person.call("POST", "/images/remove_background", {
    sourceImage: await photo(),
  });
  expect(refused).toMatchObject({ status: 403, value: { error: { code: "account_closing" } } });
});

test("after the day it cannot be undone", async () => {
  const person = await newcomer();
  await person.call("POST", DELETION, { password: PASSWORD });
  await later(person, 25);
  const back = await signIn(server.url, person.account);
  expect((await back.call("DELETE", DELETION)).status).toBe(409);
});
