import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterSql } from "../odata/filter";
import { type Operation, operations, payrollOperations } from "../openapi/document";
import { type Member, membersOf } from "../openapi/members";
import { norrsken, tulp } from "../seed/companies";
import { render, sql } from "../store/sql";
import { paymentStatusEquals } from "./invoices/customer-invoice-view";
import { type Answered, type Books, type Caller, fullScopes, startBooks, today } from "./testing/books-client";
import { makeRecords } from "./testing/made-records";

let books: Books;
let anna: Caller;
/** Of a Dutch company. */
let dutch: Caller;
/** Of the payroll of the first company. */
let paying: Caller;
let payRun: string;
let employee: string;
let year: string;
let customer: string;
let priceList: string;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  dutch = books.as(await books.token("sara@revisorn.example", tulp.id));
  const token = await books.token("anna@norrsken.example", norrsken.id, [...fullScopes, "vls:api"]);
  paying = books.as(token, { base: "/payroll/v2", operations: payrollOperations });
  payRun = String((await paying.get("/wageruns")).body.Data[0]?.Id);
  employee = String((await paying.get("/employees")).body.Data[0]?.Id);
  for (let many = 0; many < 3; many += 1) await makeRecords(anna);
  customer = String((await anna.get("/customers?$filter=IsPrivatePerson eq false&$pagesize=1")).body.Data[0]?.Id);
  priceList = String((await anna.get("/salespricelists")).body.Data[0]?.Id);
  year = String((await anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data[0]?.Id);
});
afterAll(() => books.sandbox.stop());

const lists = [...operations, ...payrollOperations].filter(({ id, isList }) => isList && id !== "getVatCode");
const path = (operation: Operation) =>
  operation.path
    .replace("{fiscalyearId}", year)
    .replace("{salesPriceListId}", priceList)
    .replace("{customerId}", customer)
    .replace("{wagerunId}", payRun)
    .replace("{employeeId}", employee)
    .replace("{date}", "2026-10-31");
