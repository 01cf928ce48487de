import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/compose/config.ts";
import { type Credentials, makeCredentials } from "./c2pa/signer.ts";

let folder: string;
let pair: Credentials;
const path = (name: string) => join(folder, name);
const pem = (chain: readonly Uint8Array[]) =>
  chain
    .map((der) => Buffer.from(der).toString("base64"))
    .map((text) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`)
    .join("");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marking-config-"));
  pair = makeCredentials(new Uint8Array(32).fill(5));
  const other = generateKeyPairSync("ec", { namedCurve: "P-384" }).privateKey;
  await writeFile(path("key.pem"), pair.key.export({ type: "pkcs8", format: "pem" }));
  await writeFile(path("p384.pem"), other.export({ type: "pkcs8", format: "pem" }));
  await writeFile(path("chain.pem"), pem(pair.chain));
  await writeFile(path("root.pem"), pem(pair.chain.slice(1)));
  await writeFile(path("text"), "no key");
});
afterAll(() => rm(folder, { recursive: true }));

const configOf = (key: string, chain: string) =>
  readConfig({ SIGNING_KEY_FILE: path(key), SIGNING_CERTIFICATE_FILE: path(chain) });

test("without files the pair is of our own making; with both it is the operator's", () => {
  expect(readConfig({}).marking).toBeNull();
  const { marking } = configOf("key.pem", "chain.pem");
  expect(marking?.isSelfMade).toBe(false);
  expect(marking?.key.equals(pair.key)).toBe(true);
  expect(marking?.chain.map((der) => Buffer.from(der))).toEqual(pair.chain);
});

test.each([
  ["key.pem", "missing", "SIGNING_CERTIFICATE_FILE contains no readable certificate"],
  ["key.pem", "text", "SIGNING_CERTIFICATE_FILE contains no readable certificate"],
  ["text", "chain.pem", "SIGNING_KEY_FILE is not a readable private key"],
  ["p384.pem", "chain.pem", "not a P-256 key"],
  ["key.pem", "root.pem", "does not begin with the certificate of SIGNING_KEY_FILE"],
])("%s with %s is refused in words", (key, chain, message) => {
  expect(() => configOf(key, chain)).toThrow(message);
});

test("one file alone is refused", () => {
  expect(() => readConfig({ SIGNING_KEY_FILE: path("key.pem") })).toThrow("must be set together");
});
