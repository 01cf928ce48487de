import { expect, test } from "vitest";
import { findDocument, printSizeOf } from "../documents/table.ts";
import { planSheet, type SheetPaper, type SheetPlan, sheetPapers } from "./plan-sheet.ts";
import { writeSheetPdf } from "./sheet-pdf.ts";

const latin = new TextDecoder("latin1");
const POINTS_PER_MM = 72 / 25.4;
/** No picture, but bytes that would break a writer who counts characters. */
const picture = {
  jpeg: Uint8Array.from({ length: 4096 }, (_, index) => (index * 37) % 256),
  widthPx: 413,
  heightPx: 531,
};

function planOf(people: number): SheetPlan {
  const plan = planSheet({
    paper: sheetPapers["2L"],
    photo: { widthMm: 35, heightMm: 45 },
    gapMm: 2,
    marginMm: 3,
    people,
  });
  if (!plan) throw new Error("there is no plan");
  return plan;
}

/** Reads a file by its own table: each object from its offset, each stream by its length. */
function readPdf(file: Uint8Array) {
  const text = latin.decode(file);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const table = /^xref\n0 (\d+)\n/.exec(text.slice(start));
  const count = Number(table?.[1]);
  const rows = text.slice(start + (table?.[0].length ?? 0)).match(/\d{10} \d{5} [nf] \n/g) ?? [];
  expect(rows).toHaveLength(count);
  const objects = rows.slice(1).map((row, index) => {
    const body = text.slice(Number(row.slice(0, 10)));
    expect(body.startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    const head = body.slice(body.indexOf("\n") + 1, body.indexOf("\n", body.indexOf("\n") + 1));
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? -1);
    const at = body.indexOf("stream\n") + "stream\n".length;
    const stream = length < 0 ? null : body.slice(at, at + length);
    const end = length < 0 ? "\nendstream\nendobj\n" : body.slice(at + length);
    expect(end).toMatch(/^\nendstream\nendobj\n/);
    return { head, stream };
  });
  return { objects, page: objects[2]?.head ?? "", content: objects[3]?.stream ?? "" };
}

test("the page has exactly the size of the paper and is not to be scaled", () => {
  const { page, objects } = readPdf(writeSheetPdf(planOf(1), [picture]));
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)?.slice(1).map(Number) ?? [];
  expect(box[0]).toBeCloseTo(127 * POINTS_PER_MM, 3);
  expect(box[1]).toBeCloseTo(178 * POINTS_PER_MM, 3);
  expect(objects[0]?.head).toContain("/PrintScaling /None");
});

test("each photo is drawn at its place in its size, the turned ones on their side", () => {
  const plan = planOf(2);
  const { content, objects } = readPdf(writeSheetPdf(plan, [picture, picture]));
  const drawn = [...content.matchAll(/q ([-\d. ]+) cm \/P(\d) Do Q/g)].map((match) => ({
    matrix: (match[1] ?? "").split(" ").map(Number),
    person: Number(match[2]),
  }));
  expect(drawn).toHaveLength(plan.photos.length);
  for (const [index, { matrix, person }] of drawn.entries()) {
    const photo = plan.photos[index];
    if (!photo) throw new Error("a photo too many");
    // The picture's unit square lands on the photo's rectangle.
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
    const xs = [e, e + a, e + c, e + a + c].map((x) => x / POINTS_PER_MM);
    const ys = [f, f + b, f + d, f + b + d].map((y) => 178 - y / POINTS_PER_MM);
    expect(Math.min(...xs)).toBeCloseTo(photo.xMm, 2);
    expect(Math.max(...xs)).toBeCloseTo(photo.xMm + photo.widthMm, 2);
    expect(Math.min(...ys)).toBeCloseTo(photo.yMm, 2);
    expect(Math.max(...ys)).toBeCloseTo(photo.yMm + photo.heightMm, 2);
    expect(b !== 0).toBe(photo.isTurned);
    expect(person).toBe(photo.person);
  }
  expect(new Set(drawn.map(({ person }) => person)).size).toBe(2);
  expect(objects).toHaveLength(7);
  expect(objects[5]?.stream).toBe(latin.decode(picture.jpeg));
});

const papersInMm = {
  L: [89, 127],
  "2L": [127, 178],
  A6: [105, 148],
  "4R": [102, 152],
  A4: [210, 297],
} as const satisfies Record<SheetPaper, readonly [number, number]>;
const photosInMm = {
  "jp-passport": [35, 45],
  "us-passport": [50.8, 50.8],
  "vn-passport": [40, 60],
  "ca-passport": [50, 70],
  "my-passport": [35, 50],
} as const;
const NEAR_MM = 0.01;

function sheetOf(paper: SheetPaper, id: string): SheetPlan {
  const document = findDocument(id);
  if (!document) throw new Error(`${id} is missing`);
  const photo = printSizeOf(document);
  const plan = planSheet({ paper: sheetPapers[paper], photo, gapMm: 1, marginMm: 3, people: 1 });
  if (!plan) throw new Error("there is no plan");
  return plan;
}

/** The rows of numbers that a pattern finds, each with zeros for what is missing. */
function numbersIn(text: string, pattern: RegExp): [number, number, number, number][] {
  return [...text.matchAll(pattern)].map(([, numbers = ""]) => {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.split(" ").map(Number);
    return [a, b, c, d];
  });
}

const isNear = (points: number, mm: number) => Math.abs(points / POINTS_PER_MM - mm) < NEAR_MM;

const combinations = Object.entries(papersInMm).flatMap(([paper, paperMm]) =>
  Object.entries(photosInMm).map(([id, photoMm]) => ({ paper, paperMm, id, photoMm })),
);

test.each(combinations)(
  "$id on $paper: paper and photos have their size in mm in the file itself",
  ({ paper, paperMm, id, photoMm }) => {
    const name = Object.keys(papersInMm).find((known): known is SheetPaper => known === paper);
    if (!name) throw new Error(`${paper} is missing`);
    const { page, content } = readPdf(writeSheetPdf(sheetOf(name, id), [picture]));
    const [left, bottom, right, top] = numbersIn(page, /\/MediaBox \[([-\d. ]+)\]/g)[0] ?? [];
    expect([left, bottom]).toEqual([0, 0]);
    expect([isNear(right ?? 0, paperMm[0]), isNear(top ?? 0, paperMm[1])]).toEqual([true, true]);
    const drawn = numbersIn(content, /q ([-\d. ]+) cm \/P0 Do Q/g);
    expect(drawn.length).toBeGreaterThan(0);
    for (const [a, b, c, d] of drawn) {
      // The picture's own width and height, whichever way it lies: no skew, no stretch.
      expect(isNear(Math.hypot(a, b), photoMm[0])).toBe(true);
      expect(isNear(Math.hypot(c, d), photoMm[1])).toBe(true);
      expect(a * c + b * d).toBe(0);
    }
  },
);

test("a picture is missing", () => {
  expect(() => writeSheetPdf(planOf(2), [picture])).toThrow(RangeError);
});
