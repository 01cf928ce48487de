/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the blob once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** How an attempt to copy a picture ended. */
type CopyEnd = "copied" | "unsupported" | "refused" | "failed";

/**
 * Puts a picture on the clipboard as a PNG, the one type that clipboards take. The clipboard is asked while
 * the press still counts, before the picture is made.
 */
export async function copyPicture(makePng: () => Promise<Blob>): Promise<CopyEnd> {
  if (typeof ClipboardItem === "undefined" || !navigator.clipboard) return "unsupported";
  let isMade = true;
  const png = makePng().catch((fault: unknown) => {
    isMade = false;
    throw fault;
  });
  return navigator.clipboard.write([new ClipboardItem({ "image/png": png })]).then(
    () => "copied",
    () => (isMade ? "refused" : "failed"),
  );
}

/** How an attempt to share a file ended; a sheet that the person closed is no refusal. */
type ShareEnd = "shared" | "shareUnsupported" | "shareRefused";

/** Opens the device's sheet for sharing. */
export async function shareFile(file: File): Promise<ShareEnd> {
  if (!navigator.canShare?.({ files: [file] })) return "shareUnsupported";
  return navigator.share({ files: [file] }).then(
    () => "shared",
    (fault: unknown) =>
      fault instanceof DOMException && fault.name === "AbortError" ? "shared" : "shareRefused",
  );
}
