import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeApp, openApp, standInForBrowser } from "../../../../tests/web/test-app.tsx";
import { plain, startWire } from "../../../../tests/web/test-wire.ts";

beforeEach(() => {
  standInForBrowser();
});
afterEach(closeApp);

const user = { id: "u1", name: "Ana Lima", email: "ana@example.org" };
const signedOut = { "GET /api/auth/get-session": () => plain(null) };

/** A server that knows one account: before the sign-in nobody, afterwards `user`. */
function counter(signInAnswer: () => Response | Promise<Response> = () => plain({ user })) {
  let isIn = false;
  const enter = async () => {
    const response = await signInAnswer();
    isIn = response.ok;
    return response;
  };
  return startWire({
    "GET /api/auth/get-session": () => plain(isIn ? { user } : null),
    "POST /api/auth/sign-in/email": enter,
    "POST /api/auth/sign-up/email": enter,
    "POST /api/auth/sign-out": () => {
      isIn = false;
      return plain({ success: true });
    },
  });
}

async function signIn(labels = { email: "Email", password: "Password", button: "Sign In" }) {
  await userEvent.type(await screen.findByLabelText(labels.email), " ana@example.org ");
  await userEvent.type(screen.getByLabelText(labels.password), "correct horse");
  await userEvent.click(screen.getByRole("button", { name: labels.button }));
}

const words = {
  en: {
    labels: { email: "Email", password: "Password", button: "Sign In" },
    emailInvalid: "Please enter a valid email address.",
    passwordMissing: "Please enter your password.",
    wrongPassword: "Email or password is not right.",
    tooMany: "Too many tries. Please wait a few minutes.",
    offline: "There is no connection. Check your network and try again.",
  },
  vi: {
    labels: { email: "Email", password: "Mật khẩu", button: "Đăng nhập" },
    emailInvalid: "Vui lòng nhập địa chỉ email hợp lệ.",
    passwordMissing: "Vui lòng nhập mật khẩu.",
    wrongPassword: "Email hoặc mật khẩu không đúng.",
    tooMany: "Thử quá nhiều lần. Vui lòng đợi vài phút.",
    offline: "Không có kết nối. Hãy kiểm tra mạng rồi thử lại.",
  },
} as const;

