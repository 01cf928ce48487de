import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";

export const SECRET_BYTES = 32;

/**
 * Returns the secret in `file`: 32 random bytes, created at the first start and readable by the owner only. Processes
 * that start at the same time agree on one. Throws if the file holds anything else.
 */
export async function loadOrCreateSecret(file: string): Promise<Buffer> {
  const kept = await readSecret(file);
  if (kept) return kept;
  const fresh = `${file}.${randomBytes(8).toString("hex")}`;
  const handle = await open(fresh, "wx", 0o600);
  try {
    await handle.writeFile(randomBytes(SECRET_BYTES));
    await handle.sync();
    // Unlike a rename, a link never replaces the secret of a faster process.
    await link(fresh, file).catch((cause: unknown) => {
      if (!hasCode(cause, "EEXIST")) throw cause;
    });
  } finally {
    await handle.close();
    await rm(fresh, { force: true });
  }
  const made = await readSecret(file);
  if (!made) throw new Error(`The secret file ${file} disappeared while it was created`);
  return made;
}

async function readSecret(file: string): Promise<Buffer | null> {
  try {
    const secret = await readFile(file);
    if (secret.length !== SECRET_BYTES) {
      throw new Error(`The secret file ${file} is damaged: it must hold ${SECRET_BYTES} bytes`);
    }
    return secret;
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) return null;
    throw cause;
  }
}

function hasCode(cause: unknown, code: string): boolean {
  return cause instanceof Error && "code" in cause && cause.code === code;
}
