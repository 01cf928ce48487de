import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import type { EngineRequest } from "../../src/engine/port.ts";
import { type AccountHolder, type HolderAnswer, signIn, signUp } from "./account-holder.ts";
import { MARKED, UNMARKED } from "./canary-search.ts";
import { orderOf } from "./test-checkout.ts";
import { type Behaviour, failing, negative } from "./test-engine.ts";

/*
 * Users who put a mark into every field and every image and then delete their accounts.
 */

const ended = z.object({ desc: z.string() });
const withReferral = z.object({ referralId: z.string() });
const withRun = z.object({ runId: z.string() });
const withPage = z.object({ id: z.string() });

/** Returns the negative. Throws `blocked` if the description begins with "no ". */
export const moody: Behaviour = (request: EngineRequest, options) =>
  ended.safeParse(request.payload).data?.desc.startsWith("no ") === true
    ? failing("blocked")(request, options)
    : negative(request, options);

async function picture(background: typeof MARKED, mark: string) {
  const jpeg = await sharp({ create: { width: 48, height: 40, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: mark, Artist: mark } })
    .jpeg()
    .toBuffer();
  return { base64: jpeg.toString("base64"), mimeType: "image/jpeg" };
}

/** Returns the value of an answer. Throws if its status isn't 200. */
async function done(answer: Promise<HolderAnswer>): Promise<unknown> {
  const { status, value } = await answer;
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(value)}`);
  return value;
}

async function write(url: string, mark: string): Promise<void> {
  const answer = await fetch(`${url}/support`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": mark },
    body: JSON.stringify({
      name: mark,
      email: `${mark}@example.com`,
      subject: `About ${mark}`,
      message: `I am ${mark} and write from ${mark}@example.com`,
      locale: "en",
    }),
  });
  if (answer.status !== 202)
    throw new Error(`the support message was rejected with ${answer.status}`);
}

export interface Life {
  readonly mark: string;
  /** The referral code that the user signs up with. */
  readonly invitedBy: string | undefined;
  /** Adds the slow steps: a payment, a failing run, a data export, and credits from the operator. */
  readonly isFull: boolean;
  readonly operator: AccountHolder;
}

/** Does everything that a user can do. Returns the user and their own referral code. */
export async function live(url: string, { mark, invitedBy, isFull, operator }: Life) {
  const person = await signUp(url, `${mark}@example.com`, invitedBy);
  const names = { firstName: mark, lastName: mark, avatarUrl: `https://example.com/${mark}.png` };
  await done(person.call("PUT", "/profiles/me", names));
  await done(person.call("PUT", "/accounts/me/preferences", { locale: "vi" }));
  const sourceImage = await picture(MARKED, mark);
  await done(person.call("POST", "/images/upload", { imageData: sourceImage }));
  const { runId } = withRun.parse(
    await done(person.call("POST", "/images/change_scenery", { sourceImage, desc: `at ${mark}` })),
  );
  await done(person.call("PUT", `/creations/${runId}`, { name: mark }));
  await write(url, mark);
  await person.call("DELETE", `/runs/${randomUUID()}`);
  const order = withPage.parse(
    await done(person.call("POST", "/billing/checkouts", orderOf({ plan: "starter" }))),
  );
  if (isFull) {
    await liveMore(person, mark, order.id);
    await give(url, operator, { person, mark });
  }
  const { referralId } = withReferral.parse(await done(person.call("GET", "/profiles/me")));
  return { person, code: referralId };
}

async function liveMore(person: AccountHolder, mark: string, orderId: string): Promise<void> {
  await done(
    person.call("POST", `/sandbox/checkouts/${orderId}/pay`, {
      requestId: randomUUID(),
      paymentMethod: "pm_card_visa",
    }),
  );
  await done(person.call("GET", `/billing/checkouts/${orderId}`));
  const sourceImage = await picture(MARKED, mark);
  await person.call("POST", "/images/change_scenery", { sourceImage, desc: `no ${mark}` });
  await done(person.call("POST", "/accounts/me/data/export"));
}

/** Retries a 401 after a new sign-in: tokens last five minutes, and tests on a loaded machine can take longer. */
async function anew(
  url: string,
  who: AccountHolder,
  ask: (who: AccountHolder) => Promise<HolderAnswer>,
): Promise<void> {
  const first = await ask(who);
  await done(first.status === 401 ? ask(await signIn(url, who.account)) : Promise.resolve(first));
}

function give(
  url: string,
  operator: AccountHolder,
  { person, mark }: { person: AccountHolder; mark: string },
): Promise<void> {
  const grant = {
    requestId: randomUUID(),
    credits: 5,
    reason: `for ${mark} of ${mark}@example.com`,
    endsAt: null,
  };
  return anew(url, operator, (who) =>
    who.call("POST", `/operator/users/${person.userId}/grants`, grant),
  );
}

/** Signs up a user with an image who keeps the account. */
export async function stay(url: string): Promise<AccountHolder> {
  const person = await signUp(url, "stays@example.com");
  const sourceImage = await picture(UNMARKED, "stays");
  await done(person.call("POST", "/images/change_scenery", { sourceImage, desc: "at home" }));
  return person;
}

/** Requests the deletion of an account. */
export function leave(url: string, person: AccountHolder): Promise<void> {
  const { password } = person.account;
  return anew(url, person, (who) => who.call("POST", "/accounts/me/data/deletion", { password }));
}
