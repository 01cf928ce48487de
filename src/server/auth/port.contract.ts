import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { Identity, IdentityProvider } from "#server/http/identity.ts";

export interface IdentityHarness {
  readonly provider: IdentityProvider;
  /** A token as a signed-in client gets it, and the identity it stands for. */
  readonly good: { token: string; identity: Identity };
  /** A key pair that the provider trusts under this id. */
  readonly key: { id: string; alg: string; private: CryptoKey; public: JWK };
  /** Claims, without `exp`, of a token that the provider accepts when the key above signs it. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The claim that names the audience of a token. */
  readonly audience: "aud" | "azp";
}

const inFiveMinutes = () => Math.floor(Date.now() / 1_000) + 300;

/** The contract of every identity provider. `open` is called inside the tests. */
export function identityContract(open: () => IdentityHarness): void {
  function sign(changes: Record<string, unknown>, key = open().key): Promise<string> {
    return new SignJWT({ exp: inFiveMinutes(), ...open().claims, ...changes })
      .setProtectedHeader({ alg: key.alg, kid: key.id })
      .sign(key.private);
  }
  const identify = (token: string | undefined) => open().provider.identify(token);

  test("knows whom a good token speaks for, each time", async () => {
    const { good } = open();
    expect(await identify(good.token)).toEqual(good.identity);
    expect(await identify(good.token)).toEqual(good.identity);
  });

  test("a token of a trusted key is good", async () => {
    expect(await identify(await sign({}))).not.toBeNull();
  });

  describe("refuses", () => {
    test.each([
      undefined,
      "",
      " ",
      "null",
      "a.b.c",
      "..",
      "Bearer x",
      "é".repeat(100),
      "x".repeat(20_000),
    ])("garbage %#", async (token) => {
      expect(await identify(token)).toBeNull();
    });

    test.each([
      ["expired", { exp: inFiveMinutes() - 600 }],
      ["without an end", { exp: undefined }],
      ["not good yet", { nbf: inFiveMinutes() }],
      ["of another issuer", { iss: "https://elsewhere.example" }],
      ["of no issuer", { iss: undefined }],
      ["about nobody", { sub: undefined }],
      ["about something else", { sub: 7 }],
      ["without a session", { sid: undefined }],
    ])("a token that is %s", async (_name, changes) => {
      expect(await identify(await sign(changes))).toBeNull();
    });

    test.each(["https://elsewhere.example", undefined])(
      "a token for the use of %s",
      async (use) => {
        expect(await identify(await sign({ [open().audience]: use }))).toBeNull();
      },
    );

    test("a stranger's signature under a trusted key id", async () => {
      const { key } = open();
      const stranger = await generateKeyPair(key.alg, { extractable: true });
      expect(await identify(await sign({}, { ...key, private: stranger.privateKey }))).toBeNull();
      const jwk = await exportJWK(stranger.publicKey);
      const withOwnKey = new SignJWT({ exp: inFiveMinutes(), ...open().claims })
        .setProtectedHeader({ alg: key.alg, kid: key.id, jwk })
        .sign(stranger.privateKey);
      expect(await identify(await withOwnKey)).toBeNull();
    });

    test("a key id that nobody knows", async () => {
      expect(await identify(await sign({}, { ...open().key, id: "unknown" }))).toBeNull();
    });

    test("no signature at all", async () => {
      const { good, claims } = open();
      const [header, payload] = good.token.split(".");
      expect(await identify(`${header}.${payload}.`)).toBeNull();
      expect(
        await identify(new UnsecuredJWT({ exp: inFiveMinutes(), ...claims }).encode()),
      ).toBeNull();
    });

    test("the public key used as a shared secret", async () => {
      const { key, claims } = open();
      const bare = String(key.public.x ?? key.public.n);
      const secrets = [JSON.stringify(key.public), bare];
      for (const secret of [
        ...secrets.map((text) => Buffer.from(text)),
        Buffer.from(bare, "base64url"),
      ]) {
        const forged = await new SignJWT({ exp: inFiveMinutes(), ...claims })
          .setProtectedHeader({ alg: "HS256", kid: key.id })
          .sign(secret);
        expect(await identify(forged)).toBeNull();
      }
    });

    test("a token of which one character was changed", async () => {
      const { good } = open();
      const [header = "", payload = "", signature = ""] = good.token.split(".");
      const swap = (text: string) => (text.startsWith("A") ? "B" : "A") + text.slice(1);
      expect(await identify([header, swap(payload), signature].join("."))).toBeNull();
      expect(await identify([header, payload, swap(signature)].join("."))).toBeNull();
      expect(await identify([swap(header), payload, signature].join("."))).toBeNull();
    });
  });
}
