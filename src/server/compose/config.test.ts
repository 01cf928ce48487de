import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("an empty environment gives the defaults", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    creditsPerRun: 1,
    rateLimits: "public",
    maxSidePx: 2_400,
  });
  expect(config.database).toEqual({ kind: "embedded" });
  expect(config.socialProviders).toEqual({});
  expect(config.dataDir.endsWith("/data")).toBe(true);
});

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("DATABASE_URL switches to another PostgreSQL", () => {
  const url = "postgres://someone@localhost/fotoya";
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: "url", url, directUrl: url });
  const directUrl = "postgres://u:p@database:5432/x";
  expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }).database).toEqual({
    kind: "url",
    url,
    directUrl,
  });
  expect(() => readConfig({ DATABASE_DIRECT_URL: directUrl })).toThrow("needs DATABASE_URL");
  expect(readConfig({}).databasePool).toBeNull();
  expect(readConfig({ DATABASE_POOL: "40" }).databasePool).toBe(40);
});

test("a process that shares its work needs to know with whom, and where visitors come in", () => {
  const read = () => readConfig({}, "web");
  expect(read).toThrow(/--role web needs DATABASE_URL[^]*PUBLIC_URL/);
  const shared = { DATABASE_URL: "postgres://db/fotoya", PUBLIC_URL: "https://example.org" };
  expect(readConfig(shared, "worker").role).toBe("worker");
  expect(readConfig({}).role).toBe("all");
});

test("secrets lie with the data unless they have a folder of their own", () => {
  const { dataDir, secretsDir } = readConfig({});
  expect(secretsDir).toBe(dataDir);
  expect(readConfig({ SECRETS_DIR: "/run/secrets" }).secretsDir).toBe("/run/secrets");
});

test("all problems are named in one message", () => {
  const read = () => readConfig({ PORT: "web", DATABASE_URL: "mysql://x", CREDITS_PER_RUN: "0" });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*CREDITS_PER_RUN/);
});

test.each(["0.0.0.0", "192.168.1.4", "example.org"])("RATE_LIMITS=off is refused on %s", (host) => {
  expect(() => readConfig({ RATE_LIMITS: "off", HOST: host })).toThrow(/RATE_LIMITS/);
});

test("RATE_LIMITS that is not set limits everybody, and does not count this machine's networks", () => {
  expect(readConfig({}).rateLimits).toBe("public");
  expect(readConfig({ RATE_LIMITS: "on" }).rateLimits).toBe("on");
});

test.each(["127.0.0.1", "localhost", "::1"])("RATE_LIMITS=off works on %s", (host) => {
  expect(readConfig({ RATE_LIMITS: "off", HOST: host }).rateLimits).toBe("off");
});

test("results of hosted engines can be returned only if the operator says so", () => {
  expect(readConfig({}).returnsHosted).toBe(false);
  expect(readConfig({ RETURN_HOSTED_RUNS: "on" }).returnsHosted).toBe(true);
  expect(() => readConfig({ RETURN_HOSTED_RUNS: "yes" })).toThrow(/RETURN_HOSTED_RUNS/);
});

test("half a pair of keys is a problem, a whole one switches the provider on", () => {
  expect(() => readConfig({ GITHUB_CLIENT_ID: "id" })).toThrow(/GITHUB_CLIENT_SECRET/);
  const config = readConfig({ GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "secret" });
  expect(config.socialProviders.github).toEqual({ clientId: "id", clientSecret: "secret" });
});

test("mail needs a server and a sender; without them it stays in the outbox", () => {
  expect(readConfig({}).smtp).toBeNull();
  expect(readConfig({ MAIL_FROM: "counter@example.org" }).smtp).toBeNull();
  expect(() => readConfig({ SMTP_URL: "smtp://mail.example.org" })).toThrow(
    "SMTP_URL needs MAIL_FROM",
  );
  const url = "smtps://user:secret@mail.example.org:465";
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: "counter@example.org" }).smtp).toEqual({
    url,
    from: { name: "", address: "counter@example.org" },
  });
  const MAIL_FROM = '"Quầy ảnh" <counter@example.org>';
  expect(readConfig({ SMTP_URL: url, MAIL_FROM }).smtp?.from).toEqual({
    name: "Quầy ảnh",
    address: "counter@example.org",
  });
});

test.each([
  [{ SMTP_URL: "https://mail.example.org" }, /SMTP_URL is not an smtp/],
  [{ MAIL_FROM: "the counter" }, /MAIL_FROM is neither an address/],
  [{ MAIL_FROM: "a@example.org, b@example.org" }, /MAIL_FROM is neither an address/],
  [{ OPERATOR_MAIL: "desk" }, /OPERATOR_MAIL is not an email address/],
  [{ OPERATOR_NAME: "two\nlines" }, /OPERATOR_NAME is not one line/],
  [
    { OPERATOR_ACCOUNTS: "lan@example.org; ana@example.org" },
    /OPERATOR_ACCOUNTS is not a list of email addresses/,
  ],
])("%j is a problem", (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

test("the operator is named as far as he is set", () => {
  expect(
    readConfig({ OPERATOR_NAME: "Tiệm ảnh", OPERATOR_MAIL: "desk@example.org" }).operator,
  ).toEqual({
    name: "Tiệm ảnh",
    representative: null,
    address: null,
    phone: null,
    email: "desk@example.org",
  });
});

test("accounts of operators are compared in lower case; without the variable there are none", () => {
  expect(
    readConfig({ OPERATOR_ACCOUNTS: " Lan@Example.org,ana@example.org, " }).operatorAccounts,
  ).toEqual(["lan@example.org", "ana@example.org"]);
  expect(readConfig({}).operatorAccounts).toEqual([]);
});

test("MATTING_MODEL must be a file", () => {
  expect(() => readConfig({ MATTING_MODEL: "/nowhere/model.onnx" })).toThrow(
    /MATTING_MODEL: there is no file \/nowhere\/model\.onnx/,
  );
  expect(readConfig({}).mattingModel).toBeNull();
});
