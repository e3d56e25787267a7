import { type Operation, operations, payrollOperations, unserved } from "../../openapi/document";

/** What a path stands for. Segments are matched without regard to case (docs/api/requests.md#addresses-and-bodies). */
export type Match =
  | { readonly is: "operation"; readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly is: "unserved"; readonly endpoint: string }
  | { readonly is: "wrong method"; readonly allowed: readonly string[] }
  | { readonly is: "unknown" };

type Route = { readonly method: string; readonly segments: readonly string[]; readonly operation: Operation | null };

const split = (path: string) => path.split("/").slice(1);

function routesOf(served: readonly Operation[], byName: readonly string[]): readonly Route[] {
  return [
    ...served.map((operation) => ({ method: operation.method, segments: split(operation.path), operation })),
    ...byName.map((line) => {
      const [method = "", path = ""] = line.split(" ");
      return { method, segments: split(path), operation: null };
    }),
  ];
}

export type Router = (method: string, path: string) => Match;

/** Finds operations of the books. */
export const match: Router = router(routesOf(operations, unserved));
export const matchPayroll: Router = router(routesOf(payrollOperations, []));

const isParameter = (segment: string) => segment.startsWith("{");

function router(routes: readonly Route[]): Router {
  return (method, path) => {
    const segments = decoded(path);
    return segments === null ? { is: "unknown" } : matched(routes, method, segments);
  };
}

function matched(routes: readonly Route[], method: string, segments: readonly string[]): Match {
  const fitting = routes.filter((route) => fits(route, segments));
  const exact = mostExact(fitting);
  const found = exact.find((route) => route.method === method || route.method === "*");
  if (found === undefined) {
    const allowed = [...new Set(exact.map((route) => route.method))].sort();
    return allowed.length === 0 ? { is: "unknown" } : { is: "wrong method", allowed };
  }
  if (found.operation === null) return { is: "unserved", endpoint: `${method} /${found.segments.join("/")}` };
  return { is: "operation", operation: found.operation, path: parameters(found, segments) };
}

function decoded(path: string): readonly string[] | null {
  try {
    return split(path).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function fits(route: Route, segments: readonly string[]): boolean {
  return (
    route.segments.length === segments.length &&
    route.segments.every((segment, index) => {
      const written = (segments[index] ?? "").toLowerCase();
      if (!isParameter(segment)) return segment.toLowerCase() === written;
      const end = segment.slice(segment.indexOf("}") + 1);
      return written.length > end.length && written.endsWith(end);
    })
  );
}

/**
 * `/accounts/standardaccounts` is not an account of a fiscal year: a written segment beats a parameter, and so does one
 * with a written end, `{attachmentId}.pdf`.
 */
function mostExact(fitting: readonly Route[]): readonly Route[] {
  const shape = ({ segments }: Route) => segments.map(openness).join("");
  const best = fitting.map(shape).sort()[0];
  return fitting.filter((route) => shape(route) === best);
}

const openness = (segment: string) => (isParameter(segment) ? (segment.endsWith("}") ? "2" : "1") : "0");

/** What is written after a parameter is no part of it. */
function parameters(route: Route, segments: readonly string[]): Readonly<Record<string, string>> {
  const pairs = route.segments.flatMap((segment, index) =>
    isParameter(segment) ? [parameter(segment, segments[index] ?? "")] : [],
  );
  return Object.fromEntries(pairs);
}

function parameter(segment: string, written: string): readonly [name: string, value: string] {
  const end = segment.indexOf("}");
  return [segment.slice(1, end), written.slice(0, written.length - (segment.length - end - 1))];
}
