import "server-only";
import { accountingRows } from "./allow-list/accounting";
import { payrollRows } from "./allow-list/payroll";
import { placeholderPatterns } from "./allow-list/placeholder-patterns";
import { purchaseRows } from "./allow-list/purchases";
import { salesRows } from "./allow-list/sales";
import { settingsRows } from "./allow-list/settings";
import type { AllowedRow, Method, Service } from "./allow-list/table";

/** Every call the portal may make to the service; the list equals the API description. */
export const allowList: readonly AllowedRow[] = [
  ...salesRows,
  ...purchaseRows,
  ...accountingRows,
  ...settingsRows,
  ...payrollRows,
];

/** An allowed row with the path to send: the spelling of the API description, with its placeholders filled in. */
export type AllowedCall = { row: AllowedRow; path: string };

type PathNode = { literals: Map<string, PathNode>; placeholders: Map<string, PathNode>; rows: Map<string, AllowedRow> };

const rootNodes: Record<Service, PathNode> = { books: makeEmptyNode(), payroll: makeEmptyNode() };
for (const row of allowList) addRow(row);

/**
 * Finds the row of a call. Literal segments are compared ignoring case, and take precedence over placeholders.
 *
 * @param segments the canonical path, split at its slashes
 * @returns the match; `method` when only the method is not allowed; null when the path is unknown
 */
export function findAllowedCall(
  service: Service,
  method: string,
  segments: readonly string[],
): AllowedCall | "method" | null {
  const node = findNode(rootNodes[service], segments, 0);
  if (!node) return null;
  const row = node.rows.get(method as Method);
  return row ? { row, path: fillPlaceholders(row.path, segments) } : "method";
}

function findNode(node: PathNode, segments: readonly string[], depth: number): PathNode | null {
  const segment = segments[depth];
  if (segment === undefined) return node.rows.size > 0 ? node : null;
  const literalNode = node.literals.get(segment.toLowerCase());
  const nodeByLiteral = literalNode ? findNode(literalNode, segments, depth + 1) : null;
  if (nodeByLiteral) return nodeByLiteral;
  for (const [placeholder, childNode] of node.placeholders) {
    const isMatching = placeholderPatterns.get(placeholder)?.test(segment) ?? false;
    const nodeByPlaceholder = isMatching ? findNode(childNode, segments, depth + 1) : null;
    if (nodeByPlaceholder) return nodeByPlaceholder;
  }
  return null;
}

function addRow(row: AllowedRow): void {
  let node = rootNodes[row.service];
  for (const segment of row.path.slice(1).split("/")) {
    const children = segment.startsWith(":") ? node.placeholders : node.literals;
    const segmentKey = segment.startsWith(":") ? segment : segment.toLowerCase();
    const nextNode = children.get(segmentKey) ?? makeEmptyNode();
    children.set(segmentKey, nextNode);
    node = nextNode;
  }
  node.rows.set(row.method, row);
}

function fillPlaceholders(path: string, segments: readonly string[]): string {
  const pathSegments = path.slice(1).split("/");
  return pathSegments.map((segment, index) => (segment.startsWith(":") ? segments[index] : segment)).join("/");
}

function makeEmptyNode(): PathNode {
  return { literals: new Map(), placeholders: new Map(), rows: new Map() };
}
