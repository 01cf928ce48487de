import { describe, expect, test } from "vitest";
import { MAX_PASSWORD } from "#core/account.ts";
import { countCommonPasswords } from "./common-passwords.ts";
import { passwordProblem } from "./password-rules.ts";

const owner = { email: "lananh.nguyen@photos.example", name: "Lan Anh Nguyễn" };

describe("asvs-6.2.1 asvs-6.2.4 asvs-6.2.11 asvs-6.2.12 a new password", () => {
  test.each([
    ["1234567", "short"],
    ["ảnhđẹp!", "short"],
    ["x1y2z3".repeat(30), "long"],
    ["12345678", "common"],
    ["Password1", "common"],
    ["PASSWORD2026", "common"],
    ["qwertyuiop", "common"],
    ["iloveyou", "common"],
    ["aaaaaaaaaaaa", "common"],
    ["abababababab", "common"],
    ["matkhau123", "common"],
    ["Mật Khẩu 12", "common"],
    ["ｐａｓｓｗｏｒｄ", "common"],
    ["fotoya2026", "personal"],
    ["Fotoya!!!!", "personal"],
    ["lananh1990", "personal"],
    ["NguyenNguyen1", "personal"],
    ["lananh.nguyen@photos.example", "personal"],
    ["nguyễn123456".slice(0, 10), "personal"],
  ] as const)("%j is refused: %s", async (password, problem) => {
    expect(await passwordProblem(password, owner)).toBe(problem);
  });

  test.each([
    "twelve photographs",
    "correct horse battery",
    "đi chợ mua ba con cá",
    "8 chars!",
    "🐟🐠🐡🦈",
    "        x7 spaces",
    "Lan buys seven lemons",
    "fotoya is where grandma smiles",
    "Nineteen pictures of a quiet sea. ".repeat(4).slice(0, MAX_PASSWORD),
    "qqqqwwwweeeerrrr",
    "<script>'; drop table--",
  ])("asvs-6.2.5 asvs-6.2.9 %j is taken, whatever its letters are", async (password) => {
    expect(await passwordProblem(password, owner)).toBeNull();
  });

  test("an unknown owner is no reason to take a bad one", async () => {
    expect(await passwordProblem("sunshine", null)).toBe("common");
    expect(await passwordProblem("fotoya12", null)).toBe("personal");
    expect(await passwordProblem("lananh1990", null)).toBeNull();
  });

  test("the list holds more than the 3,000 most common ones that are long enough", async () => {
    expect(await countCommonPasswords()).toBeGreaterThan(3_000);
  });
});
