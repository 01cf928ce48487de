import { expect, test } from "vitest";
import { requireAvatarAddress } from "./avatar-address.ts";

test.each([
  null,
  undefined,
  "",
  "https://lh3.googleusercontent.com/a/ACg8ocJ=s96-c",
  "https://avatars.githubusercontent.com/u/1?v=4",
  "https://ảnh.example.vn/a.png",
])("%s may stand in a profile", (address) => {
  expect(() => requireAvatarAddress(address)).not.toThrow();
});

test.each([
  "http://example.com/a.png",
  "https://127.0.0.1/a.png",
  "https://2130706433/a.png",
  "https://0x7f.1/a.png",
  "https://①②⑦.0.0.1/a.png",
  "https://[::1]/a.png",
  "https://localhost/a.png",
  "https://example.com:8443/a.png",
  "https://user@example.com/a.png",
  "https://example.com\\a.png",
  "https://example.com/a b.png",
  "javascript:alert(1)",
  "data:image/png;base64,AAAA",
  "/media/x",
])("%s may not", (address) => {
  expect(() => requireAvatarAddress(address)).toThrow(
    expect.objectContaining({ code: "invalid_field" }),
  );
});
