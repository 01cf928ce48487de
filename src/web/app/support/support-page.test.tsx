import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire, type WireRequest } from "../../../../tests/web/test-wire.ts";

const operator = {
  name: null,
  representative: null,
  address: null,
  phone: null,
  email: "desk@example.org",
};
const site = {
  creditsPerRun: 2,
  maxSidePx: 800,
  socialProviders: [],
  videoChannelUrl: null,
  tutorialVideoId: null,
  othersUrl: null,
  marketingFigures: null,
  operator,
};
const received = { reference: "K7QM-2XRD", isAcknowledged: true };

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

function serve(
  answer: (request: WireRequest) => Response | Promise<Response> = () => plain(received, 202),
  user: { id: string; name: string; email: string } | null = null,
) {
  return startWire({
    "GET /api/auth/get-session": () => plain(user ? { user } : null),
    "GET /site": () => plain(site),
    "POST /support": answer,
  });
}

const labels = {
  en: {
    name: "Name",
    email: "Email",
    subject: "Subject",
    message: "Message",
    send: "Send Message",
  },
  vi: {
    name: "Họ tên",
    email: "Email",
    subject: "Tiêu đề",
    message: "Nội dung",
    send: "Gửi tin nhắn",
  },
} as const;

async function write(language: "en" | "vi" = "en") {
  const say = labels[language];
  await userEvent.type(await screen.findByLabelText(say.name), "Ana Lima");
  await userEvent.type(screen.getByLabelText(say.email), " ana@example.org ");
  await userEvent.type(screen.getByLabelText(say.subject), "My photo");
  await userEvent.type(screen.getByLabelText(say.message), "Where is it?");
  await userEvent.click(screen.getByRole("button", { name: say.send }));
}

function lettersOf(requests: readonly WireRequest[]): readonly WireRequest[] {
  return requests.filter(({ method, path }) => method === "POST" && path === "/support");
}

const complaints = {
  en: [
    "Please enter your name.",
    "Please enter a valid email address.",
    "Please enter a subject.",
    "Please write your message.",
  ],
  vi: [
    "Vui lòng nhập tên của bạn.",
    "Vui lòng nhập địa chỉ email hợp lệ.",
    "Vui lòng nhập tiêu đề thư.",
    "Vui lòng viết nội dung thư.",
  ],
} as const;

