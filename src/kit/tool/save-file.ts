/** Saves a file as a browser download. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // A started download keeps its own reference to the blob.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Outcome of copying an image. */
type CopyEnd = "copied" | "unsupported" | "refused" | "failed";

/**
 * Copies an image to the clipboard as a PNG, the only type that clipboards accept. Calls the clipboard while the press
 * still counts as user activation, before the image is made.
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

/** Outcome of sharing a file. Closing the share sheet isn't a refusal. */
type ShareEnd = "shared" | "shareUnsupported" | "shareRefused";

/** Opens the device's share sheet. */
export async function shareFile(file: File): Promise<ShareEnd> {
  if (!navigator.canShare?.({ files: [file] })) return "shareUnsupported";
  return navigator.share({ files: [file] }).then(
    () => "shared",
    (fault: unknown) =>
      fault instanceof DOMException && fault.name === "AbortError" ? "shared" : "shareRefused",
  );
}
