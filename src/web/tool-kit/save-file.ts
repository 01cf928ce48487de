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

/** Puts a PNG on the clipboard; false when the browser cannot. */
export async function copyPicture(blob: Blob): Promise<boolean> {
  if (typeof ClipboardItem === "undefined") return false;
  return navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]).then(
    () => true,
    () => false,
  );
}

/** True when this device has a sheet for sharing files. */
export function canShare(file: File): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}
