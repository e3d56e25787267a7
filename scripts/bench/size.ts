import { median } from "./measure";
import { goal } from "./report";
import { salesByColumn, salesVisit } from "./sales-visit";
import { type BenchSandbox, startBenchSandbox } from "./sandbox";

const rounds = 60;

/** What the sandbox answers when a company is small and when it is large, call by call in turns. */
export async function measureSize(root: string): Promise<void> {
  const small = await startBenchSandbox(root);
  const large = await startBenchSandbox(root);
  try {
    await measureLists(small, large);
    await small.fill({ vouchers: 1_000 });
    await large.fill({ vouchers: 1_000_000 });
    const today = await dayOf(small);
    const books = [
      { what: "trial balance", path: `/accountbalances/${today}?$pagesize=1000`, limit: 1.1 },
      { what: "balance of one account", path: `/accountbalances/1930/${today}`, limit: 1.1 },
      { what: "posting a voucher", method: "POST", path: "/vouchers", body: voucher(today), limit: 1.5 },
    ];
    for (const call of books) {
      const ratio = await compare(small, large, call);
      goal(`${call.what}, 1,000,000 vouchers / 1,000`, ratio.value, "at most", call.limit, ratio.detail);
    }
  } finally {
    await small.stop();
    await large.stop();
  }
}

/** The lists of customers and of sales, and what a visit to sales asks. */
export async function measureLists(small: BenchSandbox, large: BenchSandbox): Promise<void> {
  await small.fill({ customers: 100, invoices: 100, quotes: 100, orders: 100 });
  await large.fill({ customers: 100_000, invoices: 100_000, quotes: 100_000, orders: 100_000 });
  for (const sandbox of [small, large]) await writeDrafts(sandbox);
  const fewAndMany = "100,000 rows / 100";
  for (const list of [...lists, ...salesByColumn(), ...salesVisit(await dayOf(small))]) {
    const ratio = await compare(small, large, list);
    goal(`${list.what}, ${fewAndMany}`, ratio.value, "at most", list.limit, ratio.detail);
  }
}

async function dayOf(sandbox: BenchSandbox): Promise<string> {
  const { Meta } = await sandbox.send<{ Meta: { ServerTimeUtc: string } }>("GET", "/units");
  return Meta.ServerTimeUtc.slice(0, 10);
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

type Asked = { readonly method?: string; readonly path: string; readonly body?: unknown };

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
const lists: readonly (Asked & { what: string; limit: number })[] = [
  { what: "customers, first page", path: query("/customers", { $orderby: "Name,CustomerNumber" }), limit: 3 },
  {
    what: "active customers, first page",
    path: query("/customers", { $filter: "IsActive eq true", $orderby: "Name,CustomerNumber" }),
    limit: 3,
  },
  {
    what: "invoices, first page",
    path: query("/customerinvoices", { $orderby: "InvoiceDate desc,InvoiceNumber" }),
    limit: 3,
  },
  {
    what: "open quotes, first page",
    path: query("/quotes", { $filter: "(Status eq 1) or (Status eq 2)", $orderby: "QuoteDate desc,Number" }),
    limit: 3,
  },
  {
    what: "open orders, first page",
    path: query("/orders", { $filter: "(Status eq 2) or (Status eq 3)", $orderby: "OrderDate desc,Number" }),
    limit: 3,
  },
  { what: "quotes, first page", path: query("/quotes", { $orderby: "QuoteDate desc,Number" }), limit: 3 },
  { what: "orders, first page", path: query("/orders", { $orderby: "OrderDate desc,Number" }), limit: 3 },
  {
    what: "invoices, search with 50 hits",
    path: query("/customerinvoices", {
      $filter: searched(["YourReference", "OurReference", "BuyersOrderReference"]),
      $orderby: "InvoiceDate desc,InvoiceNumber",
    }),
    limit: 1.5,
  },
  {
    what: "quotes, search with 50 hits",
    path: query("/quotes", {
      $filter: searched(["CustomerReference", "CompanyReference", "BuyersOrderReference"]),
      $orderby: "QuoteDate desc,Number",
    }),
    limit: 1.5,
  },
  {
    what: "orders, search with 50 hits",
    path: query("/orders", {
      $filter: searched(["YourReference", "OurReference", "BuyersOrderReference"]),
      $orderby: "OrderDate desc,Number",
    }),
    limit: 1.5,
  },
  {
    what: "customers, filter with 50 hits",
    path: query("/customers", { $filter: found("boden"), $orderby: "Name,CustomerNumber" }),
    limit: 1.5,
  },
  {
    what: "customers, equality with 50 hits",
    path: query("/customers", { $filter: "InvoiceCity eq 'Boden'" }),
    limit: 1.5,
  },
];

const voucher = (day: string) => ({
  VoucherDate: day,
  VoucherText: "Kontorsmaterial",
  Rows: [
    { AccountNumber: 6110, DebitAmount: 100, CreditAmount: 0 },
    { AccountNumber: 1930, DebitAmount: 0, CreditAmount: 100 },
  ],
});

/** Medians of calls made in turns. */
async function compare(small: BenchSandbox, large: BenchSandbox, { method = "GET", path, body }: Asked) {
  const times: Record<"small" | "large", number[]> = { small: [], large: [] };
  for (let round = -10; round < rounds; round++) {
    const one = await small.timed(method, path, body);
    const other = await large.timed(method, path, body);
    if (round < 0) continue;
    times.small.push(one);
    times.large.push(other);
  }
  const [few, many] = [median(times.small), median(times.large)];
  return { value: many / few, detail: `${few.toFixed(2)} ms, ${many.toFixed(2)} ms` };
}