describe.each(["en", "vi"] as const)("the form in %s", (language) => {
  const say = words[language];

  test("names what is missing beside its field and sends nothing", async () => {
    const requests = startWire(signedOut);
    await openApp("/login", language);
    await userEvent.click(await screen.findByRole("button", { name: say.labels.button }));
    await screen.findByText(say.passwordMissing);
    const email = screen.getByLabelText(say.labels.email);
    const described = document.getElementById(email.getAttribute("aria-describedby") ?? "");
    expect(described?.textContent).toBe(say.emailInvalid);
    expect(email.getAttribute("aria-invalid")).toBe("true");
    expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test.each([
    ["wrongPassword", () => plain({ code: "INVALID_EMAIL_OR_PASSWORD" }, 401)],
    ["tooMany", () => plain({}, 429)],
    ["offline", () => Promise.reject(new TypeError("Failed to fetch"))],
  ] as const)("says %s and keeps what was typed", async (problem, answer) => {
    counter(answer);
    const app = await openApp("/login", language);
    await signIn(say.labels);
    await screen.findByText(say[problem]);
    expect(screen.getByLabelText<HTMLInputElement>(say.labels.password).value).toBe(
      "correct horse",
    );
    expect(app.address()).toBe("/login");
  });
});

test("a new account needs a name and a password of 8 characters, and is told of a taken e-mail", async () => {
  const requests = counter(() => plain({ code: "USER_ALREADY_EXISTS" }, 422));
  await openApp("/login?mode=signup");
  const submit = await screen.findByRole("button", { name: "Sign Up" });
  await userEvent.type(screen.getByLabelText("Email"), "ana@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "short");
  await userEvent.click(submit);
  await screen.findByText("Please enter your name.");
  await screen.findByText("The password needs at least 8 characters.");
  await userEvent.type(screen.getByLabelText("Name"), "Ana Lima");
  await userEvent.type(screen.getByLabelText("Password"), " but longer");
  await userEvent.click(submit);
  await screen.findByText("There is already an account with this email. Sign in instead?");
  expect(requests.find(({ method }) => method === "POST")?.payload).toEqual({
    name: "Ana Lima",
    email: "ana@example.org",
    password: "short but longer",
  });
});

test("the link between sign-in and sign-up has the words of the specification and keeps `next`", async () => {
  startWire(signedOut);
  const app = await openApp("/login?next=%2Fdashboard%2Fid");
  await userEvent.click(
    await screen.findByRole("link", { name: "Don't have an account? Sign up" }),
  );
  expect(app.address()).toBe("/login?next=%2Fdashboard%2Fid&mode=signup");
  await userEvent.click(
    await screen.findByRole("link", { name: "Already have an account? Sign in" }),
  );
  expect(app.address()).toBe("/login?next=%2Fdashboard%2Fid");
});

test.each([
  ["", "/dashboard"],
  ["?next=%2Fpricing", "/pricing"],
  ["?next=%2Fdashboard%2Fid%3Fmode%3Da", "/dashboard/id?mode=a"],
  ["?next=https%3A%2F%2Fexample.invalid%2F", "/dashboard"],
  ["?next=%2F%2Fexample.invalid", "/dashboard"],
  ["?next=%2F%2Fexample.invalid%2Fdashboard", "/dashboard"],
  ["?next=%2F%5Cexample.invalid", "/dashboard"],
  ["?next=%2F%09%2Fexample.invalid", "/dashboard"],
  ["?next=%2F.%2F%2Fexample.invalid", "/dashboard"],
  ["?next=javascript%3Aalert(1)", "/dashboard"],
])("after signing in at /login%s the visitor is at %s", async (query, target) => {
  const requests = counter();
  const app = await openApp(`/login${query}`);
  await signIn();
  await waitFor(() => expect(app.address()).toBe(target));
  expect(requests.find(({ method }) => method === "POST")?.payload).toMatchObject({
    email: "ana@example.org",
    password: "correct horse",
  });
});

test("between signing in and the next screen nothing else is shown", async () => {
  counter();
  let hasFlashed = false;
  const observer = new MutationObserver(() => {
    hasFlashed ||= screen.queryByText("You are already signed in!") !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const app = await openApp("/login");
  await signIn();
  await waitFor(() => expect(app.address()).toBe("/dashboard"));
  observer.disconnect();
  expect(hasFlashed).toBe(false);
});

test("asvs-6.2.6 asvs-6.2.7 the password is hidden, may be pasted, and is filled in by a manager", async () => {
  startWire(signedOut);
  await openApp("/login?lng=en");
  const field = await screen.findByLabelText("Password");
  expect(field).toHaveProperty("type", "password");
  expect(field).toHaveProperty("autocomplete", "current-password");
  await userEvent.click(field);
  await userEvent.paste("a pasted passphrase 7");
  expect(field).toHaveProperty("value", "a pasted passphrase 7");
});

test("the password can be looked at", async () => {
  startWire(signedOut);
  await openApp("/login");
  const password = await screen.findByLabelText<HTMLInputElement>("Password");
  expect(password.type).toBe("password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(password.type).toBe("text");
  await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password.type).toBe("password");
});

test("the first field has the focus", async () => {
  startWire(signedOut);
  await openApp("/login");
  const email = await screen.findByLabelText("Email");
  expect(document.activeElement).toBe(email);
});

test("who is signed in already is told so, and may leave", async () => {
  const requests = startWire({
    "GET /api/auth/get-session": () => plain({ user }),
    "POST /api/auth/sign-out": () => plain({ success: true }),
  });
  const app = await openApp("/login");
  await screen.findByRole("heading", { name: "You are already signed in!" });
  expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(app.address()).toBe("/"));
  expect(requests.some(({ path }) => path === "/api/auth/sign-out")).toBe(true);
});

test("a sign-out that did not reach the server is said, not pretended", async () => {
  startWire({
    "GET /api/auth/get-session": () => plain({ user }),
    "POST /api/auth/sign-out": () => Promise.reject(new TypeError("Failed to fetch")),
  });
  const app = await openApp("/login");
  await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  await screen.findByText(words.en.offline);
  expect(app.address()).toBe("/login");
});

test("only the providers that are set up have a button", async () => {
  startWire({
    ...signedOut,
    "GET /site": () =>
      plain({
        creditsPerRun: 1,
        maxSidePx: 800,
        socialProviders: ["github"],
        videoChannelUrl: null,
        tutorialVideoId: null,
      }),
  });
  await openApp("/login");
  const github = await screen.findByRole("button", { name: "Sign in with GitHub" });
  expect(github.querySelector("svg")).toBeTruthy();
  expect(github.textContent).toBe("GitHub");
  expect(screen.queryByRole("button", { name: "Sign in with Google" })).toBeNull();
});
