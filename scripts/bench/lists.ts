import { salesColumnCalls, salesVisitCalls } from "./sales-visit";
import { type BenchSandbox, startBenchSandbox } from "./sandbox";
import { type ComparedCall, compareSizes, todayOfBooks } from "./sizes";

/**
 * Measures the lists of customers and of sales, and the calls of a visit to sales, when a company is small and when it is
 * large.
 */
export async function measureLists(root: string): Promise<void> {
  const [smallSandbox, largeSandbox] = [await startBenchSandbox(root), await startBenchSandbox(root)];
  await smallSandbox.fill({ customers: 100, invoices: 100, quotes: 100, orders: 100 });
  await largeSandbox.fill({ customers: 100_000, invoices: 100_000, quotes: 100_000, orders: 100_000 });
  for (const sandbox of [smallSandbox, largeSandbox]) await writeDrafts(sandbox);
  for (const comparedCall of [
    ...comparedLists,
    ...salesColumnCalls(),
    ...salesVisitCalls(await todayOfBooks(smallSandbox)),
  ])
    await compareSizes(smallSandbox, largeSandbox, comparedCall);
}

/** The number of drafts of each kind: a company works on about as many at a time, however many documents it has. */
const draftCount = 20;

async function writeDrafts(sandbox: BenchSandbox): Promise<void> {
  const firstId = async (path: string) =>
    (await sandbox.send<{ Data: { Id: string }[] }>("GET", `${path}?$pagesize=1`)).Data[0]?.Id;
  const Rows = [{ ArticleId: await firstId("/articles"), Quantity: 2, UnitPrice: 400 }];
  const draftBody = { CustomerId: await firstId("/customers"), EuThirdParty: false, RotReducedInvoicingType: 0, Rows };
  const today = await todayOfBooks(sandbox);
  for (let index = 0; index < draftCount; index++) {
    await sandbox.send("POST", "/customerinvoicedrafts", draftBody);
    await sandbox.send("POST", "/quotedrafts", { ...draftBody, QuoteDate: today, DueDate: today });
  }
}

const pathWithQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const customerSearchFilter = (searchText: string) =>
  ["Name", "CustomerNumber", "InvoiceCity", "EmailAddress"]
    .map((member) => `contains(tolower(${member}),'${searchText}')`)
    .join(" or ");

/**
 * The filter that the list of sales sends for a search: it looks in the customer, the references and the rows' texts.
 */
const documentSearchFilter = (references: readonly string[]) =>
  ["InvoiceCustomerName", ...references]
    .map((member) => `(contains(tolower(${member}),'takstolar'))`)
    .concat("(Rows/any(r: contains(tolower(r/Text),'takstolar')))")
    .join(" or ");

/** The calls that a client's list pages make; the searched word occurs in 50 customers at both sizes. */
const comparedLists: readonly ComparedCall[] = [
  {
    description: "customers, first page",
    path: pathWithQuery("/customers", { $orderby: "Name,CustomerNumber" }),
    goal: "firstPage",
  },
  {
    description: "active customers, first page",
    path: pathWithQuery("/customers", { $filter: "IsActive eq true", $orderby: "Name,CustomerNumber" }),
    goal: "firstPage",
  },
  {
    description: "invoices, first page",
    path: pathWithQuery("/customerinvoices", { $orderby: "InvoiceDate desc,InvoiceNumber" }),
    goal: "firstPage",
  },
  {
    description: "open quotes, first page",
    path: pathWithQuery("/quotes", { $filter: "(Status eq 1) or (Status eq 2)", $orderby: "QuoteDate desc,Number" }),
    goal: "firstPage",
  },
  {
    description: "open orders, first page",
    path: pathWithQuery("/orders", { $filter: "(Status eq 2) or (Status eq 3)", $orderby: "OrderDate desc,Number" }),
    goal: "firstPage",
  },
  {
    description: "quotes, first page",
    path: pathWithQuery("/quotes", { $orderby: "QuoteDate desc,Number" }),
    goal: "firstPage",
  },
  {
    description: "orders, first page",
    path: pathWithQuery("/orders", { $orderby: "OrderDate desc,Number" }),
    goal: "firstPage",
  },
  {
    description: "invoices, search with 50 hits",
    path: pathWithQuery("/customerinvoices", {
      $filter: documentSearchFilter(["YourReference", "OurReference", "BuyersOrderReference"]),
      $orderby: "InvoiceDate desc,InvoiceNumber",
    }),
    goal: "fewHits",
  },
  {
    description: "quotes, search with 50 hits",
    path: pathWithQuery("/quotes", {
      $filter: documentSearchFilter(["CustomerReference", "CompanyReference", "BuyersOrderReference"]),
      $orderby: "QuoteDate desc,Number",
    }),
    goal: "fewHits",
  },
  {
    description: "orders, search with 50 hits",
    path: pathWithQuery("/orders", {
      $filter: documentSearchFilter(["YourReference", "OurReference", "BuyersOrderReference"]),
      $orderby: "OrderDate desc,Number",
    }),
    goal: "fewHits",
  },
  {
    description: "customers, filter with 50 hits",
    path: pathWithQuery("/customers", { $filter: customerSearchFilter("boden"), $orderby: "Name,CustomerNumber" }),
    goal: "fewHits",
  },
  {
    description: "customers, equality with 50 hits",
    path: pathWithQuery("/customers", { $filter: "InvoiceCity eq 'Boden'" }),
    goal: "fewHits",
  },
];
