import { describe, expect, test } from "vitest";
import { joinName, splitName } from "./person-name.ts";

const names = [
  ["Nguyễn Văn Thử", "Thử", "Nguyễn Văn"],
  ["Trần Thị Ngọc Ánh", "Ánh", "Trần Thị Ngọc"],
  ["Lê Mai", "Mai", "Lê"],
  ["Đỗ Hùng", "Hùng", "Đỗ"],
  ["nguyen van thu", "thu", "nguyen van"],
  ["Ana Maria Lima", "Ana", "Maria Lima"],
  ["Mai Nguyễn", "Mai", "Nguyễn"],
  ["Le Roy Jenkins", "Le", "Roy Jenkins"],
  ["Do Won Chang", "Do", "Won Chang"],
  ["Nguyễn", "Nguyễn", ""],
  ["Ana", "Ana", ""],
  ["", "", ""],
] as const;

describe("a name", () => {
  test.each(names)("%s: the given name is %s", (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  test("in letters and marks of their own is the same name", () => {
    expect(splitName("Nguyễn Văn Thử".normalize("NFD")).firstName.normalize("NFC")).toBe("Thử");
  });

  // A Western order of a Vietnamese name can't be told from the fields alone; it comes back family-first.
  test.each(names.filter(([name]) => name !== "Mai Nguyễn"))("%s is written as it was", (name) => {
    expect(joinName(splitName(name))).toBe(name);
  });
});
