import "server-only";
import { compare } from "../../api/contract/list-query";
import { type Article, articles } from "../../api/contract/sales/article";
import { customers } from "../../api/contract/sales/customer";
import { books } from "../../api/remote/books";
import type { SignedIn } from "../../api/testing/world";

/** The customer and the articles of a sale. */
type Trade = { customerId: string; sold: readonly Article[] };

const tradeBySignIn = new WeakMap<SignedIn, Promise<Trade>>();

/**
 * Finds a company with an e-mail address and ordinary VAT, and three articles. Each sign-in reads them once, since no
 * test removes them.
 */
export function getTrade(signIn: SignedIn): Promise<Trade> {
  const trade = tradeBySignIn.get(signIn) ?? readTrade(signIn);
  tradeBySignIn.set(signIn, trade);
  return trade;
}

async function readTrade({ access }: SignedIn): Promise<Trade> {
  const companyFilter = compare("IsPrivatePerson", "eq", false);
  const [buyerPage, articlePage] = await Promise.all([
    books(access).page(customers, { pageSize: 20, filter: companyFilter }),
    books(access).page(articles, { pageSize: 3 }),
  ]);
  const customer = buyerPage.items.find((candidate) => candidate.email !== "" && !candidate.reverseChargeConstruction);
  if (!customer) throw new Error("no customer has an e-mail address");
  return { customerId: customer.id, sold: articlePage.items };
}