/** Standard accounts are there for Dutch companies only. */
const callerOf = (operation: Operation) => {
  if (payrollOperations.includes(operation)) return paying;
  return operation.id === "listStandardAccounts" ? dutch : anna;
};
const query = (options: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(options).map(([k, v]) => [`$${k}`, String(v)]))}`;

describe.each(lists.map((operation) => [operation.path, operation] as const))("%s", (_, operation) => {
  it("pages: default, edges, past the end, and every record exactly once", async () => {
    const { body } = await callerOf(operation).get(path(operation));
    const total = body.Meta.TotalNumberOfResults;
    expect(body.Meta).toMatchObject({ CurrentPage: 1, PageSize: 50, TotalNumberOfPages: Math.ceil(total / 50) });
    expect(body.Data.length).toBe(Math.min(50, total));
    expect(body.Meta).toHaveProperty("ServerTimeUtc", expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
    const size = Math.max(1, Math.ceil(total / 3));
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        callerOf(operation).get(path(operation) + query({ page, pagesize: Math.min(1000, size) })),
      ),
    );
    if (size <= 1000) {
      const seen = pages.flatMap((page) => page.body.Data.map((record) => JSON.stringify(record)));
      expect(new Set(seen).size).toBe(total);
    }
    const past = await callerOf(operation).get(path(operation) + query({ page: 2147483647, pagesize: 1000 }));
    expect(past.body.Data).toEqual([]);
    expect(past.body.Meta.TotalNumberOfResults).toBe(total);
  });

  it("takes plain OData's $top and $skip", async () => {
    const usual = await callerOf(operation).get(path(operation) + query({ pagesize: 2, page: 2 }));
    const plain = await callerOf(operation).get(path(operation) + query({ top: 2, skip: 2 }));
    expect(plain.body.Data).toEqual(usual.body.Data);
    expect(plain.body.Meta).toMatchObject({ CurrentPage: 2, PageSize: 2 });
  });

  it.each([
    ["page", 0],
    ["page", -1],
    ["page", "x"],
    ["page", "1.5"],
    ["page", 2147483648],
    ["pagesize", 0],
    ["pagesize", 1001],
    ["pagesize", ""],
    ["top", 1001],
    ["skip", -1],
    ["filter", "Nothing eq 1"],
    ["filter", "and"],
    ["select", "Nothing"],
    ["select", ""],
    ["orderby", "Nothing"],
    ["orderby", ""],
  ] as const)("refuses $%s=%s with 6000", async (option, value) => {
    const { status, body } = await callerOf(operation).get(path(operation) + query({ [option]: value }));
    expect([status, body.ErrorCode]).toEqual([400, 6000]);
  });

  it("answers with the chosen members only", async () => {
    const [first = "", second = first] = [...membersOf(operation.answers ?? "").keys()];
    const { body } = await callerOf(operation).get(
      path(operation) + query({ select: `${second} , ${first}`, pagesize: 5 }),
    );
    for (const record of body.Data) expect(Object.keys(record).sort()).toEqual([...new Set([first, second])].sort());
  });

  it("filters and sorts by every member that holds one value", { timeout: 180_000 }, async () => {
    const { body } = await callerOf(operation).get(path(operation) + query({ pagesize: 200 }));
    for (const member of membersOf(operation.answers ?? "").values()) {
      if (member.type.is !== "scalar" || unfilterable.has(member.name)) continue;
      await Promise.all([filtersBy(operation, member, body), sortsBy(operation, member)]);
    }
  });
});

// Descriptions that are computed (docs/api/requests.md#filter-order-and-selection).
// And addresses, which are others at every call.
const unfilterable = new Set([
  "TemporaryUrl",
  "AccountTypeDescription",
  "TypeDescription",
  "VatCodeDescription",
  "CanUndoInvoice",
]);

async function filtersBy(operation: Operation, member: Member, all: Answered): Promise<void> {
  const value = all.Data.map((record) => record[member.name]).find((candidate) => candidate !== null);
  const literal = value === undefined ? "null" : literalOf(member, value);
  const select = member.name;
  const asked = (filter: string) => callerOf(operation).get(path(operation) + query({ filter, select, pagesize: 100 }));
  const [equal, other] = await Promise.all([
    asked(`${member.name} eq ${literal}`),
    asked(`not (${member.name} eq ${literal})`),
  ]);
  expect(equal.status, `${member.name} eq ${literal}: ${equal.text.slice(0, 200)}`).toBe(200);
  for (const record of equal.body.Data) expect(record[member.name]).toEqual(value ?? null);
  const counted = equal.body.Meta.TotalNumberOfResults;
  if (all.Data.length > 0) expect(counted, `${member.name} eq ${literal}`).toBeGreaterThan(0);
  expect(counted + other.body.Meta.TotalNumberOfResults, member.name).toBe(all.Meta.TotalNumberOfResults);
}

function literalOf(member: Member, value: unknown): string {
  if (member.type.is === "scalar" && member.type.kind === "text") return `'${String(value).replaceAll("'", "''")}'`;
  return String(value);
}

async function sortsBy(operation: Operation, member: Member): Promise<void> {
  const select = member.name;
  const asked = (orderby: string) =>
    callerOf(operation).get(path(operation) + query({ orderby, select, pagesize: 300 }));
  const [up, down] = await Promise.all([asked(member.name), asked(`${member.name} desc`)]);
  const values = up.body.Data.map((record) => record[member.name]);
  expect(values, member.name).toEqual([...values].sort(compareAs(member)));
  const falling = down.body.Data.map((record) => record[member.name]);
  expect(falling, member.name).toEqual([...falling].sort(compareAs(member)).reverse());
}

const swedish = new Intl.Collator("sv");

function compareAs(member: Member) {
  const isText = member.type.is === "scalar" && member.type.kind === "text";
  return (left: unknown, right: unknown) => {
    if (left === null || right === null) return Number(left !== null) - Number(right !== null);
    if (isText) return swedish.compare(String(left), String(right));
    if (typeof left === "string") return left < String(right) ? -1 : Number(left > String(right));
    return Number(left) - Number(right);
  };
}

