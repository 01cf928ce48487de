export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Folders whose own files count as one more subfolder. Elsewhere a folder and its subfolders count as one. */
const AREAS = new Set([
  "src",
  "src/core",
  "src/engine",
  "src/tools",
  "src/kit",
  "src/server",
  "src/web/app",
]);

/** The two subfolders of the files' last common folder; `null` if a file lies directly in one that isn't an area. */
function parting({ from, to }: Import): readonly [string, string] | null {
  const [a, b] = [from.split("/"), to.split("/")];
  let depth = 0;
  while (a[depth] === b[depth] && depth < Math.min(a.length, b.length) - 1) depth += 1;
  const common = a.slice(0, depth).join("/");
  const nameIn = (parts: readonly string[]): string | null => {
    const isLoose = parts.length === depth + 1;
    if (isLoose) return AREAS.has(common) ? `${common}/.` : null;
    return parts.slice(0, depth + 1).join("/");
  };
  const [one, other] = [nameIn(a), nameIn(b)];
  return one === null || other === null || one === other ? null : [one, other];
}

/** Returns everything that `start` reaches. */
function reachedFrom(start: string, known: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [...(known.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(known.get(next) ?? []));
  }
  return reached;
}

/** Returns the import cycles between folders, each as the folders' names joined by " - ". */
export function folderCircles(imports: readonly Import[]): string[] {
  const known = new Map<string, Set<string>>();
  for (const each of imports) {
    const pair = parting(each);
    if (!pair) continue;
    const [one, other] = pair;
    known.set(one, (known.get(one) ?? new Set()).add(other));
  }
  const reach = new Map(Array.from(known.keys(), (folder) => [folder, reachedFrom(folder, known)]));
  const circles = Array.from(reach, ([folder, others]) => {
    if (!others.has(folder)) return [];
    return [folder, ...others].filter((each) => reach.get(each)?.has(folder)).toSorted();
  });
  return [
    ...new Set(
      circles
        .filter((circle) => circle.length > 0)
        .map((circle) => [...new Set(circle)].join(" - ")),
    ),
  ];
}
