import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { isUnderWay, type Operation } from "../../api/contract/operations/operation";
import { articles } from "../../api/contract/sales/article";
import {
  emptyDraft,
  fromInvoiceDraft,
  type InvoiceDraft,
  invoiceDrafts,
} from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { makeConvertCommand } from "../../operations/testing/invoice-commands";
import type { Person } from "../../operations/testing/person";

type BooksPage = { Data: { Id: string }[] };

/**
 * People who work without pause at several portals of one product, as if behind a proxy: a call that a portal which stops has
 * refused, or that found nobody at its port, goes to another portal. Any other failure is kept.
 */
export type Load = {
  /** The portals that are called, in turn. */
  portals: string[];
  readonly failures: string[];
  /** How many calls were answered, and how many invoices were finalised. */
  readonly counts: { calls: number; invoices: number };
  /** Resolves when so many more invoices are finalised. */
  passInvoices: (count: number) => Promise<void>;
  /** Ends what each person has begun. */
  end: () => Promise<void>;
};

/** @param appUrl the address of the product, by which its portals know their host */
export function startLoad(person: Person, appUrl: string, firstPortals: readonly string[], peopleCount: number): Load {
  let isEnding = false;
  let turn = 0;
  const load: Load = {
    portals: [...firstPortals],
    failures: [],
    counts: { calls: 0, invoices: 0 },
    passInvoices: async (count) => {
      const target = load.counts.invoices + count;
      while (load.counts.invoices < target && load.failures.length === 0) await pause(50);
    },
    end: async () => {
      isEnding = true;
      await people;
    },
  };
  const headers = {
    host: new URL(appUrl).host,
    cookie: [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };

  async function call<T>(route: string, body?: unknown): Promise<T> {
    const method = body === undefined ? "GET" : "POST";
    for (let tryCount = 0; tryCount < 20; tryCount++) {
      const portal = load.portals[turn++ % load.portals.length];
      const text = JSON.stringify(body);
      const answer = await request(`${portal}/api${person.companyPath}${route}`, { method, headers, body: text }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === "ECONNREFUSED") return null;
          throw error;
        },
      );
      const answerText = (await answer?.body.text()) ?? "";
      const isRefusedAtStop = answer?.statusCode === 503 && answerText.includes('"stopping"');
      if (answer && answer.statusCode < 300) {
        load.counts.calls++;
        return JSON.parse(answerText) as T;
      }
      if (answer && !isRefusedAtStop) throw new Error(`${method} ${route}: ${answer.statusCode} ${answerText}`);
      await pause(20);
    }
    throw new Error(`${method} ${route}: no portal answers`);
  }

  async function writeDraft(): Promise<InvoiceDraft> {
    const companyFilter = encodeURIComponent("IsPrivatePerson eq false");
    const [customer] = (await call<BooksPage>(`/books/customers?$pagesize=1&$filter=${companyFilter}`)).Data;
    const [article] = (await call<BooksPage>("/books/articles?$pagesize=1")).Data;
    const { id: articleId, name: text, netPrice: unitPrice } = articles.parse(article);
    const rows = [{ ...emptyRow, articleId, text, unitPrice }];
    const body = fromInvoiceDraft({ ...emptyDraft, customerId: customer?.Id ?? "", rows });
    return invoiceDrafts.parse(await call("/books/customerinvoicedrafts", body));
  }

  async function finaliseInvoice(): Promise<void> {
    const draft = await writeDraft();
    let operation = await call<Operation>("/operations", makeConvertCommand(draft, `load:${draft.id}`));
    while (isUnderWay(operation)) {
      await pause(100);
      operation = await call<Operation>(`/operations/${operation.id}`);
    }
    if (operation.stage !== "done") throw new Error(`an invoice ended as ${operation.stage}`);
    load.counts.invoices++;
  }

  const people = Promise.all(
    Array.from({ length: peopleCount }, async () => {
      while (!isEnding) await finaliseInvoice().catch((error) => load.failures.push(String(error)));
    }),
  );
  return load;
}
