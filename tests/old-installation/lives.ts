import { randomUUID } from "node:crypto";
import { z } from "zod";
import { billingState } from "../../src/core/billing.ts";
import { consentVersions, PEOPLE_CONSENT } from "../../src/core/safety/consent.ts";
import { codeOf } from "../setup/authenticator-app.ts";
import {
  auth,
  buy,
  factsOf,
  join,
  OPERATOR,
  order,
  type Person,
  signUp,
  tokenFromMail,
  type World,
} from "./people.ts";
import { drawnPerson, run } from "./runs.ts";

/* The users' actions in an installation, in order. */

/** Four users of one network: the last one's free credits await a decision. */
export async function signUpCrowd(world: World) {
  const people: Person[] = [];
  for (let index = 1; index <= 4; index += 1) people.push(await join(world, `crowd${index}`));
  return people;
}

/** Everything that needs no run of another engine than the built-in one. */
export async function liveBefore(world: World, crowd: readonly Person[]) {
  const operator = await join(world, OPERATOR.split("@")[0] ?? "");
  const factor = z
    .object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
    .parse(await auth(operator, "/two-factor/enable", { password: operator.password }));
  await auth(operator, "/two-factor/verify-totp", { code: codeOf(factor.totpURI) });

  const lan = await join(world, "lan");
  const { referralId: code } = await factsOf(lan);
  const minh = await join(world, "minh", code);
  const [hoa, ha, tuan, vy, duc, khoa, son, linh, thu] = [
    await join(world, "hoa"),
    await join(world, "ha"),
    await join(world, "tuan"),
    await join(world, "vy"),
    await join(world, "duc"),
    await join(world, "khoa"),
    await join(world, "son"),
    await join(world, "linh"),
    await join(world, "thu"),
  ];
  const nga = await signUp(world, "nga");
  const confirmation = await tokenFromMail(world, nga.email, "confirm-email");

  for (const person of [lan, minh, tuan]) {
    await person.ask(z.unknown(), "PUT", `/consents/${PEOPLE_CONSENT}`, {
      version: consentVersions[PEOPLE_CONSENT],
    });
  }
  await lan.ask(z.unknown(), "PUT", "/accounts/me/preferences", { locale: "vi" });

  await buy(minh, { plan: "starter", interval: "month", currency: "usd", amountMinor: 900 });
  await buy(hoa, { plan: "standard", interval: "month", currency: "jpy", amountMinor: 4_500 });
  await hoa.ask(billingState, "POST", "/billing/subscription/cancel", { requestId: randomUUID() });
  await buy(ha, { plan: "standard", interval: "year", currency: "usd", amountMinor: 27_600 });
  const openCheckout = await order(thu, {
    plan: "starter",
    interval: "month",
    currency: "usd",
    amountMinor: 900,
  });

  await operator.ask(z.unknown(), "POST", `/operator/users/${await lan.userId()}/grants`, {
    requestId: randomUUID(),
    credits: 70,
    reason: "For a photo that failed",
    endsAt: null,
  });
  const letter = await fetch(`${world.url}/support`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Lan Test",
      email: lan.email,
      subject: "A question",
      message: "Where is\nmy picture?",
      locale: "en",
    }),
  });
  const { reference } = z.object({ reference: z.string() }).parse(await letter.json());

  // With the real built-in engine.
  const made = [
    await run(world, lan, "art_style", { sourceImage: await drawnPerson(0), style: "vangogh" }),
    await run(world, lan, "remove_background", { sourceImage: await drawnPerson(1) }),
  ];
  // An invited user earns the reward with a first result.
  await run(world, minh, "art_style", { sourceImage: await drawnPerson(2), style: "manga" });
  return {
    people: { operator, lan, minh, hoa, ha, tuan, vy, duc, khoa, son, linh, thu, nga, crowd },
    factor,
    confirmation,
    openCheckout,
    reference,
    made,
  };
}

export type Life = Awaited<ReturnType<typeof liveBefore>>;
