import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { noNetwork, refusal } from "../../../../tests/web/test-money.ts";
import { event, lan, overview, sent, serveOperator } from "../../../../tests/web/test-operator.ts";
import { sealed } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

describe("overview", () => {
  test.each([
    ["en", "The books balance", "Live plans"],
    ["vi", "Sổ sách cân khớp", "Gói đang chạy"],
  ] as const)("in %s: the audits first, then the figures", async (language, words, plans) => {
    serveOperator();
    await openApp("/admin", language);
    const audits = await screen.findByRole("heading", { name: words });
    const figures = screen.getByRole("heading", { name: plans });
    expect(audits.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(language === "en" ? "1,234" : "1.234")).toBeTruthy();
  });

  test("what an audit finds is said as an alert, with its lines", async () => {
    const first = [{ rule: "transfer_balance", id: "t1", detail: "sum 5" }];
    serveOperator({
      "GET /operator/overview": () =>
        sealed({ ...overview, audits: [{ name: "ledger", findings: 8, first }] }),
    });
    await openApp("/admin");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("The audits have found something");
    expect(alert.textContent).toContain("Ledger: 8");
    expect(alert.textContent).toContain("transfer_balance · t1 · sum 5");
  });

  test.each([
    ["en", "Before you go public"],
    ["vi", "Trước khi mở cho công chúng"],
  ] as const)(
    "in %s: what a public start still needs, with its variable",
    async (language, title) => {
      serveOperator({
        "GET /operator/overview": () => sealed({ ...overview, missingSetup: ["OPERATOR_PHONE"] }),
      });
      await openApp("/admin", language);
      const list = await screen.findByRole("region", { name: title });
      expect(within(list).getAllByRole("listitem")).toHaveLength(1);
      expect(list.textContent).toContain("OPERATOR_PHONE");
    },
  );

  test.each([
    [
      "en",
      "Engines",
      ["ready", "1 running, 2 waiting", "cost nothing and are not counted"],
      ["today’s money is gone", "gemini-2.5-flash-image", "130, of which 4 failed", "7.9 s"],
      "$5.07 of $5",
    ],
    [
      "vi",
      "Bộ xử lý",
      ["sẵn sàng", "1 đang chạy, 2 đang chờ", "không tốn tiền nên không được đếm"],
      ["đã hết ngân sách hôm nay", "130, trong đó 4 lỗi", "7,9 giây"],
      "5,07 US$ trên 5 US$",
    ],
  ] as const)("in %s: each engine, how it is doing and its money of today", async (...row) => {
    const [language, title, local, studio, money] = row;
    serveOperator();
    await openApp("/admin", language);
    const section = await screen.findByRole("region", { name: title });
    const cards = within(section).getAllByRole("listitem");
    const [first, second] = cards.filter((card) => card.querySelector("h3"));
    for (const words of local) expect(first?.textContent).toContain(words);
    for (const words of studio) expect(second?.textContent).toContain(words);
    const meters = within(section).getAllByRole<HTMLMeterElement>("meter");
    expect(meters.map(({ textContent }) => textContent.replaceAll("\u00a0", " "))).toEqual([money]);
    expect(meters[0]?.max).toBe(5_000_000);
  });

  test.each([
    [
      "en",
      "Processes",
      ["web-1 · 7", "answers visitors", "0.1.0", "ready"],
      ["worker-1 · 8", "works on pictures", "0.2.0", "silent for 31 s"],
    ],
    [
      "vi",
      "Tiến trình",
      ["web-1 · 7", "trả lời khách", "0.1.0", "sẵn sàng"],
      ["worker-1 · 8", "xử lý ảnh", "0.2.0", "im lặng 31 giây"],
    ],
  ] as const)("in %s: each process and whether it lives", async (language, title, web, worker) => {
    serveOperator();
    await openApp("/admin", language);
    const section = await screen.findByRole("region", { name: title });
    const [, first, second] = within(section).getAllByRole("row");
    for (const words of web) expect(first?.textContent).toContain(words);
    for (const words of worker) expect(second?.textContent).toContain(words);
  });

  test("no process at all is said in a sentence", async () => {
    serveOperator({ "GET /operator/overview": () => sealed({ ...overview, processes: [] }) });
    await openApp("/admin");
    const section = await screen.findByRole("region", { name: "Processes" });
    expect(section.textContent).toContain("No process has given a sign of life");
    expect(within(section).queryByRole("table")).toBeNull();
  });

  test("who is no operator sees nothing else", async () => {
    const requests = serveOperator({ "GET /operator/overview": refusal("forbidden", 403) });
    await openApp("/admin/users");
    await screen.findByRole("heading", { name: "This page is for operators" });
    expect(screen.queryByRole("navigation", { name: /Sections of the operator/ })).toBeNull();
    expect(sent(requests, "GET /operator/users")).toEqual([]);
  });

  test("without a network it says so, and another try shows the page", async () => {
    let isAway = true;
    serveOperator({
      "GET /operator/overview": () => (isAway ? noNetwork() : sealed(overview)),
    });
    await openApp("/admin");
    expect((await screen.findByRole("alert")).textContent).toContain("There is no connection");
    isAway = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "The books balance" });
  });
});

