import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { plain, sealed, startWire, tokenFor } from "../../../tests/web/test-wire.ts";
import { apiCall, apiStream } from "./api-call.ts";
import { ApiError } from "./api-error.ts";
import { dropToken } from "./session.ts";

beforeEach(() => {
  dropToken();
  document.documentElement.lang = "vi";
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const withToken = { "GET /api/auth/token": () => plain({ token: tokenFor("ana") }) };

/** The error a call is refused with. */
async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const thrown = await call.catch((error: unknown) => error);
  if (!(thrown instanceof ApiError)) throw new Error("The call was not refused");
  return thrown;
}

describe("a call", () => {
  test("travels in the envelope both ways, with bearer, language and its own headers", async () => {
    const payload = { text: "Ảnh thẻ 📷", list: [1, null, { deep: true }] };
    const requests = startWire({
      ...withToken,
      "POST /images/photo_id": (request) => sealed({ echo: request.payload }),
    });
    const answer = await apiCall({
      method: "POST",
      path: "/images/photo_id",
      payload,
      headers: { "idempotency-key": "run-1" },
    });
    expect(answer).toEqual({ echo: payload });
    const sent = requests.at(-1);
    expect(sent?.headers.get("authorization")).toMatch(/^Bearer e30\./);
    expect(sent?.headers.get("accept-language")).toBe("vi");
    expect(sent?.headers.get("content-type")).toBe("application/json");
    expect(sent?.headers.get("idempotency-key")).toBe("run-1");
  });

  test("sends a GET without a body", async () => {
    const requests = startWire({ ...withToken, "GET /profiles/me": () => sealed(null) });
    expect(await apiCall({ method: "GET", path: "/profiles/me", payload: { a: 1 } })).toBeNull();
    expect(requests.at(-1)?.payload).toBeUndefined();
    expect(requests.at(-1)?.headers.has("content-type")).toBe(false);
  });

  test("goes without a bearer when nobody is signed in, and is refused in words", async () => {
    startWire({
      "GET /api/auth/token": () => plain(null, 401),
      "GET /profiles/me": () => sealed({ error: { code: "unauthenticated", message: "x" } }, 401),
    });
    const error = await refusalOf(apiCall({ method: "GET", path: "/profiles/me" }));
    expect(error.code).toBe("unauthenticated");
    expect(error.text("en")).toBe("No user found");
    expect(error.isPassing).toBe(false);
  });

  test("keeps the typed error with its details", async () => {
    startWire({
      ...withToken,
      "POST /images/photo_id": () =>
        sealed({ error: { code: "not_enough_credits", message: "x", details: { cost: 5 } } }, 402),
    });
    const error = await refusalOf(apiCall({ method: "POST", path: "/images/photo_id" }));
    expect(error.text("en")).toBe("You need at least 5 credits to use this feature");
    expect(error.text("vi")).toBe("Bạn cần ít nhất 5 tín dụng để dùng tính năng này");
  });

  test.each([
    ["an unknown code", sealed({ error: { code: "from_the_future", message: "x" } }, 400)],
    ["no error at all", sealed("?", 500)],
    ["an error page of a proxy", new Response("<html>Oops</html>", { status: 500 })],
  ])("becomes `unexpected` for %s", async (_name, response) => {
    startWire({ ...withToken, "GET /profiles/me": () => response });
    const error = await refusalOf(apiCall({ method: "GET", path: "/profiles/me" }));
    expect(error.code).toBe("unexpected");
  });

  test.each([
    ["a page of a proxy", new Response("<html>Bad gateway</html>", { status: 502 })],
    ["an answer without envelope", plain({ id: "1" })],
    ["a damaged envelope", plain({ data: "Zz!!" })],
  ])("is unreadable, and worth asking again, for %s", async (_name, response) => {
    startWire({ ...withToken, "GET /profiles/me": () => response });
    const error = await refusalOf(apiCall({ method: "GET", path: "/profiles/me" }));
    expect(error.code).toBe("unreadable");
    expect(error.isPassing).toBe(true);
  });

  test("says that the network is away", async () => {
    startWire({
      ...withToken,
      "GET /profiles/me": () => Promise.reject(new TypeError("Failed to fetch")),
    });
    const error = await refusalOf(apiCall({ method: "GET", path: "/profiles/me" }));
    expect(error.code).toBe("offline");
    expect(error.text("vi")).toContain("Không có kết nối mạng");
  });

  test("passes an abort on as it is", async () => {
    startWire({
      ...withToken,
      "GET /profiles/me": () => Promise.reject(new DOMException("gone", "AbortError")),
    });
    await expect(apiCall({ method: "GET", path: "/profiles/me" })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test("gives the raw answer as a stream", async () => {
    startWire({ ...withToken, "GET /runs/1/events": () => new Response("event: step\n\n") });
    const response = await apiStream({ method: "GET", path: "/runs/1/events" });
    expect(await response.text()).toBe("event: step\n\n");
  });
});

describe("the bearer token", () => {
  const countTokens = (requests: readonly { path: string }[]) =>
    requests.filter(({ path }) => path === "/api/auth/token").length;

  test("is fetched once for calls at the same time and kept for later ones", async () => {
    const requests = startWire({ ...withToken, "GET /profiles/me": () => sealed(null) });
    const read = () => apiCall({ method: "GET", path: "/profiles/me" });
    await Promise.all([read(), read(), read()]);
    await read();
    expect(countTokens(requests)).toBe(1);
  });

  test("is fetched again in its last 30 seconds", async () => {
    const requests = startWire({
      "GET /api/auth/token": () => plain({ token: tokenFor("ana", 29) }),
      "GET /profiles/me": () => sealed(null),
    });
    await apiCall({ method: "GET", path: "/profiles/me" });
    await apiCall({ method: "GET", path: "/profiles/me" });
    expect(countTokens(requests)).toBe(2);
  });

  test("is renewed once after a 401, never in a circle", async () => {
    let isAccepted = false;
    const refused = () => sealed({ error: { code: "unauthenticated", message: "x" } }, 401);
    const requests = startWire({
      ...withToken,
      "GET /profiles/me": () => {
        const response = isAccepted ? sealed({ id: "1" }) : refused();
        isAccepted = true;
        return response;
      },
      "GET /runs/1/events": refused,
    });
    expect(await apiCall({ method: "GET", path: "/profiles/me" })).toEqual({ id: "1" });
    expect(countTokens(requests)).toBe(2);
    expect((await apiStream({ method: "GET", path: "/runs/1/events" })).status).toBe(401);
    expect(requests.filter(({ path }) => path === "/runs/1/events")).toHaveLength(2);
  });

  test("of an earlier session that is still on its way is not kept", async () => {
    let answerFirst: (response: Response) => void = () => {};
    const first = new Promise<Response>((resolve) => {
      answerFirst = resolve;
    });
    const laterToken = tokenFor("bao");
    const answers = [first, Promise.resolve(plain({ token: laterToken }))];
    const requests = startWire({
      "GET /api/auth/token": () => answers.shift() ?? plain(null, 401),
      "GET /profiles/me": () => sealed(null),
    });
    const early = apiCall({ method: "GET", path: "/profiles/me" });
    dropToken();
    answerFirst(plain({ token: tokenFor("ana") }));
    await early;
    await apiCall({ method: "GET", path: "/profiles/me" });
    expect(requests.at(-1)?.headers.get("authorization")).toBe(`Bearer ${laterToken}`);
  });

  test("that the server is too busy to give is not “nobody”", async () => {
    startWire({ "GET /api/auth/token": () => plain({}, 429) });
    const error = await refusalOf(apiCall({ method: "GET", path: "/profiles/me" }));
    expect(error.code).toBe("rate_limited");
  });
});
