import type { SizeMm } from "#core/photo-size.ts";

/** Opens the browser's print window with the sheet alone on a page of the paper's size. */
export async function printSheet(sheet: Blob, paper: SizeMm): Promise<void> {
  const url = URL.createObjectURL(sheet);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) throw new Error("the browser gives no page to print");
  // A sheet that a script makes is no inline style, which the content policy would refuse.
  const look = new view.CSSStyleSheet();
  look.replaceSync(
    `@page{size:${paper.widthMm}mm ${paper.heightMm}mm;margin:0}body{margin:0}img{display:block;width:${paper.widthMm}mm;height:${paper.heightMm}mm}`,
  );
  page.adoptedStyleSheets = [look];
  const image = page.createElement("img");
  image.src = url;
  page.body.append(image);
  await image.decode();
  view.addEventListener("afterprint", () => {
    frame.remove();
    URL.revokeObjectURL(url);
  });
  view.print();
}
