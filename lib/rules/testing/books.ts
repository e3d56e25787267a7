import { norrsken, type SeedCompany } from "../../../sandbox/seed/companies";
import type { Sandbox } from "../../../scripts/testing/programs";
import { accounts } from "../../api/contract/books/account";
import { vatCodes } from "../../api/contract/books/vat-code";
import { companySettings } from "../../api/contract/company/company-settings";
import { termsOfPayments } from "../../api/contract/company/terms-of-payment";
import { parsePage } from "../../api/contract/list";
import { compare, type Filter, listSearch } from "../../api/contract/list-query";
import type { ResourceContract } from "../../api/contract/resource";
import { type Article, articles } from "../../api/contract/sales/article";
import { articleAccountCodings } from "../../api/contract/sales/article-account-coding";
import { customers, emptyCustomer, fromCustomer } from "../../api/contract/sales/customer";

/** One company of a running sandbox as its API gives it: what it sells, to whom, and how it adds up. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Buyers abroad, beside those the seed has: with VAT number and without, private and outside the EU. */
const abroad = [
  { name: "Delta Bau GmbH", countryCode: "DE", vatNumber: "DE123456789", isPrivatePerson: false },
  { name: "Karin Vik", countryCode: "DK", vatNumber: "", isPrivatePerson: true },
  { name: "Northern Trade Inc.", countryCode: "US", vatNumber: "", isPrivatePerson: false },
];

export async function openShop(sandbox: Sandbox, company: SeedCompany, user: string) {
  const scopes = ["ea:api", "ea:sales", "ea:accounting"];
  const { access_token: token } = await sandbox.control<{ access_token: string }>("POST", "/tokens", {
    user,
    company: company.id,
    scopes,
  });

  async function answer(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${sandbox.url}/v2/${path}`, {
      method,
      // A connection of its own: one kept open for long may be closed at the very moment it is used.
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  }
  /** @throws Error at any answer but a good one */
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, body: read } = await answer(method, path, body);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(read)}`);
    return read;
  }
  const all = async <T>(contract: ResourceContract<T>, filter?: Filter) =>
    parsePage(contract, await call("GET", `${contract.path}?${listSearch({ pageSize: 1000, filter })}`)).items;

  const settings = companySettings.parse(await call("GET", companySettings.path));
  const [sold, codings, buyers, terms, codes, chart] = await Promise.all([
    all(articles),
    all(articleAccountCodings),
    all(customers),
    all(termsOfPayments),
    all(vatCodes),
    all(accounts, compare("IsActive", "eq", true)),
  ]);
  const isSwedish = company.countryCode === norrsken.countryCode;
  const added = await Promise.all(
    abroad.map(async ({ countryCode, ...members }) => {
      const invoiceAddress = { line1: "Road 1", line2: "", postalCode: "1000", city: "Town", countryCode };
      const customer = { ...emptyCustomer, ...members, invoiceAddress, termsOfPaymentId: terms[0]?.id ?? "" };
      return customers.parse(await call("POST", customers.path, fromCustomer(customer)));
    }),
  );
  const codingOf = new Map(codings.map((coding) => [coding.id, coding]));
  return {
    company,
    answer,
    call,
    settings,
    terms,
    articles: sold.filter((article) => codingOf.has(article.codingId)),
    coding: (article: Article) => {
      const coding = codingOf.get(article.codingId);
      if (!coding) throw new Error(`no coding ${article.codingId}`);
      return coding;
    },
    // Few buyers live abroad, so those count several times.
    customers: [...buyers, ...added, ...added, ...added, ...added, ...added].filter(
      (one) => (one.currencyCode || company.currencyCode) === company.currencyCode,
    ),
    /** Control accounts, where a source shows them: the Swedish chart. */
    accounts: isSwedish
      ? {
          receivable: 1510,
          rounding: 3740,
          vat: new Map([2500, 1200, 600].map((rate, at) => [rate, 2611 + 10 * at])),
        }
      : {},
    /** The VAT codes of its accounts. */
    accounting: { codes, accounts: chart },
    /** The same, where a source shows what they mean: the Swedish ones. */
    vatBooks: isSwedish ? { codes, accounts: chart } : null,
  };
}
