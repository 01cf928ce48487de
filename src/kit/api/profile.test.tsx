import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CreditLot } from "#core/credit-history.ts";
import type { Profile } from "#core/profile.ts";
import { plain, sealed, startWire, tokenFor } from "../../../tests/web/test-wire.ts";
import { useCreditLots } from "./credits.ts";
import { useCredits, useProfile } from "./profile.ts";
import { rememberReferral } from "./referral.ts";
import { dropToken } from "./session.ts";

const user = { id: "u1", name: "Ana Maria Lima", email: "ana@example.org" };
const profile: Profile = {
  id: "u1",
  email: "ana@example.org",
  firstName: "Ana",
  lastName: "Maria Lima",
  avatarUrl: "",
  credits: 100,
  referralId: "abc",
  subscription: { tierName: "Free" },
};
const signedIn = {
  "GET /api/auth/get-session": () => plain({ user }),
  "GET /api/auth/token": () => plain({ token: tokenFor("u1") }),
};

beforeEach(() => {
  dropToken();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function render() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  function Around({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  }
  return renderHook(() => ({ ...useProfile(), ...useCredits() }), { wrapper: Around });
}

test("a signed-in user without a profile gets one, with the referral, once", async () => {
  rememberReferral("?rid=friend-1&lng=vi");
  let stored: Profile | null = null;
  const requests = startWire({
    ...signedIn,
    "GET /profiles/me": () => sealed(stored),
    "POST /profiles/me": () => {
      stored = profile;
      return sealed(profile);
    },
  });
  const { result } = render();
  await waitFor(() => expect(result.current.profile).toEqual(profile));
  expect(requests.find(({ method }) => method === "POST")?.payload).toEqual({
    id: "u1",
    email: "ana@example.org",
    firstName: "Ana",
    lastName: "Maria Lima",
    avatarUrl: "",
    referralId: "friend-1",
  });
  expect(localStorage.getItem("rid")).toBeNull();
  await act(() => result.current.refresh());
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("the profile of a Vietnamese name has the given name first, and the sign-in provider's picture", async () => {
  let stored: Profile | null = null;
  const requests = startWire({
    ...signedIn,
    "GET /api/auth/get-session": () =>
      plain({ user: { ...user, name: "Nguyễn Văn Thử", image: "https://pics.example.com/a.jpg" } }),
    "GET /profiles/me": () => sealed(stored),
    "POST /profiles/me": () => {
      stored = profile;
      return sealed(profile);
    },
  });
  const { result } = render();
  await waitFor(() => expect(result.current.profile).toEqual(profile));
  expect(requests.find(({ method }) => method === "POST")?.payload).toMatchObject({
    firstName: "Thử",
    lastName: "Nguyễn Văn",
    avatarUrl: "https://pics.example.com/a.jpg",
  });
});

test("a picture that the server would refuse does not keep the profile from being made", async () => {
  const requests = startWire({
    ...signedIn,
    "GET /api/auth/get-session": () =>
      plain({ user: { ...user, image: "http://192.168.0.1/a.jpg" } }),
    "GET /profiles/me": () => sealed(null),
    "POST /profiles/me": () => sealed(profile),
  });
  render();
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  expect(requests.find(({ method }) => method === "POST")?.payload).toMatchObject({
    avatarUrl: "",
  });
});

test("a failed profile call is logged and may be tried again; a known profile stays", async () => {
  const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
  let isBroken = true;
  startWire({
    ...signedIn,
    "GET /profiles/me": () =>
      isBroken ? sealed({ error: { code: "unexpected", message: "x" } }, 500) : sealed(profile),
  });
  const { result } = render();
  await waitFor(() => expect(result.current.retry).not.toBeNull());
  expect(log).toHaveBeenCalledWith("profile call failed: unexpected");
  isBroken = false;
  act(() => result.current.retry?.());
  await waitFor(() => expect(result.current.profile).toEqual(profile));
  isBroken = true;
  await act(() => result.current.refresh());
  expect(result.current).toMatchObject({ profile, retry: null });
  log.mockRestore();
});

test("credits that were asked for before the profile was made are asked for again", async () => {
  const lot: CreditLot = {
    id: "l1",
    source: "signup",
    remaining: 100,
    amount: 100,
    category: "promo",
    grantedAt: "2026-11-22T09:00:00Z",
    expiresAt: null,
    isFrozen: false,
  };
  let stored: Profile | null = null;
  let isAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve;
  });
  startWire({
    ...signedIn,
    "GET /profiles/me": () => sealed(stored),
    "GET /credits/lots": () => {
      isAsked();
      return sealed(stored ? [lot] : []);
    },
    "POST /profiles/me": async () => {
      await asked;
      stored = profile;
      return sealed(profile);
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result } = renderHook(() => ({ ...useProfile(), lots: useCreditLots() }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.profile).toEqual(profile));
  await waitFor(() => expect(result.current.lots.data).toHaveLength(1));
});

test("the referral is kept for the next try when the profile could not be made", async () => {
  rememberReferral("?rid=friend-1");
  startWire({
    ...signedIn,
    "GET /profiles/me": () => sealed(null),
    "POST /profiles/me": () => sealed({ error: { code: "unexpected", message: "x" } }, 500),
  });
  const { result } = render();
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(result.current.profile).toBeNull();
  expect(localStorage.getItem("rid")).toBe("friend-1");
});

test("nobody has no profile, and none is asked for", async () => {
  const requests = startWire({ "GET /api/auth/get-session": () => plain(null) });
  const { result } = render();
  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(result.current.profile).toBeNull();
  expect(requests.map(({ path }) => path)).toEqual(["/api/auth/get-session"]);
});

test("the balance falls at once, comes back on failure and follows the answer", async () => {
  startWire({ ...signedIn, "GET /profiles/me": () => sealed(profile) });
  const { result } = render();
  await waitFor(() => expect(result.current.profile?.credits).toBe(100));
  act(() => result.current.spend(5));
  await waitFor(() => expect(result.current.profile?.credits).toBe(95));
  act(() => result.current.putBack(5));
  await waitFor(() => expect(result.current.profile?.credits).toBe(100));
  act(() => result.current.set(94));
  await waitFor(() => expect(result.current.profile?.credits).toBe(94));
});
