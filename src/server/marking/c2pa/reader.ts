import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import initReader, { WasmReader } from "@contentauth/c2pa-wasm";
import { z } from "zod";
import { readSourceType } from "#core/marking.ts";

/** What the C2PA project's own reader reports about a file. */
export interface ManifestFinding {
  /** `broken` if the signature or the file's bytes no longer match. */
  readonly state: "valid" | "broken";
  /** `true` if the signature belongs to our certificate. */
  readonly isOurs: boolean;
  /** Codes of the failed checks (C2PA 2.1, 15.2.2). */
  readonly problems: readonly string[];
  /** The name that the generating program gives itself. */
  readonly generator: string | null;
  /** A term of the IPTC vocabulary. */
  readonly digitalSourceType: string | null;
}

const status = z.object({ code: z.string() });
const store = z.object({
  active_manifest: z.string().optional(),
  manifests: z.record(
    z.string(),
    z.looseObject({
      claim_generator_info: z.array(z.object({ name: z.string() })).optional(),
      signature_info: z.object({ cert_serial_number: z.string().optional() }).optional(),
    }),
  ),
  validation_state: z.string(),
  validation_status: z.array(status).default([]),
});

/** The signer isn't on a trust list, which says nothing against the file. */
const UNTRUSTED = "signingCredential.untrusted";
const NO_MANIFEST = /JumbfNotFound|no JUMBF data found|ProvenanceMissing/i;

const toPem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString("base64")}\n-----END CERTIFICATE-----\n`;

/** Opens a reader of manifests. It fetches nothing: neither remote manifests nor the status of certificates. */
export async function openManifestReader(ownChain: readonly Uint8Array[]) {
  const file = createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm");
  await initReader({ module_or_path: await readFile(file) });
  const [leaf] = ownChain;
  // Our issuer may certify others too, so compare serial numbers, which are unique per issuer.
  const ownSerial = leaf && BigInt(`0x${new X509Certificate(leaf).serialNumber}`).toString();
  const settings = JSON.stringify({
    trust: { user_anchors: ownChain.map(toPem).join("") },
    verify: { verify_trust: true, remote_manifest_fetch: false, ocsp_fetch: false },
  });
  return {
    /** Returns `null` if the file has no manifest. An unreadable manifest is `broken`. */
    async read(bytes: Uint8Array, mimeType: string): Promise<ManifestFinding | null> {
      try {
        const reader = await WasmReader.fromBytes(mimeType, bytes, settings);
        try {
          return toFinding(reader.json(), ownSerial);
        } finally {
          reader.free();
        }
      } catch (error) {
        if (NO_MANIFEST.test(String(error))) return null;
        return { ...unreadable, problems: [String(error).slice(0, 200)] };
      }
    },
  };
}

const unreadable: ManifestFinding = {
  state: "broken",
  isOurs: false,
  problems: [],
  generator: null,
  digitalSourceType: null,
};

function toFinding(json: string, ownSerial: string | undefined): ManifestFinding {
  const read = store.parse(JSON.parse(json));
  const active = read.manifests[read.active_manifest ?? ""];
  const problems = read.validation_status.map(({ code }) => code);
  const isSound = read.validation_state !== "Invalid";
  return {
    state: isSound ? "valid" : "broken",
    isOurs:
      isSound &&
      !problems.includes(UNTRUSTED) &&
      active?.signature_info?.cert_serial_number === ownSerial,
    problems: problems.filter((code) => code !== UNTRUSTED),
    generator: active?.claim_generator_info?.[0]?.name ?? null,
    digitalSourceType: readSourceType(JSON.stringify(active ?? {})),
  };
}
