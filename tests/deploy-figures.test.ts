import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { environment } from "../src/server/compose/config.ts";

/* Memory, engine threads and the token of the figures in the deploy files; deploy.test.ts checks the rest of them. */

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

const KIB = 1024;
const BYTES_OF: Readonly<Record<string, number>> = { M: KIB ** 2, G: KIB ** 3 };
/** As Kubernetes (3Gi) and Compose (3G) write it. */
function bytesOf(memory: string): number {
  const [, count, unit = ""] = /^(\d+)([MG])i?$/.exec(memory) ?? [];
  return Number(count) * (BYTES_OF[unit] ?? Number.NaN);
}

/** The number that a source file gives to a constant. */
function numberIn(file: string, constant: RegExp): number {
  return Number(constant.exec(read(file))?.[1]);
}

/** What a web process may hold at its limits, with one engine thread: docs/capacity.md, "Memory". */
function mostOfWeb(): number {
  const pictures = "src/server/pictures/pictures.ts";
  const mib = {
    atRest: 250,
    pictureProcesses:
      numberIn(pictures, /PROCESSES = (\d+)/) * numberIn(pictures, /memoryBytes: (\d+) \* MIB/),
    bodies: numberIn("src/server/http/body-budget.ts", /totalBytes: (\d+) \* MIB/),
    shown: numberIn("src/server/pictures/shown-pictures.ts", /MAX_BYTES = (\d+) \* MIB/),
    engineThread: 1_200,
  };
  return Object.values(mib).reduce((sum, part) => sum + part) * KIB ** 2;
}

/** What each role must be given; a worker has one engine thread. */
const MEMORY_OF = { web: mostOfWeb(), worker: bytesOf("1200M") } as const;
const withMemory = z.looseObject({ memory: z.string() });

describe("the compose file", () => {
  const service = z.looseObject({
    command: z.tuple([z.literal("--role"), z.enum(["web", "worker"])]),
    environment: z.record(z.string(), z.string()),
    deploy: z.looseObject({ resources: z.object({ limits: withMemory }) }),
  });
  const { services } = z
    .looseObject({ services: z.record(z.string(), z.looseObject({})) })
    .parse(parse(read("deploy/compose.yaml"), { merge: true }));

  test.each(["web1", "web2", "worker"])(
    "%s has memory, one engine thread and the token",
    (name) => {
      const { command, environment: given, deploy } = service.parse(services[name]);
      expect(bytesOf(deploy.resources.limits.memory)).toBeGreaterThan(MEMORY_OF[command[1]]);
      expect(given).toMatchObject({
        ENGINE_THREADS: "1",
        METRICS_TOKEN: expect.stringMatching(/^\$\{METRICS_TOKEN\b/),
      });
    },
  );
});

describe("the Kubernetes manifests", () => {
  const documents = (file: string) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((one): unknown => one.toJS());
  const container = z.looseObject({
    env: z.array(z.looseObject({ name: z.string() })),
    envFrom: z.array(z.looseObject({})),
    resources: z.object({ requests: withMemory, limits: withMemory }),
  });
  const deployment = z.object({
    spec: z.object({
      template: z.object({
        metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
        spec: z.object({ containers: z.tuple([container]) }),
      }),
    }),
  });

  test.each(["web", "worker"] as const)(
    "%s has memory, one engine thread and the token",
    (role) => {
      const { template } = deployment.parse(documents(`${role}.yaml`)[0]).spec;
      const [{ env, envFrom, resources }] = template.spec.containers;
      expect(bytesOf(resources.limits.memory)).toBeGreaterThan(MEMORY_OF[role]);
      expect(bytesOf(resources.requests.memory)).toBeGreaterThanOrEqual(bytesOf("1Gi"));
      expect(env).toContainEqual({ name: "ENGINE_THREADS", value: "1" });
      expect(envFrom).toContainEqual({ secretRef: { name: "fotoya" } });
      // A scrape by annotation sends no token and gets 404.
      expect(template.metadata.annotations).toEqual({});
    },
  );

  test("the example of the secret names the token, and no server starts with the example", () => {
    const [secret] = documents("secret.example.yaml");
    const { METRICS_TOKEN: example } = z
      .object({ stringData: z.object({ METRICS_TOKEN: z.string() }) })
      .parse(secret).stringData;
    expect(environment.shape.METRICS_TOKEN.safeParse(example).success).toBe(false);
  });
});

describe("the scrape jobs of Prometheus", () => {
  const job = z.looseObject({
    authorization: z.object({ type: z.literal("Bearer"), credentials_file: z.string().min(1) }),
  });
  const { scrape_configs: jobs } = z
    .object({ scrape_configs: z.array(job) })
    .parse(parse(read("deploy/prometheus.yaml")));

  test("send the token to all pods of the product and to all processes of Compose", () => {
    expect(jobs).toMatchObject([
      {
        job_name: "fotoya",
        kubernetes_sd_configs: [{ role: "pod", namespaces: { names: ["fotoya"] } }],
        relabel_configs: [
          { source_labels: ["__meta_kubernetes_pod_label_app"], regex: "fotoya", action: "keep" },
          {
            source_labels: ["__meta_kubernetes_pod_container_port_name"],
            regex: "http",
            action: "keep",
          },
          {},
        ],
      },
      {
        job_name: "fotoya-compose",
        dns_sd_configs: [{ names: ["web1", "web2", "worker"], type: "A", port: 3000 }],
      },
    ]);
  });
});
