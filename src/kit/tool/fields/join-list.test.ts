import { expect, test } from "vitest";
import { joinList } from "./join-list.ts";

const item = (name: string, text: string) => ({ name, file: new Blob([text]) });
const fileOf = ({ file }: { readonly file: Blob }) => file;

const [an, binh] = [item("1.jpg", "An"), item("2.jpg", "Bình")];
const again = item("1.jpg", "An");
const namesake = item("1.jpg", "Hà");
const longer = item("1.jpg", "An's twin");
const chi = item("3.jpg", "Chi");

test("the same file is left out, a namesake too, and what the list has no room for", async () => {
  const rules = { max: 2, fileOf, mayShareNames: false };
  expect(await joinList([an], [again, namesake, longer, binh, chi], rules)).toEqual({
    items: [an, binh],
    leftOut: { same: [again], named: [namesake, longer], full: [chi] },
  });
});

test("where names may be shared, only the same file is left out", async () => {
  const rules = { max: 3, fileOf, mayShareNames: true };
  expect(await joinList([an], [namesake, again, binh, chi], rules)).toEqual({
    items: [an, namesake, binh],
    leftOut: { same: [again], named: [], full: [chi] },
  });
});

test("files that come together are compared with each other", async () => {
  const rules = { max: null, fileOf, mayShareNames: false };
  expect(await joinList([], [an, again, namesake], rules)).toEqual({
    items: [an],
    leftOut: { same: [again], named: [namesake], full: [] },
  });
});
