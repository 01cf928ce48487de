import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../../src/server/compose/config.ts";
import { openTestServer } from "../../setup/test-server.ts";

test.each([
  ["ops@example.com", "Contact: mailto:ops@example.com"],
  ["https://example.com/report", "Contact: https://example.com/report"],
])("security.txt names the operator's contact %s", async (securityContact, line) => {
  const server = await openTestServer({ securityContact, publicUrl: "https://photo.example" });
  try {
    const { statusCode, headers, body } = await server.app.inject("/.well-known/security.txt");
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const lines = body.split("\n");
    expect(lines).toContain(line);
    expect(lines).toContain("Preferred-Languages: en, vi");
    expect(lines).toContain("Canonical: https://photo.example/.well-known/security.txt");
    const expires = lines.find((one) => one.startsWith("Expires: "))?.slice(9) ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 366 * 86_400_000);
  } finally {
    await server.close();
  }
});

test("without a contact there is no security.txt", async () => {
  const server = await openTestServer();
  try {
    expect((await server.app.inject("/.well-known/security.txt")).statusCode).toBe(404);
  } finally {
    await server.close();
  }
});

test("the contact comes from SECURITY_CONTACT and is an address", () => {
  expect(readConfig({}).securityContact).toBeNull();
  expect(readConfig({ SECURITY_CONTACT: "a@example.com" }).securityContact).toBe("a@example.com");
  expect(() => readConfig({ SECURITY_CONTACT: "call us" })).toThrow(ConfigError);
});
