import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { openApp } from "./test-app.tsx";
import { refusal, serve } from "./test-money.ts";
import { plain, sealed } from "./test-wire.ts";

export const account = {
  email: "ana@example.org",
  isEmailVerified: true,
  canSendMail: true,
  hasPassword: true,
  locale: "en",
  mails: { creditExpiry: true, referralReward: true },
};
export const session = (id: string, userAgent: string) => ({
  id,
  token: `token-${id}`,
  createdAt: "2026-11-20T09:00:00Z",
  updatedAt: "2026-11-20T09:00:00Z",
  ipAddress: "192.0.2.7",
  userAgent,
});
export const referrals = {
  referralId: "k7qm2xrd",
  rewardCredits: 50,
  earnedCredits: 0,
  invited: [],
};

type Routes = Parameters<typeof serve>[0];

/** Starts a server with everything that the account page requests, overridden by `routes`. */
export function open(routes: Routes = {}, path = "/account", language: "en" | "vi" = "en") {
  const requests = serve({
    "GET /accounts/me": () => sealed(account),
    "GET /accounts/me/data": () => sealed({ export: null, deletion: null }),
    "GET /api/auth/list-sessions": () => plain([session("s1", "Mozilla (X11; Linux) Chrome/140")]),
    "GET /api/auth/passkey/list-user-passkeys": () => plain([]),
    "GET /credits/lots": () => sealed([]),
    "GET /credits/history": () => sealed({ entries: [], next: null }),
    "GET /referrals/me": () => sealed(referrals),
    "GET /accounts/me/keys": () => sealed({ keys: [] }),
    "GET /accounts/me/webhooks": () => sealed({ webhooks: [], deliveries: [] }),
    "GET /consents": () => sealed({ consents: [] }),
    "GET /sandbox/clock": refusal("not_found", 404),
    ...routes,
  });
  return openApp(path, language).then((app) => ({ ...app, requests }));
}

export const billing = (subscription: unknown, mode = "stripe") => ({
  "GET /billing/subscription": () => sealed({ mode, subscription, trialDays: 0 }),
});

/** The tab of each section, as it is named in the page's language. */
const tabs: Readonly<Record<string, string>> = {
  Profile: "Profile",
  "E-mails to you": "Profile",
  Plan: "Plan",
  Gói: "Gói",
  "Payment method": "Plan",
  Invoices: "Plan",
  Credits: "Credits",
  Invitations: "Credits",
  Password: "Security",
  "Two steps and passkeys": "Security",
  "Where you are signed in": "Security",
  "Your consent": "Privacy",
  "Sự đồng ý của bạn": "Riêng tư",
  "Your data": "Privacy",
  "Dữ liệu của bạn": "Riêng tư",
  Programs: "Programs",
};

/** Opens the tab of a section and returns the section. */
export async function part(name: string) {
  await userEvent.click(await screen.findByRole("tab", { name: tabs[name] ?? name }));
  return partShown(name);
}

/** A section of the open tab, or of a page without tabs. */
export const partShown = async (name: string) =>
  within(await screen.findByRole("region", { name }));