type Row = Answered["Data"][number];
type Example = {
  readonly list: string;
  /** Written with a value of a record that `has` picks. */
  readonly filter: (one: Row) => string;
  readonly fits: (row: Row, one: Row) => boolean;
  readonly has?: (row: Row) => boolean;
  /** The seed has nothing that fits. */
  readonly none?: true;
};

const rowsOf = (row: Row) => row.Rows as { Text: string; ArticleNumber: string | null }[];
const day = (value: unknown) => String(value).slice(0, 10);
const examples: readonly Example[] = [
  {
    list: "/customers",
    filter: (one) => `CorporateIdentityNumber eq '${one.CorporateIdentityNumber}'`,
    has: (row) => row.CorporateIdentityNumber !== null,
    fits: (row, one) => row.CorporateIdentityNumber === one.CorporateIdentityNumber,
  },
  {
    list: "/customers",
    filter: (one) => `EmailAddress eq '${one.EmailAddress}'`,
    has: (row) => row.EmailAddress !== null,
    fits: (row, one) => row.EmailAddress === one.EmailAddress,
  },
  {
    list: "/customers",
    filter: () => "ChangedUtc gt 2020-01-01T00:00:00Z",
    fits: (row) => String(row.ChangedUtc) > "2020-01-01T00:00:00Z",
  },
  {
    list: "/customers",
    filter: () => "startswith(Name,'B') and (IsActive eq true or IsPrivatePerson eq true)",
    fits: (row) => String(row.Name).startsWith("B") && (row.IsActive === true || row.IsPrivatePerson === true),
  },
  {
    list: "/articles",
    filter: (one) => `Number eq '${one.Number}'`,
    fits: (row, one) => row.Number === one.Number,
  },
  {
    list: "/articles",
    filter: () => "IsActive eq true and contains(tolower(Name),'a')",
    fits: (row) => row.IsActive === true && String(row.Name).toLowerCase().includes("a"),
  },
  {
    list: "/customerinvoices",
    filter: (one) => `CustomerId eq ${one.CustomerId}`,
    fits: (row, one) => row.CustomerId === one.CustomerId,
  },
  {
    list: "/customerinvoices",
    filter: () => "ModifiedUtc gt 2026-01-01 and PaymentStatus eq 1",
    fits: (row) => String(row.ModifiedUtc) > "2026-01-01T00:00:00Z" && row.PaymentStatus === 1,
  },
  {
    list: "/customerinvoices",
    filter: () => "PaymentStatus eq 0 or 2 eq PaymentStatus",
    fits: (row) => row.PaymentStatus !== 1,
  },
  {
    list: "/customerinvoices",
    filter: () => "not (PaymentStatus eq 2) and (PaymentStatus eq 0) eq false",
    fits: (row) => row.PaymentStatus === 1,
  },
  {
    list: "/customerinvoices",
    filter: () => "PaymentStatus ne 1 and IsCreditInvoice eq false",
    fits: (row) => row.PaymentStatus !== 1 && row.IsCreditInvoice === false,
  },
  {
    list: "/customerinvoices",
    filter: () => "HasAutoInvoiceError eq true",
    fits: (row) => row.HasAutoInvoiceError === true,
    none: true,
  },
  {
    list: "/customerinvoices",
    filter: () => "RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency",
    fits: (row) => Number(row.RemainingAmountInvoiceCurrency) === -Number(row.TotalAmountInvoiceCurrency),
    none: true,
  },
  {
    list: "/customerinvoices",
    filter: () => "Rows/any(c: contains(c/Text,'a'))",
    fits: (row) => rowsOf(row).some(({ Text }) => Text?.includes("a")),
  },
  {
    list: "/customerinvoices",
    filter: (one) => `Rows/ArticleNumber eq '${rowsOf(one)[0]?.ArticleNumber}'`,
    has: (row) => (rowsOf(row)[0]?.ArticleNumber ?? null) !== null,
    fits: (row, one) => rowsOf(row).some(({ ArticleNumber }) => ArticleNumber === rowsOf(one)[0]?.ArticleNumber),
  },
  {
    list: "/customerinvoices",
    filter: () => "year(InvoiceDate) eq 2026 and month(InvoiceDate) eq 3",
    fits: (row) => day(row.InvoiceDate).startsWith("2026-03-"),
  },
  {
    list: "/vouchers",
    filter: () => "VoucherDate ge 2026-01-01 and VoucherDate le 2026-01-31",
    fits: (row) => day(row.VoucherDate).startsWith("2026-01-"),
  },
  { list: "/accounts", filter: () => "IsActive eq true", fits: (row) => row.IsActive === true },
];

