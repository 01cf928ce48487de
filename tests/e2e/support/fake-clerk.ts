import type { BrowserContext, Route } from "@playwright/test";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Server } from "./server.ts";

/** The host encoded in the key. The test's browser intercepts requests to it, so nothing leaves this machine. */
export const CLERK_HOST = "calm-owl-7.clerk.accounts.dev";
/** The origin of avatars in Clerk's panels. */
export const CLERK_PICTURES = "https://img.clerk.com";
export const CLERK_KEY = `pk_test_${btoa(`${CLERK_HOST}$`)}`;
/** The page origin in the tokens. The server's real port isn't known before it listens. */
const PUBLIC_URL = "http://127.0.0.1:8080";
const TOKEN_LIFE_S = 1_800;

interface FakePerson {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  /** A signed token that the server accepts. */
  readonly token: string;
}

export interface FakeClerk {
  readonly server: Server;
  readonly person: FakePerson;
}

/** The built product with sign-in by Clerk, and a user with a Clerk account. */
export async function startWithClerk(): Promise<FakeClerk> {
  const pair = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: "ins_1", alg: "RS256", use: "sig" };
  const id = "user_2aBcDeFgHiJkLmNoPqRsT";
  const email = "linh@example.com";
  const atS = Math.floor(Date.now() / 1_000);
  const claims = {
    azp: PUBLIC_URL,
    iss: `https://${CLERK_HOST}`,
    sub: id,
    sid: "sess_2aBcDeFgHiJkLmNoPqRsT",
    sts: "active",
    fva: [1, -1],
    v: 2,
    iat: atS,
    exp: atS + TOKEN_LIFE_S,
    email,
    emailVerified: true,
    firstName: "Linh",
    lastName: "Phạm",
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "ins_1" })
    .sign(pair.privateKey);
  const server = await Server.start({
    PUBLIC_URL,
    CLERK_PUBLISHABLE_KEY: CLERK_KEY,
    CLERK_SECRET_KEY: "sk_test_abc",
    CLERK_JWT_KEY: JSON.stringify({ keys: [jwk] }),
  });
  return { server, person: { id, email, fullName: "Linh Phạm", token } };
}

const anywhere = { "access-control-allow-origin": "*" };
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==", "base64");

/** Fakes the responses of Clerk's host: its two scripts, and its browser API. */
export function serveClerk(route: Route, person: FakePerson): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (!pathname.startsWith("/npm/")) return route.fulfill({ json: {}, headers: anywhere });
  return route.fulfill({
    contentType: "text/javascript",
    headers: anywhere,
    // The panels' script only has to define its global.
    body: pathname.includes("/clerk-js@")
      ? scriptFor(person)
      : "window.__internal_ClerkUICtor = function ClerkUi() {};",
  });
}

/** Routes new requests of `context` to Clerk's host to `serve`. Pending requests keep hanging. */
export async function answerClerk(
  context: BrowserContext,
  serve: (route: Route) => Promise<void>,
): Promise<void> {
  await context.route(`https://${CLERK_HOST}/**`, serve);
  await context.route(`${CLERK_PICTURES}/**`, (route) =>
    route.fulfill({ contentType: "image/gif", body: PIXEL }),
  );
}

/**
 * The text of `clerk.browser.js` for one user who may sign in. It adds `Clerk` to the page with the parts that pages
 * use, and panels that only show their name. Like the real one it fills an empty style element rule by rule, creates a
 * worker, shows avatars and sends requests to its host. The session lasts as long as the tab.
 */
function scriptFor(person: FakePerson): string {
  return `(() => {
  const person = ${JSON.stringify(person)};
  const heard = new Set();
  const KEPT = "fake-clerk";
  const isIn = () => sessionStorage.getItem(KEPT) === "in";
  const session = { id: "sess_1", status: "active", getToken: async () => person.token };
  const user = { id: person.id, fullName: person.fullName, primaryEmailAddress: { emailAddress: person.email } };
  const make = (name, more) => Object.assign(document.createElement(name), more);
  const style = () => {
    if (document.querySelector("style[data-fake-clerk]")) return;
    const sheet = document.createElement("style");
    sheet.dataset.fakeClerk = "";
    document.head.append(sheet);
    sheet.sheet.insertRule(".fake-clerk { display: grid; gap: 1rem; padding: 2rem; border-radius: 1rem; background: #fff; color: #111; }");
    sheet.sheet.insertRule(".fake-clerk button { border-radius: .5rem; background: #2f3037; color: #fff; padding: .75rem; }");
  };
  const panel = (place, words, act) => {
    style();
    const box = make("section", { className: "fake-clerk" });
    box.setAttribute("aria-label", words);
    box.append(make("img", { src: "${CLERK_PICTURES}/someone", alt: "", width: 40, height: 40 }));
    box.append(make("h2", { textContent: words }));
    if (act) box.append(make("button", { textContent: act.words, onclick: act.run }));
    place.replaceChildren(box);
  };
  const enter = (to) => () => { sessionStorage.setItem(KEPT, "in"); location.assign(to); };
  const known = {
    loaded: false,
    status: "loading",
    get session() { return isIn() ? session : null; },
    get user() { return isIn() ? user : null; },
    async load() {
      new Worker(URL.createObjectURL(new Blob(["postMessage(1)"], { type: "text/javascript" })));
      await fetch("https://${CLERK_HOST}/v1/client");
      known.loaded = true;
      known.status = "ready";
      for (const hear of heard) hear("ready");
    },
    on(event, hear) { if (event !== "status") return; heard.add(hear); hear(known.status); },
    off(event, hear) { heard.delete(hear); },
    addListener: () => () => undefined,
    async signOut(after) { sessionStorage.removeItem(KEPT); await after(); },
    mountSignIn: (place, { forceRedirectUrl }) => panel(place, "Fake sign-in", { words: "Continue", run: enter(forceRedirectUrl) }),
    mountSignUp: (place, { forceRedirectUrl }) => panel(place, "Fake sign-up", { words: "Continue", run: enter(forceRedirectUrl) }),
    mountUserProfile: (place) => panel(place, "Fake profile"),
    unmountSignIn: (place) => place.replaceChildren(),
    unmountSignUp: (place) => place.replaceChildren(),
    unmountUserProfile: (place) => place.replaceChildren(),
  };
  window.Clerk = new Proxy(known, {
    get: (target, name) => name in target ? target[name] : name === "then" ? undefined : () => undefined,
  });
})();`;
}
