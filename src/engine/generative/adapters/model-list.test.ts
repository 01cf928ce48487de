import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { geminiList } from "../providers/gemini/model-list.ts";
import { openAiList } from "../providers/openai/model-list.ts";
import { readModelList } from "./model-list.ts";

async function providerAt(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const signal = new AbortController().signal;

test("a list whose pages never end is read five pages far", async () => {
  let pages = 0;
  const baseUrl = await providerAt((_request, response) => {
    pages += 1;
    response.end(
      JSON.stringify({ models: [{ name: `models/m${pages}` }], nextPageToken: String(pages) }),
    );
  });
  const listed = await readModelList(
    { provider: "gemini", wire: geminiList, apiKey: "k", baseUrl },
    signal,
  );
  expect([...listed.keys()]).toEqual(["m1", "m2", "m3", "m4", "m5"]);
  expect(pages).toBe(5);
});

test("a day of an end that is no day counts as none; the models are listed all the same", async () => {
  const baseUrl = await providerAt((_request, response) => {
    const data = [
      { id: "a", shutdown_date: "2027-02-01" },
      { id: "b", shutdown_date: "soon" },
      { id: "c" },
    ];
    response.end(JSON.stringify({ data }));
  });
  const listed = await readModelList(
    { provider: "openai", wire: openAiList, apiKey: "k", baseUrl },
    signal,
  );
  expect([...listed]).toEqual([
    ["a", "2027-02-01"],
    ["b", null],
    ["c", null],
  ]);
});

test("an answer of more than 4 MiB is not read to its end", async () => {
  const baseUrl = await providerAt((_request, response) => {
    response.end(`{"data":[],"more":"${"x".repeat(5 * 1024 * 1024)}"}`);
  });
  await expect(
    readModelList({ provider: "openai", wire: openAiList, apiKey: "k", baseUrl }, signal),
  ).rejects.toMatchObject({ name: "EngineFailure" });
});
