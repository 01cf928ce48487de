/** A decoded form: "items[0][price]=x" is `{ items: [{ price: "x" }] }`. Values are strings. */
export interface Form {
  [key: string]: FormValue;
}
type FormValue = string | FormValue[] | Form;

function isForm(value: FormValue | undefined): value is Form {
  return typeof value === "object" && !Array.isArray(value);
}

/** Has no prototype that a parameter's name could reach. */
function emptyForm(): Form {
  return Object.create(null);
}

function put(form: Form, [key = "", ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const present = form[key];
  const below = isForm(present) ? present : emptyForm();
  form[key] = below;
  put(below, rest, value);
}

function withLists(value: FormValue): FormValue {
  if (!isForm(value)) return value;
  const entries = Object.entries(value).map(([key, below]) => [key, withLists(below)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, below]) => below) : Object.fromEntries(entries);
}

/** Reads a query or a form-encoded body. */
export function parseForm(params: URLSearchParams): Form {
  const form = emptyForm();
  for (const [name, value] of params) {
    put(form, name.replaceAll("]", "").split("["), value);
  }
  const read = withLists(form);
  return isForm(read) ? read : {};
}
