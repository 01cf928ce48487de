/**
 * Name, code and stack of an error and of its causes. Query parameters, which some errors carry in their
 * message, are left out: they hold what people entered.
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

/** A text field of an error, or "". */
export function textField(error: unknown, field: string): string {
  const found: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof found === "string" ? found : "";
}
