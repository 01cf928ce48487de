import { expect, test } from "vitest";
import { readConfig } from "#server/compose/config.ts";

const STORAGE_URL = "s3://AKIA1:a%2Fb%2Bc%3D@store.example.org:9000/pictures?region=eu-1&tls=0";

test("files lie on the disk unless a store is named", () => {
  expect(readConfig({}).storage).toEqual({ kind: "disk" });
  expect(readConfig({ STORAGE_URL: "" }).storage).toEqual({ kind: "disk" });
});

test("a store is read from its address", () => {
  expect(readConfig({ STORAGE_URL }).storage).toEqual({
    kind: "s3",
    origin: "http://store.example.org:9000",
    bucket: "pictures",
    region: "eu-1",
    accessKeyId: "AKIA1",
    secretAccessKey: "a/b+c=",
    publicOrigin: null,
  });
  expect(readConfig({ STORAGE_URL: "s3://k:s@s3.example.org/abc" }).storage).toMatchObject({
    origin: "https://s3.example.org",
    region: "us-east-1",
  });
  const open = { STORAGE_URL, STORAGE_PUBLIC_URL: "https://files.example.org/" };
  expect(readConfig(open).storage).toMatchObject({ publicOrigin: "https://files.example.org" });
});

test.each([
  ["https://k:s@host/bucket", /STORAGE_URL is not an address like s3:/],
  ["s3://AKIA1:se/cret@host/bucket", /STORAGE_URL is not an address like .* %2F/],
  ["s3:bucket", /is not an address like/],
  ["s3://host/bucket", /has no key or no secret/],
  ["s3://key@host/bucket", /has no key or no secret/],
  ["s3://key:%zz@host/bucket", /has no key or no secret/],
  ["s3://k:secret@host", /has no bucket/],
  ["s3://k:secret@host/", /has no bucket/],
  ["s3://k:secret@host/ab", /has no bucket/],
  ["s3://k:secret@host/Pictures", /has no bucket/],
  ["s3://k:secret@host/pictures/below", /has no bucket/],
  ["s3://k:secret@host/pictures?Region=x", /options region and tls/],
  ["s3://k:secret@host/pictures?region=a%20b", /names a region/],
  ["s3://k:secret@host/pictures?tls=yes", /tls that is neither 1 nor 0/],
])("%j is no store", (address, sentence) => {
  expect(() => readConfig({ STORAGE_URL: address })).toThrow(sentence);
  expect(() => readConfig({ STORAGE_URL: address })).not.toThrow(/secret@|se\/cret|AKIA1/);
});

test.each([
  [{ STORAGE_PUBLIC_URL: "https://files.example.org" }, /STORAGE_PUBLIC_URL needs STORAGE_URL/],
  [{ STORAGE_URL, STORAGE_PUBLIC_URL: "files.example.org" }, /is not a web address/],
  [{ STORAGE_URL, STORAGE_PUBLIC_URL: "ftp://files.example.org" }, /is not a web address/],
  [
    { STORAGE_URL, STORAGE_PUBLIC_URL: "https://files.example.org/s3" },
    /only scheme, host and port/,
  ],
  [
    { STORAGE_URL, STORAGE_PUBLIC_URL: "https://me:pw@files.example.org" },
    /only scheme, host and port/,
  ],
  [
    {
      STORAGE_URL,
      STORAGE_PUBLIC_URL: "http://files.example.org",
      PUBLIC_URL: "https://photos.example.org",
    },
    /must use https like PUBLIC_URL/,
  ],
])("%j is a problem", (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});
