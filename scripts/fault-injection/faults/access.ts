import type { Fault } from "../fault.ts";

export const accessFaults: readonly Fault[] = [
  {
    id: "run-of-others",
    mistake: "runs of others can be read (missing check of the owner)",
    file: "src/server/runs/run-routes.ts",
    find: 'if (run?.userId !== userId) throw new AppError("not_found");',
    replace: 'if (run === null) throw new AppError("not_found");',
    tests: ["src/server/runs/run-routes.test.ts"],
    isForLint: true,
  },
  {
    id: "revoked-key-opens",
    mistake: "an API key that was revoked still works",
    file: "src/server/api/api-keys.ts",
    find: "where secret_hash = $1 and revoked_at is null),",
    replace: "where secret_hash = $1),",
    tests: ["src/server/api/api-keys.test.ts"],
  },
  {
    id: "unconfirmed-operator",
    mistake: "an operator's address need not be confirmed",
    file: "src/server/operator/gate.ts",
    find: "if (!isNamed || (canSendMail && !account.isVerified)) throw",
    replace: "if (!isNamed) throw",
    tests: ["src/server/operator/operator-access.test.ts"],
  },
  {
    id: "signed-address-never-ends",
    mistake: "the address of a picture opens it after its time is over",
    file: "src/server/storage/signed-url.ts",
    find: "    if (expiresAtMs <= now()) return null;\n",
    replace: "",
    tests: ["src/server/storage/signed-url.test.ts"],
    isForLint: true,
  },
  {
    id: "webhook-into-own-network",
    mistake: "a webhook may be sent to the addresses of a cloud's own services",
    file: "src/server/api/public-address.ts",
    find: '  ["169.254.0.0", 16],\n',
    replace: "",
    tests: ["src/server/api/webhooks.test.ts"],
  },
];
