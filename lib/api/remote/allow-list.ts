import "server-only";
import { accounting } from "./allow-list/accounting";
import { holes } from "./allow-list/holes";
import { payroll } from "./allow-list/payroll";
import { purchases } from "./allow-list/purchases";
import { sales } from "./allow-list/sales";
import { settings } from "./allow-list/settings";
import type { AllowedRow, Method, Service } from "./allow-list/table";

/** Every call the portal may make to the service; the list equals the API description. */
export const allowList: readonly AllowedRow[] = [...sales, ...purchases, ...accounting, ...settings, ...payroll];

/** An allowed row with the path to send: the spelling of the API description, with its placeholders filled in. */
export type Match = { row: AllowedRow; path: string };

type Node = { fixed: Map<string, Node>; typed: Map<string, Node>; rows: Map<string, AllowedRow> };

const roots: Record<Service, Node> = { books: emptyNode(), payroll: emptyNode() };
for (const row of allowList) plant(row);

/**
 * Finds the row of a call. Literal segments are compared ignoring case, and take precedence over placeholders.
 *
 * @param segments the canonical path, split at its slashes
 * @returns the match; `method` when only the method is not allowed; null when the path is unknown
 */
export function findRow(service: Service, method: string, segments: readonly string[]): Match | "method" | null {
  const node = walk(roots[service], segments, 0);
  if (!node) return null;
  const row = node.rows.get(method as Method);
  return row ? { row, path: fill(row.path, segments) } : "method";
}

function walk(node: Node, segments: readonly string[], at: number): Node | null {
  const segment = segments[at];
  if (segment === undefined) return node.rows.size > 0 ? node : null;
  const fixed = node.fixed.get(segment.toLowerCase());
  const found = fixed ? walk(fixed, segments, at + 1) : null;
  if (found) return found;
  for (const [hole, next] of node.typed) {
    const fits = holes.get(hole)?.test(segment) ?? false;
    const below = fits ? walk(next, segments, at + 1) : null;
    if (below) return below;
  }
  return null;
}

function plant(row: AllowedRow): void {
  let node = roots[row.service];
  for (const segment of row.path.slice(1).split("/")) {
    const branch = segment.startsWith(":") ? node.typed : node.fixed;
    const key = segment.startsWith(":") ? segment : segment.toLowerCase();
    const next = branch.get(key) ?? emptyNode();
    branch.set(key, next);
    node = next;
  }
  node.rows.set(row.method, row);
}

function fill(path: string, segments: readonly string[]): string {
  const written = path.slice(1).split("/");
  return written.map((segment, index) => (segment.startsWith(":") ? segments[index] : segment)).join("/");
}

function emptyNode(): Node {
  return { fixed: new Map(), typed: new Map(), rows: new Map() };
}
