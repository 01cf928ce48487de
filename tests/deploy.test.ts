import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { findCommand } from "../src/server/commands/commands.ts";
import { environment } from "../src/server/compose/config.ts";
import { roles } from "../src/server/process/role.ts";

/*
 * Docker and Kubernetes are not there when tests run. What can be known without them is whether the files say things
 * that this product understands: variables, roles, commands, ports, paths.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

const HARD_STOP_S = 25;
/** Variables of the platform, not of the product. */
const PLATFORM_VARIABLES = ["NODE_ENV", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];
const knownVariables = new Set([...Object.keys(environment.shape), ...PLATFORM_VARIABLES]);
const unknownIn = (names: Iterable<string>) =>
  [...names].filter((name) => !knownVariables.has(name));

/** Throws for arguments that the program would refuse. */
function requireArguments(args: readonly string[]): void {
  if (findCommand(args)) return;
  const [flag, role, ...more] = args;
  expect([flag, more]).toEqual(["--role", []]);
  expect(roles).toContain(role);
}

describe("the Dockerfile", () => {
  const lines = read("Dockerfile")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test("copies files that are there, and out of the build only what it makes", () => {
    const copied = of("COPY").map((line) => line.split(" ").filter((part) => part !== ""));
    const fromHere = copied
      .filter(([first]) => !first?.startsWith("--"))
      .flatMap((c) => c.slice(0, -1));
    expect(fromHere.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const fromBuild = copied.filter(([first]) => first === "--from=build").map(([, file]) => file);
    expect(fromBuild).toEqual(["/app/package.json", "/app/node_modules", "/app/dist"]);
  });

  test("calls scripts that exist and starts the built program, as nobody special", () => {
    const scripts = z.object({ scripts: z.record(z.string(), z.string()) });
    const { scripts: named } = scripts.parse(JSON.parse(read("package.json")));
    const called = [
      ...of("RUN")
        .join(" ")
        .matchAll(/npm run (\S+)/g),
    ].map(([, name]) => name ?? "");
    expect(called).toEqual(["build"]);
    expect(Object.keys(named)).toEqual(expect.arrayContaining(called));
    expect(of("ENTRYPOINT")).toEqual(['["node", "dist/server.js"]']);
    expect(read("vite.server.config.ts")).toContain("dist/server.js");
    requireArguments(z.array(z.string()).parse(JSON.parse(of("CMD").at(-1) ?? "")));
    expect(of("USER")).toEqual(["node"]);
  });

  test("sets variables that the product knows, and asks a route for its health", () => {
    const names = of("ENV").flatMap((line) =>
      [...line.matchAll(/(\w+)=/g)].map(([, name]) => name ?? ""),
    );
    expect(names.length).toBeGreaterThan(3);
    expect(unknownIn(names)).toEqual([]);
    expect(of("HEALTHCHECK").join()).toContain("/healthz");
  });

  test("installs the Node and the stamp that the build expects", () => {
    expect(of("FROM").map((line) => line.split(" ")[0])).toEqual([
      "node:20-bookworm-slim",
      "node:20-bookworm-slim",
    ]);
    expect(of("RUN").join()).toContain("node_modules/.fotoya-lock");
    expect(read("scripts/lib/install.mjs")).toContain(".fotoya-lock");
    // What developers and CI use is the Node that runs in production.
    expect(read(".nvmrc")).toBe("20\n");
    expect(read(".devcontainer/devcontainer.json")).toContain("typescript-node:20-bookworm");
  });

  test("is not sent data, secrets or packages of this machine", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(
      expect.arrayContaining(["data", ".env", "node_modules", ".git", "dist"]),
    );
  });
});

const seconds = (text: string) => Number(/^(\d+)s$/.exec(text)?.[1]);
const composeService = z.looseObject({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  build: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  read_only: z.boolean().optional(),
});

