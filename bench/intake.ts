/** `npx tsx bench/intake.ts`: processor time to decode an upload and to encode it again. */
import sharp from "sharp";
import { cleanImage } from "../src/server/pictures/image-container.ts";

const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
const owner = { IFD0: { Artist: "somebody" } };

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .blur(1.2)
    .withExif(owner)
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function measure(name: string, rounds: number, bytes: Buffer): Promise<void> {
  const once = () => cleanImage(bytes, "image/jpeg");
  for (let n = 0; n < rounds / 10; n++) once();
  const before = process.cpuUsage();
  for (let n = 0; n < rounds; n++) once();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1_000 / rounds;
  console.log(`${name}, ${bytes.length} bytes: ${ms.toFixed(4)} ms`);
}

await measure("JPEG of 48 x 40 px", 20_000, await picture(48, 40));
await measure("JPEG of 12 megapixels", 50, await picture(4_000, 3_000));
