import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { isUnderWay, type Operation, type OperationKind } from "../../api/contract/operations/operation";
import { type Article, articles } from "../../api/contract/sales/article";
import {
  emptyDraft,
  fromInvoiceDraft,
  type InvoiceDraft,
  invoiceDrafts,
} from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { Browser, type ConsentChoice } from "../../auth/testing/browser";
import { makeConvertCommand } from "./invoice-commands";

type BooksPage = { Data: { Id: string }[] };

/** A person who signed in at a portal that runs by itself, and works in one company there. */
export class Person {
  private constructor(
    readonly browser: Browser,
    /** The company's path in the portal. */
    readonly companyPath: string,
  ) {}

  /** Signs in the company's owner and sets the company's undo wait to zero seconds. */
  static async signIn(appUrl: string, consent: ConsentChoice): Promise<Person> {
    const browser = new Browser(appUrl, false);
    const callbackPage = await browser.signIn(consent);
    const person = new Person(browser, new URL(callbackPage.location ?? "", appUrl).pathname);
    await person.setUndoSeconds(0);
    return person;
  }

  /**
   * Makes a call that the company's pages make.
   *
   * @throws Error with the answer when the portal refuses, or what `fetch` throws when it is away
   */
  async callPortal<T>(route: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
    const cookie = [...this.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const url = `${this.browser.portal}/api${this.companyPath}${route}`;
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** Writes an invoice of one row, not yet finalised. */
  async writeDraft(): Promise<InvoiceDraft> {
    const companyFilter = encodeURIComponent("IsPrivatePerson eq false");
    const [customer] = (await this.callPortal<BooksPage>(`/books/customers?$pagesize=1&$filter=${companyFilter}`)).Data;
    const [article] = (await this.callPortal<BooksPage>("/books/articles?$pagesize=1")).Data;
    const { id: articleId, name: text, netPrice: unitPrice } = articles.parse(article);
    const rows = [{ ...emptyRow, articleId, text, unitPrice }];
    const draftBody = fromInvoiceDraft({ ...emptyDraft, customerId: customer?.Id ?? "", rows });
    return invoiceDrafts.parse(await this.callPortal("/books/customerinvoicedrafts", draftBody));
  }

  /** Finds an article to sell, a company that buys, and an invoice that was booked. */
  async findTrade(): Promise<[article: Article, buyerId: string, invoiceId: string]> {
    const getFirstRow = async (route: string) => (await this.callPortal<BooksPage>(`/books/${route}`)).Data[0];
    const companyFilter = encodeURIComponent(
      "IsPrivatePerson eq false and ReverseChargeOnConstructionServices eq false",
    );
    const article = articles.parse(await getFirstRow("articles?$pagesize=1"));
    const buyer = await getFirstRow(`customers?$pagesize=1&$filter=${companyFilter}`);
    const invoice = await getFirstRow("customerinvoices?$pagesize=1");
    return [article, buyer?.Id ?? "", invoice?.Id ?? ""];
  }

  /** Submits a command with its own key. */
  submitCommand(kind: OperationKind, subject: string, input: object): Promise<Operation> {
    return this.callPortal<Operation>("/operations", { kind, key: `killed:${kind}:${subject}`, input });
  }

  /** Sets the company's undo wait, as the owner. */
  async setUndoSeconds(seconds: number): Promise<void> {
    await this.callPortal("/undo-seconds", { seconds }, "PUT");
  }

  /** Finalises a draft. After a lost answer, a repeat is the same operation. */
  finalise(draft: InvoiceDraft): Promise<Operation> {
    return this.callPortal<Operation>("/operations", makeConvertCommand(draft, `killed:${draft.id}`));
  }

  async awaitSettled(operation: Operation): Promise<Operation> {
    let currentOperation = operation;
    while (isUnderWay(currentOperation)) {
      await pause(100);
      currentOperation = await this.callPortal<Operation>(`/operations/${operation.id}`);
    }
    return currentOperation;
  }
}
