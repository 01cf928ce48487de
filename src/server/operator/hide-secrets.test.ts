import { expect, test } from "vitest";
import { HIDDEN, hideInText, hideSecrets } from "./hide-secrets.ts";

test("secrets, personal data, card data and addresses of pages are hidden at every depth; the rest stays", () => {
  const payload = {
    id: "evt_1",
    type: "invoice.paid",
    livemode: false,
    api_version: null,
    data: {
      object: {
        id: "in_1",
        number: "F-0001",
        total: 900,
        customer: "cus_1",
        customer_email: "lan@example.org",
        customer_name: "Lan",
        hosted_invoice_url: "https://pay.example.org/i/1",
        client_secret: "pi_1_secret_abc",
        payment_method_types: ["card"],
        payment_method_details: { card: { last4: "4242" } },
        lines: [{ amount: 900, metadata: { note: "see https://pay.example.org/i/1 now" } }],
      },
    },
  };
  expect(hideSecrets(payload)).toEqual({
    ...payload,
    data: {
      object: {
        ...payload.data.object,
        customer_email: HIDDEN,
        customer_name: HIDDEN,
        hosted_invoice_url: HIDDEN,
        client_secret: HIDDEN,
        payment_method_details: HIDDEN,
        lines: [{ amount: 900, metadata: { note: `see ${HIDDEN} now` } }],
      },
    },
  });
});

test.each([
  ["key sk_test_51Nabc was refused", `key ${HIDDEN} was refused`],
  ["whsec_abc123", HIDDEN],
  ["pi_3_secret_9x", HIDDEN],
  ["card 4242 4242 4242 4242 declined", `card ${HIDDEN} declined`],
  ["4242424242424242", HIDDEN],
  ["No such customer: cus_9", "No such customer: cus_9"],
  ["in 2026 at 1763802215", "in 2026 at 1763802215"],
])("%s", (text, shown) => {
  expect(hideInText(text)).toBe(shown);
});
