import type { SizeMm } from "#core/photo-size.ts";

/** Opens the browser's print window with the sheet alone on a page of the paper's size. */
export async function printSheet(sheet: Blob, paper: SizeMm): Promise<void> {
  const url = URL.createObjectURL(sheet);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  if (!page || !frame.contentWindow) throw new Error("the browser gives no page to print");
  const style = page.createElement("style");
  style.textContent = `@page{size:${paper.widthMm}mm ${paper.heightMm}mm;margin:0}body{margin:0}img{display:block;width:${paper.widthMm}mm;height:${paper.heightMm}mm}`;
  const image = page.createElement("img");
  image.src = url;
  page.head.append(style);
  page.body.append(image);
  await image.decode();
  frame.contentWindow.addEventListener("afterprint", () => {
    frame.remove();
    URL.revokeObjectURL(url);
  });
  frame.contentWindow.print();
}
