import sharp from "sharp";
import { type BodyNetwork, findBody } from "#engine/local/analysis/body.ts";
import { decodeImage } from "#engine/local/analysis/decode.ts";
import type { FaceDetector } from "#engine/local/analysis/faces.ts";
import { findFaces } from "#engine/local/analysis/find-faces.ts";
import type { KnownPeople, MatteModel } from "#engine/local/analysis/matte.ts";
import type { PersonNetwork } from "#engine/local/analysis/person-network.ts";
import type { Plane, Raster } from "#engine/local/ops/raster.ts";
import type { HairPicture } from "./hair.ts";
import { type MeanErrors, meanErrors } from "./measures.ts";
import type { EvaluationPhoto } from "./truth.ts";

interface Models {
  readonly detector: FaceDetector;
  readonly network: PersonNetwork;
  readonly body: BodyNetwork;
  readonly product: MatteModel;
  /** The model in MATTING_MODEL; `null` without it. */
  readonly reference: MatteModel | null;
}

interface Result {
  readonly name: string;
  readonly own: MeanErrors | null;
  readonly reference: MeanErrors | null;
  /** Mean difference of both mattes; `null` without a reference. */
  readonly disagreement: number | null;
  /** Faces and matte. */
  readonly ownCpuMs: number;
  readonly referenceCpuMs: number;
}

const SIDE_PX = 800;

export async function openSmall(bytes: Uint8Array): Promise<Raster> {
  const small = await sharp(bytes)
    .autoOrient()
    .resize(SIDE_PX, SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  return (await decodeImage(Uint8Array.from(small))).raster;
}

/** Prints the errors of the product and the reference for photos and for rendered hair. */
export async function evaluate(
  photos: readonly EvaluationPhoto[],
  hair: readonly HairPicture[],
  models: Models,
): Promise<void> {
  const rendered: Result[] = [];
  for (const { name, picture, truth } of hair) {
    rendered.push(print(await compare({ name, picture, truth }, models)));
  }
  summarise("rendered hair", rendered);
  for (const half of ["tuning", "held out"] as const) {
    const results: Result[] = [];
    for (const { id, bytes, truth } of photos.filter((photo) => photo.half === half)) {
      const picture = await openSmall(bytes);
      results.push(print(await compare({ name: `${half}: ${id}`, picture, truth }, models)));
    }
    if (results.length > 0) summarise(half, results);
  }
}

/** The faces of a picture; its body is found when the matte asks for it. */
export async function findPeople(
  picture: Raster,
  { detector, network, body }: Pick<Models, "detector" | "network" | "body">,
): Promise<KnownPeople> {
  const faces = await findFaces(picture, { detector, network });
  return { faces, body: () => findBody(picture, faces, body) };
}

interface Task {
  readonly name: string;
  readonly picture: Raster;
  readonly truth: Plane | null;
}

async function compare({ name, picture, truth }: Task, models: Models): Promise<Result> {
  const { product, reference } = models;
  let people: KnownPeople = { faces: [], body: async () => null };
  const own = await timed(async () => {
    people = await findPeople(picture, models);
    return (await product.cutOutPeople(picture, people)).alpha;
  });
  const other = reference
    ? await timed(async () => (await reference.cutOutPeople(picture, people)).alpha)
    : null;
  return {
    name,
    own: truth ? meanErrors(own.alpha, truth) : null,
    reference: truth && other ? meanErrors(other.alpha, truth) : null,
    disagreement: other ? meanErrors(own.alpha, other.alpha).mean : null,
    ownCpuMs: own.cpuMs,
    referenceCpuMs: other?.cpuMs ?? 0,
  };
}

export async function timed(
  work: () => Promise<Plane>,
): Promise<{ readonly alpha: Plane; readonly cpuMs: number }> {
  const before = process.cpuUsage();
  const alpha = await work();
  const used = process.cpuUsage(before);
  return { alpha, cpuMs: (used.user + used.system) / 1000 };
}

function print(result: Result): Result {
  const { name, own, reference, disagreement, ownCpuMs, referenceCpuMs } = result;
  const parts = [
    own ? `own ${inPercent(own)}` : "",
    reference ? `reference ${inPercent(reference)}` : "",
    disagreement === null ? "" : `disagreement ${(100 * disagreement).toFixed(2)} %`,
    `CPU ${ownCpuMs.toFixed(0)} ms`,
    referenceCpuMs > 0 ? `reference ${referenceCpuMs.toFixed(0)} ms` : "",
  ];
  console.log(`${name}: ${parts.filter((part) => part !== "").join("; ")}`);
  return result;
}

function inPercent({ mean, edge }: MeanErrors): string {
  return `mean ${(100 * mean).toFixed(2)} %, edge ${(100 * (edge ?? 0)).toFixed(1)} %`;
}

function summarise(name: string, results: readonly Result[]): void {
  const known = results.filter(({ own }) => own !== null);
  const own = meanOf(known.map((result) => result.own));
  const reference = meanOf(known.map((result) => result.reference));
  const disagreements = results.flatMap(({ disagreement }) => disagreement ?? []);
  const cpu = results.map(({ ownCpuMs }) => ownCpuMs).toSorted((a, b) => a - b);
  const parts = [
    own ? `own ${inPercent(own)} of ${known.length}` : "",
    own && reference
      ? `reference ${inPercent(reference)}; own / reference: mean ${(own.mean / reference.mean).toFixed(2)}, edge ${((own.edge ?? 0) / (reference.edge ?? 1)).toFixed(2)}`
      : "",
    disagreements.length > 0 ? `disagreement ${(100 * average(disagreements)).toFixed(2)} %` : "",
    `CPU median ${(cpu[Math.floor(cpu.length / 2)] ?? 0).toFixed(0)} ms, max ${(cpu.at(-1) ?? 0).toFixed(0)} ms of ${cpu.length}`,
  ];
  console.log(`= ${name}: ${parts.filter((part) => part !== "").join("; ")}`);
}

function meanOf(errors: readonly (MeanErrors | null)[]): MeanErrors | null {
  const known = errors.flatMap((error) => error ?? []);
  if (known.length === 0) return null;
  return {
    mean: average(known.map(({ mean }) => mean)),
    edge: average(known.flatMap(({ edge }) => edge ?? [])),
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