describe("the compose file", () => {
  const file = z
    .object({
      services: z.record(z.string(), composeService),
      networks: z.record(z.string(), z.unknown()),
      volumes: z.record(z.string(), z.unknown()),
    })
    .parse(parse(read("deploy/compose.yaml"), { merge: true }));
  const ours = Object.entries(file.services).filter(([, { build }]) => build !== undefined);

  test("runs two processes that answer and workers beside them, with arguments that the program takes", () => {
    expect(ours.map(([name, { command }]) => [name, command?.join(" ")])).toEqual([
      ["web1", "--role web"],
      ["web2", "--role web"],
      ["worker", "--role worker"],
    ]);
  });

  test("gives them variables that the product knows, and time to end", () => {
    for (const [, { environment: given, stop_grace_period: grace, read_only }] of ours) {
      expect(unknownIn(Object.keys(given))).toEqual([]);
      expect(Object.keys(given)).toEqual(
        expect.arrayContaining(["DATABASE_URL", "PUBLIC_URL", "STORAGE_URL"]),
      );
      expect(seconds(grace ?? "")).toBeGreaterThan(Number(given["DRAIN_S"]) + HARD_STOP_S);
      expect(read_only).toBe(true);
    }
  });

  test("names only services, networks and volumes that it has, and waits for what says how it is", () => {
    for (const [name, service] of Object.entries(file.services)) {
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        expect(file.services, `${name} waits for ${other}`).toHaveProperty(other);
        const isOurs = ours.some(([known]) => known === other);
        const hasHealth = isOurs || file.services[other]?.healthcheck !== undefined;
        expect(condition === "service_completed_successfully" || hasHealth).toBe(true);
      }
      for (const network of service.networks) expect(file.networks).toHaveProperty(network);
      const named = service.volumes.map((volume) => volume.split(":")[0] ?? "");
      for (const volume of named.filter((source) => !source.startsWith("."))) {
        expect(file.volumes).toHaveProperty(volume);
      }
    }
    const asked = [...read("deploy/compose.yaml").matchAll(/\$\{(\w+)/g)].map(
      ([, name]) => name ?? "",
    );
    const offered = read("deploy/env.example");
    expect(asked.filter((name) => !offered.includes(`${name}=`))).toEqual([]);
  });

  test("has a proxy that asks both for their readiness, lets pictures in and waits for runs", () => {
    const caddy = read("deploy/Caddyfile");
    const targets = /reverse_proxy (.*) \{/.exec(caddy)?.[1]?.split(" ");
    expect(targets).toEqual(["web1:3000", "web2:3000"]);
    expect(caddy).toContain("health_uri /readyz");
    expect(caddy).toContain("flush_interval -1");
    expect(caddy).toContain("max_size 20MB");
    const waits = [...caddy.matchAll(/(?:response_header|read)_timeout (\d+)s/g)].map(([, s]) =>
      Number(s),
    );
    const runTimeoutS = environment.shape.RUN_TIMEOUT_S.parse(undefined);
    expect(Math.min(...waits)).toBeGreaterThan(2 * runTimeoutS);
  });
});

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
});
const pod = z.object({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.looseObject({ runAsNonRoot: z.literal(true), fsGroup: z.number() }),
    containers: z.array(container),
    volumes: z.array(z.looseObject({ name: z.string() })),
  }),
});
const deployment = z.looseObject({
  template: pod,
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
});
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
  spec: z.unknown().optional(),
});

