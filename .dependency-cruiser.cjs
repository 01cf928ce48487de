/**
 * Direction of dependencies, as a list of "may not":
 * core <- tool-model <- kit <- tools <- web;  core <- engine <- tools' *.server.ts <- server.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const TEST = "[.](test|contract)[.]tsx?$";
/** What speaks a provider's wire in tests. */
const FAKE = "[.]fake[.]ts$";
/** Where a module of the server reads its settings and chooses its adapters. */
const MODULE_OPENS = "^src/server/([^/]+)/(open[a-z0-9-]*|config)[.]ts$";
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "core-depends-on-nothing", severity: "error",
      from: { path: "^src/core/" }, to: { path: "^src/", pathNot: "^src/core/" } },
    { name: "core-uses-only-zod", severity: "error",
      from: { path: "^src/core/", pathNot: TEST },
      to: { dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "core"], pathNot: "node_modules/zod/" } },
    { name: "tool-model-sees-only-core", severity: "error",
      from: { path: "^src/tool-model/", pathNot: "[.](server|test|cases)[.]ts$" },
      to: { path: "^src/(tools|kit|web|server|engine)/" } },
    { name: "tool-definitions-see-only-core", severity: "error",
      from: { path: "^src/tools/", pathNot: "[.](server|web|test|art|cases)[.]tsx?$" },
      to: { path: "^src/(server|kit|web|engine)/|[.](server|web)[.]tsx?$" } },
    { name: "tools-import-downwards", severity: "error",
      from: { path: "^src/(tools|tool-model)/", pathNot: "[.]test[.]tsx?$" }, to: { path: "^src/(web|server)/" } },
    { name: "drawings-and-cases-are-not-shipped", severity: "error",
      from: { path: "^src/", pathNot: `${TEST}|${FAKE}|[.](art|cases)[.]ts$` },
      to: { path: "[.](art|cases)[.]ts$|^(scripts|bench|tests)/" } },
    { name: "tools-do-not-see-each-other", severity: "error",
      from: { path: "^src/tools/([^/]+)/" }, to: { path: "^src/tools/([^/]+)/", pathNot: "^src/tools/$1/" } },
    { name: "server-code-stays-on-the-server", severity: "error",
      from: { path: "^src/(kit|web)/|[.]web[.]tsx?$" }, to: { path: "^src/(server|engine)/|[.]server[.]ts$" } },
    { name: "tools-know-no-server", severity: "error",
      from: { path: "^src/tools/.*[.]server[.]ts$" }, to: { path: "^src/server/" } },
    { name: "engine-sees-only-core", severity: "error",
      from: { path: "^src/engine/", pathNot: TEST }, to: { path: "^src/(server|web|kit|tools|tool-model)/" } },
    { name: "server-has-no-ui", severity: "error",
      from: { path: "^src/(server|engine)/|[.]server[.]ts$" },
      to: { path: "^src/(kit|web)/|[.]web[.]tsx?$|node_modules/react(-dom)?/" } },
    { name: "kit-knows-no-tool", severity: "error",
      from: { path: "^src/kit/", pathNot: TEST }, to: { path: "^src/(tools|web)/" } },
    { name: "ui-knows-no-product", severity: "error",
      from: { path: "^src/kit/ui/", pathNot: TEST }, to: { path: "^src/(tool-model|kit/(tool|api))/" } },
    { name: "adapters-only-where-a-module-is-opened", severity: "error",
      from: { pathNot: `${MODULE_OPENS}|^src/server/(compose|commands)/|/adapters/|^src/engine/generative/providers/|${TEST}|${FAKE}|^(tests|bench)/` },
      to: { path: "^src/(server|engine)/.*/adapters/" } },
    { name: "a-module-opens-its-own-adapters", severity: "error",
      from: { path: MODULE_OPENS }, to: { path: "^src/server/([^/]+)/adapters/", pathNot: "^src/server/$1/adapters/" } },
    { name: "a-provider-is-known-by-the-list-of-providers", severity: "error",
      from: { pathNot: `^src/engine/generative/providers/|${TEST}|^(tests|bench)/` },
      to: { path: "^src/engine/generative/providers/[^/]+/" } },
    { name: "providers-do-not-see-each-other", severity: "error",
      from: { path: "^src/engine/generative/providers/([^/]+)/", pathNot: `${TEST}|${FAKE}` },
      to: { path: "^src/engine/generative/providers/([^/]+)/", pathNot: "^src/engine/generative/providers/$1/" } },
    { name: "pages-read-the-receiver-of-a-provider-alone", severity: "error",
      from: { path: "^src/engine/generative/providers/[^/]+/receiver[.]ts$" }, to: { pathNot: "^src/core/" } },
    { name: "fakes-are-for-tests", severity: "error",
      from: { pathNot: `${TEST}|${FAKE}|^tests/` }, to: { path: FAKE } },
    { name: "no-orphans", severity: "error",
      from: { orphan: true, pathNot: `[.]d[.]ts$|${TEST}` }, to: {} },
    { name: "not-to-unresolvable", severity: "error", from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
    tsConfig: { fileName: "tsconfig.base.json" },
  },
};