async function everything(list: string, options: Record<string, string> = {}): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await anna.get(list + query({ ...options, pagesize: 1000, page }));
    expect(status, text.slice(0, 200)).toBe(200);
    found.push(...body.Data);
    if (page >= body.Meta.TotalNumberOfPages) return found;
  }
}

// docs/api/requests.md#filter-order-and-selection lists them.
describe("filters that clients use", () => {
  it.each(examples.map((example) => [example.list, String(example.filter).replace(/^.*=> /, ""), example] as const))(
    "%s: %s finds exactly the rows that fit",
    async (list, _, { filter, fits, has, none }) => {
      const all = await everything(list);
      const one = all.find(has ?? (() => true));
      if (one === undefined) throw new Error(`the seed has nothing to look for in ${list}`);
      const expected = all.filter((row) => fits(row, one));
      expect(expected.length > 0).toBe(none !== true);
      expect(await everything(list, { filter: filter(one) })).toEqual(expected);
    },
  );

  it.each([
    [0, "CustomerInvoice_paid_idx"],
    [1, "CustomerInvoice_open_idx"],
    [2, "CustomerInvoice_open_idx"],
  ])("invoices of standing %i are counted from %s", async (standing, index) => {
    const equals = paymentStatusEquals({ today });
    const where = filterSql("CustomerInvoiceApi", `PaymentStatus eq ${standing}`, { equals });
    const rows = sql`(SELECT * FROM "CustomerInvoice" WHERE "companyId" = ${norrsken.id}::uuid) t`;
    const { text, values } = render(sql`EXPLAIN SELECT count(*) FROM ${rows} WHERE ${where}`);
    const database = new pg.Client(books.sandbox.databaseUrl);
    await database.connect();
    try {
      // However few there are.
      await database.query("SET enable_seqscan = off");
      await database.query("SET enable_bitmapscan = off");
      const plan = await database.query<{ "QUERY PLAN": string }>(text, values);
      expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`using "${index}"`);
    } finally {
      await database.end();
    }
  });

  it("sorts by two members and finds what a lambda asks for", async () => {
    const { body } = await anna.get(
      `/customerinvoices${query({ orderby: "InvoiceDate desc,InvoiceNumber", pagesize: 20 })}`,
    );
    const rows = body.Data[0]?.Rows as { Text: string }[];
    const text = rows.find((row) => row.Text)?.Text ?? "";
    const filter = `Rows/any(r: r/Text eq '${text.replaceAll("'", "''")}')`;
    const found = await anna.get(`/customerinvoices${query({ filter, pagesize: 1000 })}`);
    expect(found.body.Data.map((invoice) => invoice.Id)).toContain(body.Data[0]?.Id);
  });

  it.each(["9999-12-31T23:00:00-05:00", "0001-01-01T00:00:00+05:00"])(
    "%s, which no year of ours holds, answers 6001",
    async (moment) => {
      const filter = encodeURIComponent(`ModifiedUtc gt ${moment}`);
      for (const asked of [`$filter=${filter}`, `modifiedSinceUtc=${encodeURIComponent(moment)}`]) {
        const { status, body } = await anna.get(`/customerinvoices?${asked}`);
        expect([status, body.ErrorCode], asked).toEqual([400, 6001]);
      }
    },
  );

  it("a badly written date answers 6001", async () => {
    const { status, body } = await anna.get(`/vouchers${query({ filter: "VoucherDate ge 2026-13-01" })}`);
    expect([status, body.ErrorCode]).toEqual([400, 6001]);
  });
});
