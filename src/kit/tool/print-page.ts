import type { SizeMm } from "#core/photo-size.ts";

/** Opens the browser's print window with a picture alone on a page of its size; false when the browser cannot print. */
export async function printPicture(picture: Blob, size: SizeMm): Promise<boolean> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view || typeof view.print !== "function") {
    frame.remove();
    return false;
  }
  const url = URL.createObjectURL(picture);
  // A sheet that a script makes is no inline style, which the content policy would refuse.
  const look = new view.CSSStyleSheet();
  look.replaceSync(
    `@page{size:${size.widthMm}mm ${size.heightMm}mm;margin:0}body{margin:0}img{display:block;width:${size.widthMm}mm;height:${size.heightMm}mm}`,
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
  return true;
}
