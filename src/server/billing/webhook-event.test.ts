import fc from "fast-check";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { depth } from "../../../tests/setup/depth.ts";
import { createEventReader } from "./webhook-event.ts";
import { signatureHeader } from "./webhook-signature.ts";

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const NOW_S = NOW_MS / 1_000;
const SECRET = "whsec_first";
const NEXT = "whsec_second";

const body = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "invoice.paid",
  created: NOW_S - 2,
  data: { object: { id: "in_1", object: "invoice", customer: "cus_1", note: "quầy ảnh" } },
});
const bytes = Buffer.from(body);
const read = createEventReader([SECRET]);

function signed(payload: string, options: { secret?: string; atS?: number; scheme?: string } = {}) {
  const { secret = SECRET, atS = NOW_S, scheme = "v1" } = options;
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: atS, scheme });
}

const good = signed(body);
const hex = good.split("v1=")[1] ?? "";

test("an event signed by Stripe's own code is read", () => {
  expect(read(bytes, good, NOW_MS)).toEqual({
    id: "evt_1",
    type: "invoice.paid",
    createdAt: new Date(NOW_MS - 2_000),
    customerId: "cus_1",
    objectId: "in_1",
    payload: JSON.parse(body),
  });
});

test("what we sign is accepted by Stripe's own code and by ours", () => {
  const header = signatureHeader(body, { secret: SECRET, nowMs: NOW_MS });
  expect(header).toBe(good);
  const checked = Stripe.webhooks.constructEvent(bytes, header, SECRET, 300, undefined, NOW_MS);
  expect(checked.id).toBe("evt_1");
  expect(read(bytes, signatureHeader(bytes, { secret: SECRET, nowMs: NOW_MS }), NOW_MS).id).toBe(
    "evt_1",
  );
});

test.each([-300, 0, 300])("%i s away is near enough", (offsetS) => {
  expect(read(bytes, signed(body, { atS: NOW_S + offsetS }), NOW_MS).id).toBe("evt_1");
});

test("either of two secrets fits, and either of two signatures", () => {
  const both = createEventReader([SECRET, NEXT]);
  const byNext = signed(body, { secret: NEXT });
  expect(both(bytes, good, NOW_MS).id).toBe("evt_1");
  expect(both(bytes, byNext, NOW_MS).id).toBe("evt_1");
  expect(read(bytes, `${byNext},v1=${hex}`, NOW_MS).id).toBe("evt_1");
});

const otherBytes = Buffer.concat([bytes.subarray(0, -1), Buffer.from([0xff])]);

test.each<[string, Buffer, string | undefined]>([
  ["no header", bytes, undefined],
  ["an empty header", bytes, ""],
  ["another secret", bytes, signed(body, { secret: "whsec_other" })],
  ["an empty secret", bytes, signatureHeader(body, { secret: "", nowMs: NOW_MS })],
  ["301 s ago", bytes, signed(body, { atS: NOW_S - 301 })],
  ["301 s ahead", bytes, signed(body, { atS: NOW_S + 301 })],
  ["v0 alone", bytes, signed(body, { scheme: "v0" })],
  ["a right v1 named v0", bytes, `t=${NOW_S},v0=${hex}`],
  ["a truncated signature", bytes, good.slice(0, -1)],
  ["a longer signature", bytes, `${good}0`],
  ["a signature without time", bytes, `v1=${hex}`],
  ["a time without signature", bytes, `t=${NOW_S}`],
  ["two times", bytes, `t=${NOW_S},t=${NOW_S},v1=${hex}`],
  ["a time with a tail", bytes, `t=${NOW_S}x,v1=${hex}`],
  ["a time below zero", bytes, `t=-${NOW_S},v1=${hex}`],
  ["another time than was signed", bytes, `t=${NOW_S + 1},v1=${hex}`],
  ["a very long header", bytes, `${good}${",v1=".repeat(2_000)}`],
  ["a truncated body", bytes.subarray(0, -1), good],
  ["a body and more", Buffer.concat([bytes, Buffer.from(" ")]), good],
  ["an empty body", Buffer.alloc(0), good],
  ["the same event, parsed and written again", Buffer.from(`${body.slice(0, -1)} }`), good],
  ["another encoding", Buffer.from(body, "utf16le"), good],
  ["bytes that are no text", otherBytes, good],
])("refused: %s", (_name, rawBody, header) => {
  expect(() => read(rawBody, header, NOW_MS)).toThrow(
    expect.objectContaining({ code: "bad_signature" }),
  );
});

test.each([
  ["bytes that are no text", otherBytes],
  ["no JSON", Buffer.from("{")],
  ["a list", Buffer.from("[]")],
  ["a thin event", Buffer.from(JSON.stringify({ id: "evt_1", object: "v2.core.event" }))],
  ["no id", Buffer.from(body.replace('"id":"evt_1",', ""))],
  ["a time that is none", Buffer.from(body.replace(String(NOW_S - 2), '"now"'))],
])("signed, and no event: %s", (_name, rawBody) => {
  const header = signatureHeader(rawBody, { secret: SECRET, nowMs: NOW_MS });
  expect(() => read(rawBody, header, NOW_MS)).toThrow(
    expect.objectContaining({ code: "bad_signature" }),
  );
});

test.each([[[]], [[""]], [["  "]], [[SECRET, ""]]])(
  "secrets %j are refused at start",
  (secrets) => {
    expect(() => createEventReader(secrets)).toThrow("a webhook secret is missing");
  },
);

function customerOf(object: unknown) {
  const payload = JSON.stringify({ ...JSON.parse(body), data: { object } });
  return read(Buffer.from(payload), signed(payload), NOW_MS).customerId;
}

test("the customer is named by id, by object, by itself, or not at all", () => {
  expect(customerOf({ id: "sub_1", object: "subscription", customer: { id: "cus_2" } })).toBe(
    "cus_2",
  );
  expect(customerOf({ id: "cus_3", object: "customer" })).toBe("cus_3");
  expect(customerOf({ id: "dp_1", object: "dispute", charge: "ch_1" })).toBeNull();
  expect(customerOf({ object: "balance" })).toBeNull();
});

const part = fc.oneof(
  fc.constantFrom("t", "v1", "v0", "=", ",", " ", String(NOW_S), hex, hex.slice(2), "0".repeat(64)),
  fc.string(),
);
const anyHeader = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
  fc
    .tuple(fc.nat({ max: good.length - 1 }), fc.string({ maxLength: 3 }))
    .map(([at, text]) => good.slice(0, at) + text + good.slice(at + 1)),
);

/** Headers that say the same as the good one. */
function saysTheSame(header: string): boolean {
  const parts = header.split(",");
  return parts.includes(`t=${NOW_S}`) && parts.includes(`v1=${hex}`);
}

test("no invented header is accepted", () => {
  fc.assert(
    fc.property(anyHeader, (header) => {
      fc.pre(!saysTheSame(header));
      expect(() => read(bytes, header, NOW_MS)).toThrow(
        expect.objectContaining({ code: "bad_signature" }),
      );
    }),
    { numRuns: depth({ sample: 5_000, full: 100_000 }) },
  );
});
