import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { creationDetail, creationPage } from "../../src/core/creations.ts";
import { letterList } from "../../src/core/operator-letters.ts";
import { photo } from "../setup/run-server.ts";
import { openBrowser } from "./browser.ts";
import { fixtureTags } from "./fixture.ts";
import { type Installation, openInstallation, sha256 } from "./opened.ts";
import { factsOf } from "./people.ts";

/* What people had when an older version stopped is there in this one. */

describe.each(fixtureTags())("an installation of %s", (tag) => {
  let old: Installation;
  beforeAll(async () => {
    old = await openInstallation(tag, inject("echoProgram"));
  });
  afterAll(() => old.close());

  test("starts on its database, and the books are sound", async () => {
    expect(await old.problems()).toEqual([]);
  });

  test("an account that was being deleted can be kept", async () => {
    const leaving = await old.signIn(old.expected.leaving);
    expect(await leaving.call("GET", "/credits/lots")).toMatchObject({ status: 403 });
    await leaving.ask(z.unknown(), "DELETE", "/accounts/me/data/deletion");
    const { cookies: _cookies, ...facts } = old.personOf(old.expected.leaving);
    expect(await factsOf(leaving)).toMatchObject(facts);
  });

  test("everybody else is still signed in, and owns what they owned", async () => {
    for (const [name, { cookies: _cookies, ...facts }] of Object.entries(old.expected.people)) {
      if (name === old.expected.leaving) continue;
      expect(await factsOf(old.open(name))).toMatchObject(facts);
    }
  });

  test("passwords sign in, the operator's with a code of the app", async () => {
    await old.signIn("lan");
    const operator = await old.signInOperator();
    const { letters } = await operator.ask(letterList, "GET", "/operator/letters?state=open");
    expect(letters.map(({ reference }) => reference)).toEqual([old.expected.letter]);
  });

  test("signed links answer with the same bytes; a deleted picture stays away", async () => {
    for (const { link } of old.expected.runs) {
      const { status, bytes } = await old.get(old.fixture.linkNow(link.path));
      expect({ status, sha256: sha256(bytes) }).toEqual({ status: 200, sha256: link.sha256 });
    }
    const copy = await old.get(old.fixture.linkNow(old.expected.copy.link.path));
    expect(sha256(copy.bytes)).toBe(old.expected.copy.link.sha256);
    expect((await old.get(old.fixture.linkNow(old.expected.deleted.link.path))).status).toBe(404);
  });

  test("creations stand in their list with names, stars and settings", async () => {
    const { owner, list, settings: kept } = old.expected.creations;
    const { creations } = await old.open(owner).ask(creationPage, "GET", "/creations");
    expect(creations.map((one) => ({ ...one, hasResult: one.result !== null }))).toMatchObject(
      list,
    );
    const pictures = creations.flatMap(({ result }) =>
      result ? [result.url, result.smallUrl] : [],
    );
    for (const path of pictures) expect((await old.get(path)).status).toBe(200);
    const detail = await old.open(owner).ask(creationDetail, "GET", `/creations/${kept.id}`);
    expect(detail.settings).toEqual(kept.settings);
    for (const input of detail.inputs) expect((await old.get(input.url)).status).toBe(200);
  });

  test("keys of programs work for what they were made for", async () => {
    const { owner, list } = old.expected.keys;
    const { credits } = old.personOf(owner);
    const [whole, narrow] = list;
    const ask = (secret: string | undefined, path: string) =>
      fetch(old.server.url + path, { headers: { authorization: `Bearer ${secret}` } });
    for (const key of [whole, narrow]) {
      const answer = await ask(key?.secret, "/v1/credits");
      expect(await answer.json()).toMatchObject({ available: credits });
    }
    const path = `/v1/runs/${old.expected.runs[0]?.runId}`;
    expect(await (await ask(whole?.secret, path)).json()).toMatchObject({ state: "done" });
    expect((await ask(narrow?.secret, path)).status).toBe(403);
  });

  test("a program measures faces without the consent that tools ask for today", async () => {
    const { list } = old.expected.keys;
    // Their owner had agreed for another tool. The keys of a user who never did work too.
    await old.pool.query("delete from public.consent");
    const { base64 } = await photo();
    const body = new FormData();
    body.set("sourceImage", new Blob([Buffer.from(base64, "base64")]), "me.jpg");
    const answer = await fetch(`${old.server.url}/v1/images/remove_background`, {
      method: "POST",
      headers: { authorization: `Bearer ${list[0]?.secret}`, prefer: "respond-async" },
      body,
    });
    expect(answer.status).toBe(202);
  });

  test("mailed links confirm an address and set a new password", async () => {
    const { email, password, cookies, token } = old.expected.unconfirmed;
    const newcomer = openBrowser(() => old.server.url, cookies);
    const confirmed = await newcomer.auth("/confirm-email", { token: old.fixture.tokenNow(token) });
    expect(confirmed).toMatchObject({ status: 200 });
    await newcomer.auth("/sign-in/email", { email, password });
    expect(await newcomer.call("POST", "/profiles/me")).toMatchObject({
      status: 200,
      value: { credits: 100, freeCredits: "granted" },
    });

    const { owner, token: resetToken } = old.expected.reset;
    const forgetful = openBrowser(() => old.server.url);
    const newPassword = "another one of many words";
    const reset = { token: resetToken, newPassword };
    expect(await forgetful.auth("/reset-password", reset)).toMatchObject({ status: 200 });
    const again = { email: old.personOf(owner).email, password: newPassword };
    expect(await forgetful.auth("/sign-in/email", again)).toMatchObject({ status: 200 });
  });
});
