import { salesByColumn, salesVisit } from "./sales-visit";
import { type BenchSandbox, startBenchSandbox } from "./sandbox";
import { type Compared, compareSizes, dayOf } from "./sizes";

/** The lists of customers and of sales, and what a visit to sales asks, when a company is small and when it is large. */
export async function measureLists(root: string): Promise<void> {
  const [small, large] = [await startBenchSandbox(root), await startBenchSandbox(root)];
  await small.fill({ customers: 100, invoices: 100, quotes: 100, orders: 100 });
  await large.fill({ customers: 100_000, invoices: 100_000, quotes: 100_000, orders: 100_000 });
  for (const sandbox of [small, large]) await writeDrafts(sandbox);
  for (const list of [...lists, ...salesByColumn(), ...salesVisit(await dayOf(small))])
    await compareSizes(small, large, list);
}

/** However many documents a company has, those it is at work on are about as many. */
const drafts = 20;

async function writeDrafts(sandbox: BenchSandbox): Promise<void> {
  const first = async (path: string) =>
    (await sandbox.send<{ Data: { Id: string }[] }>("GET", `${path}?$pagesize=1`)).Data[0]?.Id;
  const Rows = [{ ArticleId: await first("/articles"), Quantity: 2, UnitPrice: 400 }];
  const body = { CustomerId: await first("/customers"), EuThirdParty: false, RotReducedInvoicingType: 0, Rows };
  const today = await dayOf(sandbox);
  for (let written = 0; written < drafts; written++) {
    await sandbox.send("POST", "/customerinvoicedrafts", body);
    await sandbox.send("POST", "/quotedrafts", { ...body, QuoteDate: today, DueDate: today });
  }
}

const query = (path: string, options: Record<string, string>) => `${path}?${new URLSearchParams(options)}`;

const found = (text: string) =>
  ["Name", "CustomerNumber", "InvoiceCity", "EmailAddress"]
    .map((member) => `contains(tolower(${member}),'${text}')`)
    .join(" or ");

/** A search as the list of sales asks it: in customer, references and the texts of rows. */
const searched = (references: readonly string[]) =>
  ["InvoiceCustomerName", ...references]
    .map((member) => `(contains(tolower(${member}),'takstolar'))`)
    .concat("(Rows/any(r: contains(tolower(r/Text),'takstolar')))")
    .join(" or ");

/** As a client's list pages ask; the searched word is in 50 customers at both sizes. */
const lists: readonly Compared[] = [
  { what: "customers, first page", path: query("/customers", { $orderby: "Name,CustomerNumber" }), goal: "firstPage" },
  {
    what: "active customers, first page",
    path: query("/customers", { $filter: "IsActive eq true", $orderby: "Name,CustomerNumber" }),
    goal: "firstPage",
  },
  {
    what: "invoices, first page",
    path: query("/customerinvoices", { $orderby: "InvoiceDate desc,InvoiceNumber" }),
    goal: "firstPage",
  },
  {
    what: "open quotes, first page",
    path: query("/quotes", { $filter: "(Status eq 1) or (Status eq 2)", $orderby: "QuoteDate desc,Number" }),
    goal: "firstPage",
  },
  {
    what: "open orders, first page",
    path: query("/orders", { $filter: "(Status eq 2) or (Status eq 3)", $orderby: "OrderDate desc,Number" }),
    goal: "firstPage",
  },
  { what: "quotes, first page", path: query("/quotes", { $orderby: "QuoteDate desc,Number" }), goal: "firstPage" },
  { what: "orders, first page", path: query("/orders", { $orderby: "OrderDate desc,Number" }), goal: "firstPage" },
  {
    what: "invoices, search with 50 hits",
    path: query("/customerinvoices", {
      $filter: searched(["YourReference", "OurReference", "BuyersOrderReference"]),
      $orderby: "InvoiceDate desc,InvoiceNumber",
    }),
    goal: "fewHits",
  },
  {
    what: "quotes, search with 50 hits",
    path: query("/quotes", {
      $filter: searched(["CustomerReference", "CompanyReference", "BuyersOrderReference"]),
      $orderby: "QuoteDate desc,Number",
    }),
    goal: "fewHits",
  },
  {
    what: "orders, search with 50 hits",
    path: query("/orders", {
      $filter: searched(["YourReference", "OurReference", "BuyersOrderReference"]),
      $orderby: "OrderDate desc,Number",
    }),
    goal: "fewHits",
  },
  {
    what: "customers, filter with 50 hits",
    path: query("/customers", { $filter: found("boden"), $orderby: "Name,CustomerNumber" }),
    goal: "fewHits",
  },
  {
    what: "customers, equality with 50 hits",
    path: query("/customers", { $filter: "InvoiceCity eq 'Boden'" }),
    goal: "fewHits",
  },
];
