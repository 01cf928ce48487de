const MAX_LENGTH = 120;
/** What Windows, macOS or Linux do not take in the name of a file. */
const UNSAFE = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
/** Names of devices, which Windows takes for no file with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function splitEnding(name: string): [stem: string, ending: string] {
  const match = /^(.+)(\.[a-z0-9]{1,5})$/i.exec(name);
  return [match?.[1] ?? name, match?.[2] ?? ""];
}

/** A name that every system takes for a file beside others: no folders, signs of steering or names of devices. */
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

/** Safe names in the same order; one that is there already, in large or small letters, gets a number. */
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
