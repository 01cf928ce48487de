/**
 * Returns name, code and stack of an error and of its causes. Omits query parameters, which some errors include in
 * their message: they contain user input.
 */
export function errorForLog(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { name: typeof thrown };
  return {
    name: thrown.name,
    code: textField(thrown, "code"),
    stack: (thrown.stack ?? thrown.message).replace(/\nparams: [^]*?(?=\n {4}at |$)/, ""),
    ...(thrown.cause === undefined ? {} : { cause: errorForLog(thrown.cause) }),
  };
}

/** Returns a text field of an error, or "". */
export function textField(error: unknown, field: string): string {
  const found: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof found === "string" ? found : "";
}