describe("the Kubernetes manifests", () => {
  const folder = "deploy/kubernetes";
  const files = readdirSync(join(root, folder));
  const all = files.flatMap((file) =>
    parseAllDocuments(read(join(folder, file))).map((document) => {
      if (document.errors.length > 0) throw new Error(`${file}: ${document.errors.join()}`);
      return manifest.parse(document.toJS());
    }),
  );
  const ofKind = (kind: string) => all.filter((one) => one.kind === kind);
  const deployments = ofKind("Deployment").map(({ metadata, spec }) => {
    const { template, selector } = deployment.parse(spec);
    return { name: metadata?.name, template, selector };
  });
  const jobs = ofKind("CronJob").map(
    (one) =>
      z
        .looseObject({ jobTemplate: z.object({ spec: z.looseObject({ template: pod }) }) })
        .parse(one.spec).jobTemplate.spec.template,
  );
  const pods = [...deployments.map(({ template }) => template), ...jobs];
  const config = z
    .looseObject({ data: z.record(z.string(), z.string()) })
    .parse(ofKind("ConfigMap")[0]).data;

  test("are all named by the kustomization, but for the example of secrets", () => {
    const { resources } = z
      .looseObject({ resources: z.array(z.string()) })
      .parse(ofKind("Kustomization")[0]);
    const others = files.filter(
      (file) => !["kustomization.yaml", "secret.example.yaml"].includes(file),
    );
    expect(resources.toSorted()).toEqual(others.toSorted());
  });

  test("start containers with arguments that the program takes, and mount volumes that they have", () => {
    expect(pods.flatMap(({ spec }) => spec.containers.map(({ name }) => name))).toEqual([
      "web",
      "worker",
      "backup",
    ]);
    for (const { spec } of pods) {
      const volumes = new Set(spec.volumes.map(({ name }) => name));
      for (const { args, volumeMounts, image } of spec.containers) {
        expect(image).toBe("fotoya");
        requireArguments(args);
        expect(volumeMounts.map(({ name }) => name).filter((name) => !volumes.has(name))).toEqual(
          [],
        );
      }
    }
  });

  test("give variables that the product knows", () => {
    const secret = z
      .looseObject({ stringData: z.record(z.string(), z.string()) })
      .parse(ofKind("Secret")[0]);
    const names = [
      ...Object.keys(config),
      ...Object.keys(secret.stringData),
      ...pods.flatMap(({ spec }) =>
        spec.containers.flatMap(({ env }) => env.map(({ name }) => name)),
      ),
    ];
    expect(unknownIn(names)).toEqual([]);
  });

  test("probe routes of the server at the port that it listens on, and give it time to end", () => {
    for (const { template } of deployments) {
      for (const { env, ports, ...probes } of template.spec.containers) {
        const port = env.find(({ name }) => name === "PORT")?.value;
        expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([port]);
        expect(probes.livenessProbe?.httpGet).toEqual({ path: "/healthz", port: ports[0]?.name });
        expect(probes.startupProbe?.httpGet).toEqual({ path: "/healthz", port: ports[0]?.name });
        expect(probes.readinessProbe?.httpGet).toEqual({ path: "/readyz", port: ports[0]?.name });
      }
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
        Number(config["DRAIN_S"]) + HARD_STOP_S,
      );
    }
    const routes = read("src/server/ops/health-route.ts") + read("src/server/ops/readiness.ts");
    for (const path of ["/healthz", "/readyz"]) expect(routes).toContain(`"${path}"`);
  });

  test("select the pods that they mean", () => {
    const labels = deployments.map(({ template }) => template.metadata.labels);
    expect(deployments.map(({ selector }) => selector.matchLabels)).toEqual(labels);
    const budgets = ofKind("PodDisruptionBudget").map(
      ({ spec }) =>
        z
          .looseObject({ selector: z.object({ matchLabels: z.record(z.string(), z.string()) }) })
          .parse(spec).selector.matchLabels,
    );
    expect(budgets).toEqual(labels);
    const scaled = [...ofKind("HorizontalPodAutoscaler"), ...ofKind("ScaledObject")].map(
      ({ spec }) =>
        z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }).parse(spec)
          .scaleTargetRef.name,
    );
    expect(scaled).toEqual(deployments.map(({ name }) => name));
  });

  test("scale workers by a figure that the server tells", () => {
    const query = read("deploy/kubernetes/worker.yaml");
    const asked = new Set([...query.matchAll(/fotoya_(\w+)\{/g)].map(([, name]) => name ?? ""));
    expect([...asked]).toEqual(["queue_oldest_waiting_seconds"]);
    const told = readdirSync(join(root, "src/server/ops"))
      .filter((file) => !file.endsWith(".test.ts"))
      .map((file) => read(`src/server/ops/${file}`))
      .join("\n");
    for (const name of asked) expect(told).toContain(name);
  });
});
