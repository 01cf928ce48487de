import type { Line, PlannedPhoto, Ruler, SheetPlan } from "./plan-sheet.ts";

/** A JPEG with three 8-bit channels. */
export interface PdfPicture {
  readonly jpeg: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

const POINTS_PER_MM = 72 / 25.4;
const THIN_POINTS = 0.3;
const LABEL_POINTS = 6;

const number = (value: number) => String(Math.round(value * 10_000) / 10_000);

interface Page {
  readonly heightMm: number;
}

/** Converts mm from the upper left corner to points from the lower left one. */
function point(xMm: number, yMm: number, { heightMm }: Page): string {
  return `${number(xMm * POINTS_PER_MM)} ${number((heightMm - yMm) * POINTS_PER_MM)}`;
}

/** Draws a person's photo into its cell; a turned one lies on its right side, like in the plain sheet. */
function drawPhoto(photo: PlannedPhoto, page: Page): string {
  const { xMm, yMm, widthMm, heightMm, isTurned, person } = photo;
  const [width, height] = [number(widthMm * POINTS_PER_MM), number(heightMm * POINTS_PER_MM)];
  const matrix = isTurned
    ? `0 -${height} ${width} 0 ${point(xMm, yMm, page)}`
    : `${width} 0 0 ${height} ${point(xMm, yMm + heightMm, page)}`;
  return `q ${matrix} cm /P${person} Do Q`;
}

function drawLine({ x1Mm, y1Mm, x2Mm, y2Mm }: Line, page: Page): string {
  return `${point(x1Mm, y1Mm, page)} m ${point(x2Mm, y2Mm, page)} l S`;
}

/** Draws a stroke per millimetre, longer ones at 5 and 10, and the length as text. */
function drawRuler({ xMm, yMm, lengthMm }: Ruler, page: Page): string[] {
  const strokes = Array.from({ length: lengthMm + 1 }, (_, mm) => {
    const reach = mm % 10 === 0 ? 2.6 : mm % 5 === 0 ? 2 : 1.2;
    return drawLine({ x1Mm: xMm + mm, y1Mm: yMm, x2Mm: xMm + mm, y2Mm: yMm + reach }, page);
  });
  const label = `BT /F1 ${LABEL_POINTS} Tf ${point(xMm + lengthMm + 1, yMm + 2.4, page)} Td (${lengthMm} mm) Tj ET`;
  return [...strokes, label];
}

const encoder = new TextEncoder();

/** Collects the parts of a file and the offsets of its objects. */
function createWriter() {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === "string" ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  return {
    write,
    object(id: number, head: string, stream: Uint8Array | null = null): void {
      offsets[id] = length;
      write(`${id} 0 obj\n${head}\n`);
      if (stream) {
        write("stream\n");
        write(stream);
        write("\nendstream\n");
      }
      write("endobj\n");
    },
    /** Writes the cross-reference table and the trailer. */
    end(rootId: number): Uint8Array<ArrayBuffer> {
      const start = length;
      const rows = offsets.slice(1).map((at) => `${String(at).padStart(10, "0")} 00000 n \n`);
      write(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join("")}`);
      write(
        `trailer\n<< /Size ${offsets.length} /Root ${rootId} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      );
      const file = new Uint8Array(length);
      let at = 0;
      for (const part of parts) {
        file.set(part, at);
        at += part.length;
      }
      return file;
    },
  };
}

const [CATALOG, PAGES, PAGE, CONTENT, FONT, FIRST_PICTURE] = [1, 2, 3, 4, 5, 6] as const;

/**
 * Writes a PDF of one page in the exact size of the paper (PDF 1.4). Embeds each person's picture once and places it
 * with vectors, so nothing is rounded to pixels. The pictures must have the photo's aspect ratio. Throws a RangeError
 * if there are fewer pictures than people.
 */
export function writeSheetPdf(
  { paper, photos, cuts, ruler }: SheetPlan,
  pictures: readonly PdfPicture[],
): Uint8Array<ArrayBuffer> {
  if (photos.some(({ person }) => person >= pictures.length))
    throw new RangeError("each person on the sheet needs a picture");
  const content = [
    ...photos.map((photo) => drawPhoto(photo, paper)),
    `${THIN_POINTS} w 0.6 G`,
    ...cuts.map((cut) => drawLine(cut, paper)),
    "0 G",
    ...(ruler ? drawRuler(ruler, paper) : []),
  ].join("\n");
  const stream = encoder.encode(content);
  const writer = createWriter();
  const names = pictures.map((_, index) => `/P${index} ${FIRST_PICTURE + index} 0 R`).join(" ");
  const box = `0 0 ${number(paper.widthMm * POINTS_PER_MM)} ${number(paper.heightMm * POINTS_PER_MM)}`;
  // The second line tells transfer programs that the file is binary.
  writer.write("%PDF-1.4\n");
  writer.write(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  // Asks viewers not to scale the page when they print it.
  writer.object(
    CATALOG,
    `<< /Type /Catalog /Pages ${PAGES} 0 R /ViewerPreferences << /PrintScaling /None >> >>`,
  );
  writer.object(PAGES, `<< /Type /Pages /Kids [${PAGE} 0 R] /Count 1 >>`);
  writer.object(
    PAGE,
    `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [${box}] /Contents ${CONTENT} 0 R ` +
      `/Resources << /XObject << ${names} >> /Font << /F1 ${FONT} 0 R >> >> >>`,
  );
  writer.object(CONTENT, `<< /Length ${stream.length} >>`, stream);
  writer.object(FONT, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const [index, { jpeg, widthPx, heightPx }] of pictures.entries()) {
    writer.object(
      FIRST_PICTURE + index,
      `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} ` +
        `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  return writer.end(CATALOG);
}
