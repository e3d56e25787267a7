import { now } from "../../clock";
import { parseScaled, toNumberText, toScaledText } from "../../ledger/money";
import type { Tx } from "../../store/db";

export type StockMovement = { readonly ArticleId: string; readonly Quantity: number };

/**
 * Takes sold quantities out of the stock, or puts returned quantities back. Only stock articles are changed. The
 * articles are locked in the order of their ids, so that two calls cannot deadlock.
 */
export async function moveStock(
  tx: Tx,
  companyId: string,
  movements: readonly StockMovement[],
  direction: "out" | "in",
): Promise<void> {
  const quantityByArticleId = new Map<string, bigint>();
  for (const { ArticleId, Quantity } of movements) {
    quantityByArticleId.set(
      ArticleId,
      (quantityByArticleId.get(ArticleId) ?? 0n) + parseScaled(toNumberText(Quantity), 4),
    );
  }
  if (quantityByArticleId.size === 0) return;
  const sign = direction === "out" ? -1n : 1n;
  await tx.query(
    `WITH stocked AS (
       SELECT article."Id", moved.quantity FROM "Article" AS article
         JOIN unnest($2::uuid[], $3::numeric[]) AS moved (id, quantity) ON moved.id = article."Id"
        WHERE article."companyId" = $1 AND article."IsStock" ORDER BY article."Id" FOR NO KEY UPDATE OF article)
     UPDATE "Article" AS article
        SET "StockBalance" = coalesce(article."StockBalance", 0) + stocked.quantity, "ChangedUtc" = $4
       FROM stocked WHERE article."companyId" = $1 AND article."Id" = stocked."Id"`,
    [
      companyId,
      [...quantityByArticleId.keys()],
      [...quantityByArticleId.values()].map((quantity) => toScaledText(sign * quantity, 4)),
      now(),
    ],
  );
}
