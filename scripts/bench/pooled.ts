import { findPgbouncer, startPgbouncer } from "../testing/pgbouncer";
import { signInOwner } from "./browser";
import { measureInTurns, measureLoad, median, ratioOf } from "./measure";
import { runAtEnd } from "./own-process";
import { startBenchProduct } from "./product";

const rounds = 5;

/**
 * Prints how many forwarded reads a second the portal answers with its own connections, and how many through Debian's
 * PgBouncer. It has no goal: who needs a pooler has more processes than the database has connections for.
 */
export async function measurePooled(root: string): Promise<void> {
  const program = findPgbouncer();
  if (!program)
    return console.log(
      "  · not measured: PgBouncer is neither installed nor can it be downloaded (apt-get install pgbouncer)",
    );
  const product = await startBenchProduct(root, { articlesAtOnce: true });
  const pgbouncer = await startPgbouncer(program, product.portalUrl);
  runAtEnd(pgbouncer.stop);
  const { companyId, cookie } = await signInOwner(product.appUrl);
  const pooledOrigin = await product.startSecondPortal({
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: product.portalUrl,
    DATABASE_POOLED: "1",
  });
  // Both portals have the address of the first one, by which they know the host and the cookie of the person.
  const headers = { cookie, host: new URL(product.appUrl).host };
  const pathOfList = `/api/companies/${companyId}/books/articles`;
  const measureAt = (origin: string) => async () => (await measureLoad(`${origin}${pathOfList}`, headers)).perSecond;
  for (const origin of [product.appUrl, pooledOrigin])
    await measureLoad(`${origin}${pathOfList}`, headers, { seconds: 3 });
  const rates = await measureInTurns(
    { rounds },
    { direct: measureAt(product.appUrl), pooled: measureAt(pooledOrigin) },
  );
  const { value, least, most } = ratioOf(rates.pooled, rates.direct);
  console.log(
    `  · forwarded reads: ${Math.round(median(rates.direct))}/s with own connections, ` +
      `${Math.round(median(rates.pooled))}/s through PgBouncer; ${value.toFixed(2)} of it (${least.toFixed(2)}–${most.toFixed(2)})`,
  );
}
