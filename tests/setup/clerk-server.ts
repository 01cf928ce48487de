import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportSPKI, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";
import { type LoggedServer, openLoggedServer } from "./logged-server.ts";

const ORIGIN = "https://photos.example";

/** A server whose users sign in with Clerk, and a fake Clerk that stores and deletes them. */
export interface ClerkServer {
  readonly server: LoggedServer;
  /** Clerk's users, by id. */
  readonly people: Map<string, { readonly id: string } & Readonly<Record<string, unknown>>>;
  readonly clerkUrl: string;
  /** Signs a session token for a user. */
  sign(claims: {
    readonly sub: string;
    readonly sid: string;
    readonly email: string;
    readonly [claim: string]: unknown;
  }): Promise<string>;
  close(): Promise<void>;
}

export async function openClerkServer(): Promise<ClerkServer> {
  const people: ClerkServer["people"] = new Map();
  const clerk = createServer((request, response) => {
    const id = request.url?.split("/").at(-1) ?? "";
    const found = people.get(id);
    if (request.method === "DELETE") people.delete(id);
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => clerk.listen(0, "127.0.0.1", resolve));
  const clerkUrl = `http://127.0.0.1:${z.custom<AddressInfo>().parse(clerk.address()).port}`;
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const server = await openLoggedServer({
    PUBLIC_URL: ORIGIN,
    RATE_LIMITS: "off",
    CLERK_PUBLISHABLE_KEY: `pk_live_${btoa("clerk.photos.example$")}`,
    CLERK_SECRET_KEY: "sk_live_abc",
    CLERK_JWT_KEY: await exportSPKI(publicKey),
    CLERK_API_BASE: clerkUrl,
  });
  return {
    server,
    people,
    clerkUrl,
    sign(claims) {
      const nowS = Math.floor(Date.now() / 1_000);
      const common = { iss: "https://clerk.photos.example", azp: ORIGIN, fva: [0, -1] };
      return new SignJWT({ ...common, iat: nowS, exp: nowS + 60, firstName: "Linh", ...claims })
        .setProtectedHeader({ alg: "RS256" })
        .sign(privateKey);
    },
    async close() {
      await server.close();
      await new Promise((resolve) => clerk.close(resolve));
    },
  };
}
