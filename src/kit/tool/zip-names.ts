const MAX_LENGTH = 120;
/** Characters that Windows, macOS or Linux don't allow in file names. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
/** Device names, which Windows doesn't allow as file names with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function splitEnding(name: string): [stem: string, ending: string] {
  const match = /^(.+)(\.[a-z0-9]{1,5})$/i.exec(name);
  return [match?.[1] ?? name, match?.[2] ?? ""];
}

/** Returns a file name that every system accepts: no folders, control characters or device names. */
export function safeName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(UNSAFE, "_")
    .replace(/^[.\s]+/, "")
    .replace(/(?<![.\s])[.\s]+$/, "");
  const [stem, ending] = splitEnding(plain);
  const short = Array.from(stem)
    .slice(0, MAX_LENGTH - ending.length)
    .join("")
    .trim();
  return short === "" ? `picture${ending}` : `${short}${ending}`.replace(DEVICE, "$1_");
}

/** Safe names in the same order; duplicates, regardless of case, get a number. */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = safeName(name);
    const [stem, ending] = splitEnding(safe);
    let free = safe;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1)
      free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
