import { expect, test } from "vitest";
import { openLoggedServer } from "../../../tests/setup/logged-server.ts";

const OPERATOR = "operator@example.com";

test.each([
  ["on its own machine the password is enough", {}, 200],
  [
    "with an address for the public a second factor is asked for, whatever it names",
    { PUBLIC_URL: "http://localhost:3000" },
    403,
  ],
  ["behind a proxy a second factor is asked for", { TRUST_PROXY: "127.0.0.1" }, 403],
  ["at all addresses of the machine too", { HOST: "0.0.0.0" }, 403],
] as readonly (readonly [string, Readonly<Record<string, string>>, number])[])(
  "without mail: %s",
  async (_name, variables, status) => {
    const server = await openLoggedServer({ OPERATOR_ACCOUNTS: OPERATOR, ...variables });
    const token = await server.signUp(OPERATOR);
    const answer = await server.call("/operator/overview", { token });
    const refusal = { error: { code: "operator_needs_factor" } };
    expect(answer).toMatchObject({ status, ...(status === 403 ? { value: refusal } : {}) });
    await server.close();
  },
);
