import type { SizeMm } from "#core/photo-size.ts";

/** Prints an image on a page of its own size. Returns `false` if the browser can't print. */
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
  // A constructed sheet isn't an inline style, which the content policy would refuse.
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
