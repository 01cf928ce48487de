import { randomBytes } from "node:crypto";
import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { z } from "zod";
import type { DeviceBook } from "../../known-devices.ts";
import { CLIENT_ADDRESS_HEADER } from "../../web-handler.ts";
import { ownerOfLink } from "./account-rules.ts";

const SIGN_UP_PATH = "/sign-up/email";
const RESET_PATH = "/reset-password";
const DEVICE_ID_BYTES = 32;
/** Each sign-in extends it. Browsers cap cookies at 400 days. */
const COOKIE_LIFE_S = 365 * 24 * 60 * 60;
/** The name, without prefix, under which the library creates our cookie. */
export const DEVICE_COOKIE = "device";

const signedUp = z.object({ user: z.object({ id: z.string() }) });
const resetBody = z.object({ token: z.string() });

/** Sets the browser's cookie or extends it, and remembers the browser for the account. */
export async function rememberBrowser(
  context: GenericEndpointContext,
  devices: DeviceBook,
  userId: string,
): Promise<void> {
  const { headers } = context;
  const deviceId =
    devices.readId(headers?.get("cookie")) ?? randomBytes(DEVICE_ID_BYTES).toString("base64url");
  const ipAddress = headers?.get(CLIENT_ADDRESS_HEADER) ?? "";
  await devices.remember(userId, { deviceId, ipAddress });
  const { name, attributes } = context.context.createAuthCookie(DEVICE_COOKIE, {
    maxAge: COOKIE_LIFE_S,
  });
  context.setCookie(name, deviceId, attributes);
}

/**
 * An account remembers a browser on sign-up, on sign-in and when a link sets its password. Sign-up with an address that
 * already has an account sets the same cookie, which no account then remembers.
 */
export function deviceMemory(devices: DeviceBook): BetterAuthPlugin {
  const ownersOfResets = new WeakMap<Request, string>();

  function provenBy(context: GenericEndpointContext, returned: unknown): string | null {
    const { newSession } = context.context;
    if (newSession) return newSession.user.id;
    if (isAPIError(returned)) return null;
    if (context.path === SIGN_UP_PATH) return signedUp.safeParse(returned).data?.user.id ?? null;
    if (context.path !== RESET_PATH || !context.request) return null;
    return ownersOfResets.get(context.request) ?? null;
  }

  return {
    id: "device-memory",
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === RESET_PATH,
          // Runs before, because the call uses up the link.
          handler: createAuthMiddleware(async (context) => {
            const owner = await ownerOfLink(context, resetBody.safeParse(context.body).data?.token);
            if (owner && context.request) ownersOfResets.set(context.request, owner.id);
          }),
        },
      ],
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (context) => {
            const userId = provenBy(context, context.context.returned);
            if (userId !== null) await rememberBrowser(context, devices, userId);
          }),
        },
      ],
    },
  };
}
