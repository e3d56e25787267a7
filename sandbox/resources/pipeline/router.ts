import { booksOperations, type Operation, payrollOperations, unservedCalls } from "../../openapi/document";

/**
 * The result of matching a path. Segments are compared without regard to case
 * (docs/api/requests.md#addresses-and-bodies).
 */
export type RouteMatch =
  | { readonly is: "operation"; readonly operation: Operation; readonly path: Readonly<Record<string, string>> }
  | { readonly is: "unserved"; readonly endpoint: string }
  | { readonly is: "wrong method"; readonly allowedMethods: readonly string[] }
  | { readonly is: "unknown" };

type Route = { readonly method: string; readonly segments: readonly string[]; readonly operation: Operation | null };

const splitPath = (path: string) => path.split("/").slice(1);

function buildRoutes(servedOperations: readonly Operation[], unservedEndpoints: readonly string[]): readonly Route[] {
  return [
    ...servedOperations.map((operation) => ({
      method: operation.method,
      segments: splitPath(operation.path),
      operation,
    })),
    ...unservedEndpoints.map((endpoint) => {
      const [method = "", path = ""] = endpoint.split(" ");
      return { method, segments: splitPath(path), operation: null };
    }),
  ];
}

export type Router = (method: string, path: string) => RouteMatch;

/** Matches calls to the operations of the books API. */
export const matchBooks: Router = createRouter(buildRoutes(booksOperations, unservedCalls));
export const matchPayroll: Router = createRouter(buildRoutes(payrollOperations, []));

const isParameter = (segment: string) => segment.startsWith("{");

function createRouter(routes: readonly Route[]): Router {
  return (method, path) => {
    const segments = decodeSegments(path);
    return segments === null ? { is: "unknown" } : matchRoutes(routes, method, segments);
  };
}

function matchRoutes(routes: readonly Route[], method: string, segments: readonly string[]): RouteMatch {
  const matchingRoutes = routes.filter((route) => isRouteMatch(route, segments));
  const specificRoutes = listMostSpecificRoutes(matchingRoutes);
  const matchedRoute = specificRoutes.find((route) => route.method === method || route.method === "*");
  if (matchedRoute === undefined) {
    const allowedMethods = [...new Set(specificRoutes.map((route) => route.method))].sort();
    return allowedMethods.length === 0 ? { is: "unknown" } : { is: "wrong method", allowedMethods };
  }
  if (matchedRoute.operation === null)
    return { is: "unserved", endpoint: `${method} /${matchedRoute.segments.join("/")}` };
  return { is: "operation", operation: matchedRoute.operation, path: readPathParameters(matchedRoute, segments) };
}

function decodeSegments(path: string): readonly string[] | null {
  try {
    return splitPath(path).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function isRouteMatch(route: Route, segments: readonly string[]): boolean {
  return (
    route.segments.length === segments.length &&
    route.segments.every((segment, index) => {
      const writtenSegment = (segments[index] ?? "").toLowerCase();
      if (!isParameter(segment)) return segment.toLowerCase() === writtenSegment;
      const fixedSuffix = segment.slice(segment.indexOf("}") + 1);
      return writtenSegment.length > fixedSuffix.length && writtenSegment.endsWith(fixedSuffix);
    })
  );
}

/**
 * The most specific of the matching routes. A fixed segment goes before a parameter, so that `/accounts/standardaccounts`
 * is not read as the accounts of a fiscal year. A parameter with a fixed end, as in `{attachmentId}.pdf`, goes before one
 * without.
 */
function listMostSpecificRoutes(matchingRoutes: readonly Route[]): readonly Route[] {
  const specificityKeyOf = ({ segments }: Route) => segments.map(segmentRankOf).join("");
  const mostSpecificKey = matchingRoutes.map(specificityKeyOf).sort()[0];
  return matchingRoutes.filter((route) => specificityKeyOf(route) === mostSpecificKey);
}

const segmentRankOf = (segment: string) => (isParameter(segment) ? (segment.endsWith("}") ? "2" : "1") : "0");

/** The path parameters of a route by name. The fixed text after a parameter does not belong to its value. */
function readPathParameters(route: Route, segments: readonly string[]): Readonly<Record<string, string>> {
  const parameterEntries = route.segments.flatMap((segment, index) =>
    isParameter(segment) ? [readPathParameter(segment, segments[index] ?? "")] : [],
  );
  return Object.fromEntries(parameterEntries);
}

function readPathParameter(segment: string, writtenSegment: string): readonly [name: string, value: string] {
  const bracketIndex = segment.indexOf("}");
  return [
    segment.slice(1, bracketIndex),
    writtenSegment.slice(0, writtenSegment.length - (segment.length - bracketIndex - 1)),
  ];
}