test("no menu leads there", async () => {
  serveOperator();
  await openApp("/account");
  await screen.findAllByRole("heading");
  expect(document.querySelector('a[href^="/admin"]')).toBeNull();
});

describe("people", () => {
  test("a search asks for exactly what was typed and shows when nobody is found", async () => {
    const query = "100% & 'x'";
    const path = `/operator/users?${new URLSearchParams({ query }).toString()}`;
    const requests = serveOperator({ [`GET ${path}`]: () => sealed({ users: [], next: null }) });
    const { address } = await openApp("/admin/users");
    await screen.findByRole("link", { name: lan.email });
    await userEvent.type(screen.getByLabelText("E-mail, name or id"), `${query}{Enter}`);
    await screen.findByText("Nobody found.");
    expect(sent(requests, `GET ${path}`)).toHaveLength(1);
    expect(new URLSearchParams(address().split("?")[1]).get("query")).toBe(query);
  });

  test("the next page comes on request", async () => {
    const other = { ...lan, id: "u3", email: "ana@example.net" };
    serveOperator({
      "GET /operator/users": () => sealed({ users: [lan], next: "u2" }),
      "GET /operator/users?before=u2": () => sealed({ users: [other], next: null }),
    });
    await openApp("/admin/users");
    await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
    await screen.findByRole("link", { name: other.email });
    expect(screen.getByRole("link", { name: lan.email })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});

describe("one person", () => {
  const GRANT = "POST /operator/users/u2/grants";

  async function fill(credits: string, reason: string) {
    await screen.findByRole("heading", { name: lan.email });
    const amount = screen.getByLabelText(/^Credits \(1 to/);
    await userEvent.clear(amount);
    await userEvent.type(amount, credits);
    await userEvent.type(screen.getByLabelText("Reason, for the log"), reason);
    await userEvent.click(screen.getByRole("button", { name: "Give credits …" }));
  }

  test("balance, ledger and log; a gift is asked for once more and sent once", async () => {
    let arrive: (response: Response) => void = () => undefined;
    const requests = serveOperator({ [GRANT]: () => new Promise((resolve) => (arrive = resolve)) });
    await openApp("/admin/users/u2");
    await screen.findByText(/99 to spend, 1 held/);
    expect(screen.getByText("A run went wrong")).toBeTruthy();
    await fill("25", " A gift ");
    const dialog = await screen.findByRole("dialog", { name: "Give 25 credits?" });
    expect(dialog.textContent).toContain("To lan@example.org. Reason: A gift");
    expect(dialog.textContent).toContain("put right by another entry");
    expect(sent(requests, GRANT)).toEqual([]);
    const yes = within(dialog).getByRole("button", { name: "Give 25 credits" });
    await userEvent.dblClick(yes);
    arrive(sealed({ lotId: "l1", available: 124 }));
    await screen.findByText("Given. 124 credits can be spent now.");
    expect(sent(requests, GRANT)).toEqual([
      { requestId: expect.any(String), credits: 25, reason: "A gift", endsAt: null },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Reason, for the log").value).toBe("");
  });

  test("after a lost connection the second try is the same request", async () => {
    const answers = [noNetwork, () => sealed({ lotId: "l1", available: 124 })];
    const requests = serveOperator({ [GRANT]: () => (answers.shift() ?? noNetwork)() });
    await openApp("/admin/users/u2");
    await fill("25", "A gift");
    await userEvent.click(await screen.findByRole("button", { name: "Give 25 credits" }));
    await screen.findByText(/There is no connection/);
    await userEvent.click(screen.getByRole("button", { name: "Give 25 credits" }));
    await screen.findByText(/124 credits can be spent now/);
    const [first, second] = sent(requests, GRANT);
    expect(first).toEqual(second);
  });

  test.each([
    ["0", "A gift", "Enter a whole number from 1 to 10000."],
    ["10001", "A gift", "Enter a whole number from 1 to 10000."],
    ["1.5", "A gift", "Enter a whole number from 1 to 10000."],
    ["5", "a", "Write 3 to 300 letters."],
  ])("%s credits for “%s” are not asked for", async (credits, reason, words) => {
    serveOperator();
    await openApp("/admin/users/u2");
    await fill(credits, reason);
    await screen.findByText(words);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a day that is past is not taken; a good one ends with that day", async () => {
    const requests = serveOperator({ [GRANT]: () => sealed({ lotId: "l1", available: 124 }) });
    await openApp("/admin/users/u2");
    await screen.findByRole("heading", { name: lan.email });
    const lastDay = screen.getByLabelText("Last day, if they shall end");
    fireEvent.change(lastDay, { target: { value: "2020-01-01" } });
    await fill("25", "A gift");
    await screen.findByText(/Choose a day from today on/);
    const day = `${new Date().getFullYear() + 1}-06-15`;
    fireEvent.change(lastDay, { target: { value: day } });
    await waitFor(() => expect(screen.queryByText(/Choose a day from today on/)).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Give credits …" }));
    await userEvent.click(await screen.findByRole("button", { name: "Give 25 credits" }));
    await screen.findByText(/124 credits can be spent now/);
    expect(sent(requests, GRANT)).toMatchObject([
      { endsAt: new Date(`${day}T23:59:59.999`).toISOString() },
    ]);
  });

  test("nobody by that id", async () => {
    serveOperator({ "GET /operator/users/u9": refusal("not_found", 404) });
    await openApp("/admin/users/u9");
    expect((await screen.findByRole("alert")).textContent).toContain("There is nothing here.");
  });
});

describe("events", () => {
  test("by status; none is said", async () => {
    serveOperator();
    await openApp("/admin/events");
    await screen.findByRole("link", { name: "invoice.paid" });
    const filter = screen.getByRole("navigation", { name: "Status" });
    await userEvent.click(within(filter).getByRole("link", { name: "done" }));
    await screen.findByText("No events.");
    expect(within(filter).getByRole("link", { name: "done" }).getAttribute("aria-current")).toBe(
      "true",
    );
  });

  test("what it said; a replay is asked for once more; a refusal stands there in words", async () => {
    const REPLAY = "POST /operator/events/stripe/evt_1/replay";
    const answers = [
      refusal("not_replayable", 409),
      () => sealed({ ...event, status: "received" }),
    ];
    const requests = serveOperator({ [REPLAY]: () => (answers.shift() ?? noNetwork)() });
    await openApp("/admin/events/stripe/evt_1");
    await screen.findByText(/"client_secret": "\[hidden\]"/);
    await userEvent.click(screen.getByRole("button", { name: "Handle again …" }));
    const dialog = await screen.findByRole("dialog", { name: "Handle this event again?" });
    expect(sent(requests, REPLAY)).toEqual([]);
    const yes = within(dialog).getByRole("button", { name: "Handle again" });
    await userEvent.click(yes);
    await within(dialog).findByText(/cannot be handled again/);
    await userEvent.click(yes);
    await screen.findByText("The event is in the line again.");
    const ids = sent(requests, REPLAY).map((payload) => JSON.stringify(payload));
    // What was refused for good is not asked for again: the second try is a new request.
    expect(new Set(ids).size).toBe(2);
  });

  test("one that waits already offers no replay", async () => {
    serveOperator({
      "GET /operator/events/stripe/evt_1": () =>
        sealed({ event: { ...event, status: "received" }, payload: {} }),
    });
    await openApp("/admin/events/stripe/evt_1");
    await screen.findByRole("heading", { name: "invoice.paid" });
    expect(screen.queryByRole("button", { name: "Handle again …" })).toBeNull();
  });
});

test("the log says who did what to whom, and why", async () => {
  serveOperator();
  await openApp("/admin/log");
  await screen.findByText("Gave 25 credits");
  expect(screen.getByText("ana@example.org")).toBeTruthy();
  expect(screen.getByText("A run went wrong")).toBeTruthy();
  expect(screen.getByRole("link", { name: "user:u2" }).getAttribute("href")).toBe(
    "/admin/users/u2",
  );
});
