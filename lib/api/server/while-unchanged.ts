import "server-only";
import type { CompanyAccess } from "../../auth/access";
import { withTenant } from "../../db";
import { Problem } from "../../problem";

/** Each replace holds a connection of the database while it lasts, and the calls inside need others: few at once. */
const mostAtOnce = 4;
const lanes: Promise<unknown>[] = Array.from({ length: mostAtOnce }, () => Promise.resolve());

/** The change stamp a writer says the record had when it was read; null where none is said. */
export function seenIn(headers: Pick<Headers, "get">): string | null {
  const said = headers.get("if-match");
  return said === null ? null : said.replace(/^"(.*)"$/, "$1");
}

/**
 * Replaces a record of the service only while it is the one its writer has seen.
 *
 * The service takes any replace of a quote, whose id stays: of two people who read the same text the second would
 * overwrite the first. So one writer of the portal comes after the other, over all processes. Another program that
 * writes between our read and our write is not noticed.
 *
 * @param path  names the record within the company
 * @param known `seen` is its `ModifiedUtc` as the writer read it
 * @throws Problem `conflict` when it has another one by now
 */
export async function whileUnchanged<T>(
  access: CompanyAccess,
  path: string,
  { seen, read }: { seen: string; read: () => Promise<unknown> },
  replace: () => Promise<T>,
): Promise<T> {
  const lane = laneOf(path);
  const before = lanes[lane];
  const turn = (async () => {
    await before?.catch(() => undefined);
    return withTenant(access, async (tx) => {
      const name = `replace ${access.companyId} ${path}`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
      if (stampOf(await read()) !== seen) throw new Problem("conflict", { detail: "changed" });
      return replace();
    });
  })();
  lanes[lane] = turn.catch(() => undefined);
  return turn;
}

/** The same record always waits in the same lane. */
function laneOf(path: string): number {
  let sum = 0;
  for (let at = 0; at < path.length; at++) sum += path.charCodeAt(at);
  return sum % mostAtOnce;
}

function stampOf(record: unknown): unknown {
  return typeof record === "object" && record !== null && "ModifiedUtc" in record ? record.ModifiedUtc : null;
}
