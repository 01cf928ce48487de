const scopes = [
  "core",
  "tools",
  "engine",
  "server",
  "web",
  "credits",
  "auth",
  "billing",
  "art",
  "bench",
  "docs",
  "repo",
];

export default {
  extends: ["@commitlint/config-conventional"],
  rules: {
    "scope-enum": [2, "always", scopes],
    "scope-empty": [2, "never"],
    "body-max-line-length": [0],
  },
};
