import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BestSheet } from "./best-sheet.web.tsx";

const open = new Set<string>();
let count = 0;
const spies: { mockRestore(): void }[] = [];

beforeEach(() => {
  open.clear();
  spies.push(
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => {
      count += 1;
      const url = `blob:person-${count}`;
      open.add(url);
      return url;
    }),
    vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => void open.delete(url)),
  );
});
afterEach(() => {
  cleanup();
  for (const spy of spies.splice(0)) spy.mockRestore();
});

test("the pictures of added people are let go with them, and with the sheet", async () => {
  const { unmount } = render(
    <BestSheet
      files={{ nameOf: (name) => name, marked: async (blob) => blob }}
      picture={new Blob(["own"])}
      pictureUrl="blob:own"
      background="#ffffff"
      size={{ widthMm: 35, heightMm: 45 }}
      firstPaper="4R"
      say={(key) => key}
    />,
  );
  for (const name of ["one.png", "two.png"]) {
    const file = new File(["picture"], name, { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("bestAddPerson"), file);
  }
  expect(screen.getAllByAltText("bestPerson")).toHaveLength(3);
  expect(open.size).toBe(2);
  const [first] = screen.getAllByLabelText("bestRemovePerson");
  if (!first) throw new Error("nobody can be taken away");
  await userEvent.click(first);
  expect(screen.getAllByAltText("bestPerson")).toHaveLength(2);
  expect(open.size).toBe(1);
  unmount();
  expect(open.size).toBe(0);
});
