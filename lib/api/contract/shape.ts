/**
 * Checks a value as it came over the wire: gives it back typed, and notes the path of every member that does not fit.
 * Nothing is converted and unknown members stay.
 */
export type Shape<T> = (value: unknown, path: string, misfits: string[]) => T;

/** What a shape makes of a value that fits. */
export type Of<S> = S extends Shape<infer T> ? T : never;

function shape<T>(fits: (value: unknown) => boolean): Shape<T> {
  return (value, path, misfits) => {
    if (!fits(value)) misfits.push(path || "(whole)");
    return value as T;
  };
}

const guidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const string = shape<string>((value) => typeof value === "string");
export const boolean = shape<boolean>((value) => typeof value === "boolean");
export const number = shape<number>(Number.isFinite);
export const integer = shape<number>(Number.isSafeInteger);
export const guid = shape<string>((value) => typeof value === "string" && guidForm.test(value));
export const unknown = shape<unknown>(() => true);

/** Absent and null fit too: services differ in how they leave a member out. */
export function nullish<T>(inner: Shape<T>): Shape<T | null | undefined> {
  return (value, path, misfits) => (value === null || value === undefined ? value : inner(value, path, misfits));
}

export function array<T>(element: Shape<T>): Shape<T[]> {
  const list = shape<unknown[]>(Array.isArray);
  return (value, path, misfits) => {
    const given = list(value, path, misfits);
    if (Array.isArray(given)) for (const [index, one] of given.entries()) element(one, `${path}.${index}`, misfits);
    return given as T[];
  };
}

type Members = Readonly<Record<string, Shape<unknown>>>;

/** An object with these members, whatever else it has. */
export function object<M extends Members>(members: M): Shape<{ [K in keyof M]: Of<M[K]> }> {
  const record = shape<Record<string, unknown>>(isRecord);
  return (value, path, misfits) => {
    const given = record(value, path, misfits);
    if (isRecord(given)) {
      for (const [name, inner] of Object.entries(members)) {
        inner(given[name], path ? `${path}.${name}` : name, misfits);
      }
    }
    return given as { [K in keyof M]: Of<M[K]> };
  };
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