describe.each(["en", "vi"] as const)("the form in %s", (language) => {
  test("names everything that is missing beside its field and sends nothing", async () => {
    const requests = serve();
    await openApp("/support", language);
    await userEvent.click(await screen.findByRole("button", { name: labels[language].send }));
    for (const complaint of complaints[language]) await screen.findByText(complaint);
    const message = screen.getByLabelText(labels[language].message);
    expect(message.getAttribute("aria-invalid")).toBe("true");
    expect(lettersOf(requests)).toEqual([]);
  });

  test("sends the letter in its language and shows its number", async () => {
    const requests = serve();
    await openApp("/support", language);
    await write(language);
    expect(await screen.findByText("K7QM-2XRD")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("ana@example.org");
    expect(lettersOf(requests).map(({ payload }) => payload)).toEqual([
      {
        name: "Ana Lima",
        email: "ana@example.org",
        subject: "My photo",
        message: "Where is it?",
        locale: language,
        topic: "other",
        website: "",
      },
    ]);
  });
});

test("while it is on its way the button waits, and a second press sends nothing", async () => {
  let arrive: (response: Response) => void = () => undefined;
  const requests = serve(() => new Promise((resolve) => (arrive = resolve)));
  await openApp("/support");
  await write();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending …" });
  expect(button.disabled).toBe(true);
  await userEvent.type(screen.getByLabelText("Subject"), "{Enter}");
  arrive(plain(received, 202));
  await screen.findByText("K7QM-2XRD");
  expect(lettersOf(requests)).toHaveLength(1);
});

test("after it has arrived the heading has the focus, the confirmation is named, another can be written", async () => {
  serve();
  await openApp("/support");
  await write();
  const heading = await screen.findByRole("heading", { name: "Your letter has arrived" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/A confirmation is on its way/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Write another letter" }));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("");
});

test("where no mail goes out, no confirmation is promised", async () => {
  serve(() => plain({ ...received, isAcknowledged: false }, 202));
  await openApp("/support");
  await write();
  expect(await screen.findByText(/no confirmation is sent by e-mail/)).toBeTruthy();
});

test.each([
  ["offline", () => Promise.reject(new TypeError("Failed to fetch")), /There is no connection/],
  [
    "an unreadable answer",
    () => new Response("<html>", { status: 502 }),
    /The answer could not be read/,
  ],
  [
    "a fault of the server",
    () => plain({ error: { code: "unexpected" } }, 500),
    /An unknown error occurred/,
  ],
  [
    "too many letters",
    () => plain({ error: { code: "rate_limited", details: { retryAfterS: 3_000 } } }, 429),
    /try again in 50 minutes/,
  ],
] as const)("%s: says so and keeps what was written", async (_what, answer, words) => {
  serve(answer);
  await openApp("/support");
  await write();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(words);
  expect(alert.textContent).toContain("What you wrote is still here.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("Where is it?");
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send Message" }).disabled).toBe(
      false,
    ),
  );
});

test("a second try after a failure arrives", async () => {
  const answers = [plain({ error: { code: "busy" } }, 503), plain(received, 202)];
  serve(() => answers.shift() ?? plain({}, 404));
  await openApp("/support");
  await write();
  await screen.findByRole("alert");
  await userEvent.click(screen.getByRole("button", { name: "Send Message" }));
  expect(await screen.findByText("K7QM-2XRD")).toBeTruthy();
});

test("what the server finds wrong with a field stands at that field", async () => {
  serve(() => plain({ error: { code: "sender_email_invalid", details: { field: "email" } } }, 422));
  await openApp("/support");
  await write();
  await screen.findByText("Please enter a valid email address.");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
});

test("who is signed in need not say who he is", async () => {
  serve(undefined, { id: "u1", name: "Ana Lima", email: "ana@example.org" });
  await openApp("/support");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.org"),
  );
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ana Lima");
});

test("people neither see nor reach the hidden field", async () => {
  serve();
  await openApp("/support");
  await screen.findByLabelText("Message");
  const field = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(field?.tabIndex).toBe(-1);
  expect(field?.closest('[aria-hidden="true"]')).not.toBeNull();
});

test("the FAQ has the four questions with the price of this server; the first is open", async () => {
  serve();
  await openApp("/support");
  await screen.findByText(/Each run costs 2 credits/);
  const cards = [...document.querySelectorAll("details[name=faq]")];
  expect(cards.map((card) => card.querySelector("h3")?.textContent)).toEqual([
    "How do I generate or edit an image?",
    "How do credits work?",
    "How do I download my edited images?",
    "Which formats are supported?",
  ]);
  expect(cards.map((card) => card.hasAttribute("open"))).toEqual([true, false, false, false]);
  expect(screen.getByText(/JPG, PNG, WEBP and GIF, max 10MB/)).toBeTruthy();
});

test("hours as given and in the reader's time; the address of the operator", async () => {
  serve();
  await openApp("/support");
  await screen.findByRole("link", { name: "desk@example.org" });
  expect(screen.getByText(/9:00 AM–6:00 PM PST/)).toBeTruthy();
  expect(screen.getByText(/10:00 AM–4:00 PM PST/)).toBeTruthy();
  expect(screen.getByText("closed")).toBeTruthy();
  expect(screen.getAllByText(/In your time:/)).toHaveLength(3);
  expect(screen.getByText(/Replies within 24 hours/)).toBeTruthy();
  expect(document.title).toBe("Support Center · Fotoya");
});

test("an address that is not set is admitted", async () => {
  startWire({
    "GET /api/auth/get-session": () => plain(null),
    "GET /site": () => plain({ ...site, operator: { ...operator, email: null } }),
  });
  await openApp("/support");
  expect(await screen.findByText(/has not set an e-mail address/)).toBeTruthy();
});
