import { norrsken, type SeedCompany } from "../../../sandbox/seed/companies";
import type { Sandbox } from "../../../scripts/testing/programs";
import { accounts } from "../../api/contract/books/account";
import { vatCodes } from "../../api/contract/books/vat-code";
import { companySettings } from "../../api/contract/company/company-settings";
import { termsOfPayments } from "../../api/contract/company/terms-of-payment";
import { parsePage } from "../../api/contract/list";
import { compare, type Filter, toListParameters } from "../../api/contract/list-query";
import type { ResourceContract } from "../../api/contract/resource";
import { type Article, articles } from "../../api/contract/sales/article";
import { articleAccountCodings } from "../../api/contract/sales/article-account-coding";
import { customers, emptyCustomer, fromCustomer } from "../../api/contract/sales/customer";

/** One company of a running sandbox as its API gives it: its articles, customers, settings and accounts. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Buyers abroad who are added to those of the seed: with and without VAT number, private, and outside the EU. */
const buyersAbroad = [
  { name: "Delta Bau GmbH", countryCode: "DE", vatNumber: "DE123456789", isPrivatePerson: false },
  { name: "Karin Vik", countryCode: "DK", vatNumber: "", isPrivatePerson: true },
  { name: "Northern Trade Inc.", countryCode: "US", vatNumber: "", isPrivatePerson: false },
];

export async function openShop(sandbox: Sandbox, company: SeedCompany, user: string) {
  const scopes = ["ea:api", "ea:sales", "ea:accounting"];
  const { access_token: token } = await sandbox.callControl<{ access_token: string }>("POST", "/tokens", {
    user,
    company: company.id,
    scopes,
  });

  async function callForAnswer(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${sandbox.url}/v2/${path}`, {
      method,
      // Each call has its own connection: a connection that is kept open may be closed at the moment it is used.
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
  }
  /** @throws Error when the status of the answer is not 2xx */
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, body: json } = await callForAnswer(method, path, body);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
    return json;
  }
  const listAll = async <T>(contract: ResourceContract<T>, filter?: Filter) =>
    parsePage(contract, await call("GET", `${contract.path}?${toListParameters({ pageSize: 1000, filter })}`)).items;

  const settings = companySettings.parse(await call("GET", companySettings.path));
  const [soldArticles, codings, buyers, terms, codes, chartAccounts] = await Promise.all([
    listAll(articles),
    listAll(articleAccountCodings),
    listAll(customers),
    listAll(termsOfPayments),
    listAll(vatCodes),
    listAll(accounts, compare("IsActive", "eq", true)),
  ]);
  const isSwedish = company.countryCode === norrsken.countryCode;
  const addedBuyers = await Promise.all(
    buyersAbroad.map(async ({ countryCode, ...buyerMembers }) => {
      const invoiceAddress = { line1: "Road 1", line2: "", postalCode: "1000", city: "Town", countryCode };
      const customer = { ...emptyCustomer, ...buyerMembers, invoiceAddress, termsOfPaymentId: terms[0]?.id ?? "" };
      return customers.parse(await call("POST", customers.path, fromCustomer(customer)));
    }),
  );
  const codingById = new Map(codings.map((coding) => [coding.id, coding]));
  return {
    company,
    answer: callForAnswer,
    call,
    settings,
    terms,
    articles: soldArticles.filter((article) => codingById.has(article.codingId)),
    coding: (article: Article) => {
      const coding = codingById.get(article.codingId);
      if (!coding) throw new Error(`no coding ${article.codingId}`);
      return coding;
    },
    // Few buyers live abroad, so they are repeated in the list from which buyers are drawn.
    customers: [...buyers, ...addedBuyers, ...addedBuyers, ...addedBuyers, ...addedBuyers, ...addedBuyers].filter(
      (buyer) => (buyer.currencyCode || company.currencyCode) === company.currencyCode,
    ),
    /** Control accounts, which are known for the Swedish chart of accounts only. */
    accounts: isSwedish
      ? {
          receivable: 1510,
          rounding: 3740,
          vat: new Map([2500, 1200, 600].map((rate, index) => [rate, 2611 + 10 * index])),
        }
      : {},
    /** The VAT codes of the company, and its accounts. */
    accounting: { codes, accounts: chartAccounts },
    /**
     * The VAT codes and accounts of a Swedish company; null for
     * other countries, where the meaning of the codes is not known.
     */
    vatBooks: isSwedish ? { codes, accounts: chartAccounts } : null,
  };
}
