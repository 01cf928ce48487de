import type { ReferenceOperation } from "#kit/api/reference.ts";

/** A single-quoted shell argument. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A curl command that calls an operation; `chosen` are the values that the user entered. */
export function curlLine(
  { path, fields, id }: ReferenceOperation,
  origin: string,
  chosen: Readonly<Record<string, string>> = {},
): string {
  const parts = fields.flatMap(({ name, kind, isRequired, options }) => {
    if (kind === "file") return isRequired ? [`-F ${name}=@${name}.jpg`] : [];
    if (kind === "files") return [`-F ${name}=@one.jpg`, `-F ${name}=@two.jpg`];
    const text = chosen[name] ?? (isRequired ? (options[0] ?? "…") : "");
    return text === "" ? [] : [`-F ${quoted(`${name}=${text}`)}`];
  });
  const head = `curl -H "Authorization: Bearer $FOTOYA_KEY" -H "Accept: image/*"`;
  return [head, ...parts, `${origin}${path}`, `-o ${id}.png`].join(" ");
}
