import { chance, mutateBytes, pick, type Random, upTo } from "./oddities.ts";

/** Wraps any bytes as `data` of an envelope, by the specified steps, even if they are no JSON. */
export function wrap(bytes: Buffer, random: Random): string {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const lower = pick(random, letters.split(""));
  const upper = pick(random, letters.toUpperCase().split(""));
  const text = bytes.toString("base64").replace("=", "") + lower + upper;
  return text.split("").toReversed().join("");
}

type Damage = (data: string, random: Random) => string;

const damages: readonly Damage[] = [
  (data) => data.slice(1),
  (data) => data.slice(2),
  (data) => data.slice(0, -1),
  (data) => data.toLowerCase(),
  (data) => data.split("").toReversed().join(""),
  (data) => `${data}=`,
  (data) => `=${data}`,
  (data) => `${data.slice(0, 2)}===${data.slice(2)}`,
  (data) => ` ${data}\n`,
  (data) => data.replaceAll(/[A-M]/g, "-").replaceAll(/[n-z]/g, "_"),
  (data, random) => wrap(Buffer.from(JSON.stringify({ data })), random),
  (data, random) => wrap(Buffer.from(data), random),
  (data, random) => mutateBytes(random, Buffer.from(data, "latin1")).toString("latin1"),
  () => "",
  () => "Aa",
  (_data, random) => "A".repeat(upTo(random, 9)),
];

/** JSON of the outer object, sometimes with unexpected content. */
export function outer(data: string, random: Random): string {
  const text = JSON.stringify(data);
  if (chance(random, 0.9)) return `{"data":${text}}`;
  return pick(random, [
    `{"data":${text},"more":1}`,
    `{"data":1,"data":${text}}`,
    `{"data":${text},"data":null}`,
    `{"__proto__":{"data":${text}}}`,
    `{"data":[${text}]}`,
    `{"data":{"toString":${text}}}`,
    `[${text}]`,
    text,
    `{"Data":${text}}`,
    `\ufeff{"data":${text}}`,
    `{"data":${text}}{"data":${text}}`,
    `{'data':${text}}`,
  ]);
}

/** A malformed envelope. */
export function damaged(data: string, random: Random): string {
  return pick(random, damages)(data, random);
}
