import sharp from "sharp";
import { NETWORK_SIDE, type PersonNetwork } from "#engine/local/analysis/person-network.ts";
import { applyModel, guidedModel } from "#engine/local/ops/guided-filter.ts";
import { mapPlane, type Plane, type Raster, smoothstep } from "#engine/local/ops/raster.ts";
import { resizePlane } from "#engine/local/ops/resample.ts";

/** The prototype's default: one person mask of the stretched picture, guided filter, steeper edges. */
export async function baselineMatte(picture: Raster, network: PersonNetwork): Promise<Plane> {
  const { width, height, data } = picture;
  const stretched = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(NETWORK_SIDE, NETWORK_SIDE, { fit: "fill" })
    .raw()
    .toBuffer();
  const square = { width: NETWORK_SIDE, height: NETWORK_SIDE, data: Uint8Array.from(stretched) };
  const mask = network.segment(square, { left: 0, top: 0, size: NETWORK_SIDE });
  const model = guidedModel(picture, resizePlane(mask, width, height), {
    radius: 13,
    epsilon: 2e-4,
  });
  return mapPlane(applyModel(picture, model), (alpha) => smoothstep(0.12, 0.88, alpha));
}
