import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterSql } from "../odata/filter";
import { type Operation, operations, payrollOperations } from "../openapi/document";
import { type Member, membersOf } from "../openapi/members";
import { norrsken, tulp } from "../seed/companies";
import { renderSql, sql } from "../store/sql";
import { paymentStatusEquals } from "./invoices/customer-invoice-view";
import { type AnswerBody, type Books, type Caller, fullScopes, startBooks, today } from "./testing/books-client";
import { createRecords } from "./testing/create-records";

let books: Books;
let anna: Caller;
/** A caller of a Dutch company. */
let dutchCaller: Caller;
/** A caller of the payroll API of the first company. */
let payrollCaller: Caller;
let payRunId: string;
let employeeId: string;
let yearId: string;
let customerId: string;
let priceListId: string;

beforeAll(async () => {
  books = await startBooks();
  anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  dutchCaller = books.as(await books.token("sara@revisorn.example", tulp.id));
  const token = await books.token("anna@norrsken.example", norrsken.id, [...fullScopes, "vls:api"]);
  payrollCaller = books.as(token, { base: "/payroll/v2", operations: payrollOperations });
  payRunId = String((await payrollCaller.get("/wageruns")).body.Data[0]?.Id);
  employeeId = String((await payrollCaller.get("/employees")).body.Data[0]?.Id);
  for (let index = 0; index < 3; index += 1) await createRecords(anna);
  customerId = String((await anna.get("/customers?$filter=IsPrivatePerson eq false&$pagesize=1")).body.Data[0]?.Id);
  priceListId = String((await anna.get("/salespricelists")).body.Data[0]?.Id);
  yearId = String((await anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data[0]?.Id);
});
afterAll(() => books.sandbox.stop());

const listOperations = [...operations, ...payrollOperations].filter(({ id, isList }) => isList && id !== "getVatCode");
const pathOf = (operation: Operation) =>
  operation.path
    .replace("{fiscalyearId}", yearId)
    .replace("{salesPriceListId}", priceListId)
    .replace("{customerId}", customerId)
    .replace("{wagerunId}", payRunId)
    .replace("{employeeId}", employeeId)
    .replace("{date}", "2026-10-31");
/** The caller for an operation: only Dutch companies have standard accounts. */
const callerOf = (operation: Operation) => {
  if (payrollOperations.includes(operation)) return payrollCaller;
  return operation.id === "listStandardAccounts" ? dutchCaller : anna;
};
const queryText = (options: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(options).map(([k, v]) => [`$${k}`, String(v)]))}`;

describe.each(listOperations.map((operation) => [operation.path, operation] as const))("%s", (_, operation) => {
  it("pages: default, edges, past the end, and every record exactly once", async () => {
    const { body } = await callerOf(operation).get(pathOf(operation));
    const total = body.Meta.TotalNumberOfResults;
    expect(body.Meta).toMatchObject({ CurrentPage: 1, PageSize: 50, TotalNumberOfPages: Math.ceil(total / 50) });
    expect(body.Data.length).toBe(Math.min(50, total));
    expect(body.Meta).toHaveProperty("ServerTimeUtc", expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
    const size = Math.max(1, Math.ceil(total / 3));
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        callerOf(operation).get(pathOf(operation) + queryText({ page, pagesize: Math.min(1000, size) })),
      ),
    );
    if (size <= 1000) {
      const recordTexts = pages.flatMap((page) => page.body.Data.map((record) => JSON.stringify(record)));
      expect(new Set(recordTexts).size).toBe(total);
    }
    const past = await callerOf(operation).get(pathOf(operation) + queryText({ page: 2147483647, pagesize: 1000 }));
    expect(past.body.Data).toEqual([]);
    expect(past.body.Meta.TotalNumberOfResults).toBe(total);
  });

  it("takes plain OData's $top and $skip", async () => {
    const usual = await callerOf(operation).get(pathOf(operation) + queryText({ pagesize: 2, page: 2 }));
    const plain = await callerOf(operation).get(pathOf(operation) + queryText({ top: 2, skip: 2 }));
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
    const { status, body } = await callerOf(operation).get(pathOf(operation) + queryText({ [option]: value }));
    expect([status, body.ErrorCode]).toEqual([400, 6000]);
  });

  it("answers with the chosen members only", async () => {
    const [first = "", second = first] = [...membersOf(operation.answerModel ?? "").keys()];
    const { body } = await callerOf(operation).get(
      pathOf(operation) + queryText({ select: `${second} , ${first}`, pagesize: 5 }),
    );
    for (const record of body.Data) expect(Object.keys(record).sort()).toEqual([...new Set([first, second])].sort());
  });

  it("filters and sorts by every member that holds one value", { timeout: 180_000 }, async () => {
    const { body } = await callerOf(operation).get(pathOf(operation) + queryText({ pagesize: 200 }));
    for (const member of membersOf(operation.answerModel ?? "").values()) {
      if (member.type.is !== "scalar" || unfilterableMembers.has(member.name)) continue;
      await Promise.all([expectFilterable(operation, member, body), expectSortable(operation, member)]);
    }
  });
});

// These members cannot be filtered: computed descriptions (docs/api/requests.md#filter-order-and-selection) and addresses
// that change with every call.
const unfilterableMembers = new Set([
  "TemporaryUrl",
  "AccountTypeDescription",
  "TypeDescription",
  "VatCodeDescription",
  "CanUndoInvoice",
]);

async function expectFilterable(operation: Operation, member: Member, all: AnswerBody): Promise<void> {
  const value = all.Data.map((record) => record[member.name]).find((candidate) => candidate !== null);
  const literal = value === undefined ? "null" : literalOf(member, value);
  const select = member.name;
  const readFiltered = (filter: string) =>
    callerOf(operation).get(pathOf(operation) + queryText({ filter, select, pagesize: 100 }));
  const [equal, other] = await Promise.all([
    readFiltered(`${member.name} eq ${literal}`),
    readFiltered(`not (${member.name} eq ${literal})`),
  ]);
  expect(equal.status, `${member.name} eq ${literal}: ${equal.text.slice(0, 200)}`).toBe(200);
  for (const record of equal.body.Data) expect(record[member.name]).toEqual(value ?? null);
  const equalCount = equal.body.Meta.TotalNumberOfResults;
  if (all.Data.length > 0) expect(equalCount, `${member.name} eq ${literal}`).toBeGreaterThan(0);
  expect(equalCount + other.body.Meta.TotalNumberOfResults, member.name).toBe(all.Meta.TotalNumberOfResults);
}

function literalOf(member: Member, value: unknown): string {
  if (member.type.is === "scalar" && member.type.kind === "text") return `'${String(value).replaceAll("'", "''")}'`;
  return String(value);
}

async function expectSortable(operation: Operation, member: Member): Promise<void> {
  const select = member.name;
  const readSorted = (orderby: string) =>
    callerOf(operation).get(pathOf(operation) + queryText({ orderby, select, pagesize: 300 }));
  const [up, down] = await Promise.all([readSorted(member.name), readSorted(`${member.name} desc`)]);
  const values = up.body.Data.map((record) => record[member.name]);
  expect(values, member.name).toEqual([...values].sort(compareAs(member)));
  const descendingValues = down.body.Data.map((record) => record[member.name]);
  expect(descendingValues, member.name).toEqual([...descendingValues].sort(compareAs(member)).reverse());
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

type Row = AnswerBody["Data"][number];
type FilterExample = {
  readonly list: string;
  /** Makes the filter from the first record for which `isUsable` holds. */
  readonly filter: (one: Row) => string;
  readonly isMatch: (row: Row, one: Row) => boolean;
  readonly isUsable?: (row: Row) => boolean;
  /** Whether no record of the seed matches the filter. */
  readonly hasNoMatch?: true;
};

const rowsOf = (row: Row) => row.Rows as { Text: string; ArticleNumber: string | null }[];
const dayOf = (value: unknown) => String(value).slice(0, 10);
const examples: readonly FilterExample[] = [
  {
    list: "/customers",
    filter: (one) => `CorporateIdentityNumber eq '${one.CorporateIdentityNumber}'`,
    isUsable: (row) => row.CorporateIdentityNumber !== null,
    isMatch: (row, one) => row.CorporateIdentityNumber === one.CorporateIdentityNumber,
  },
  {
    list: "/customers",
    filter: (one) => `EmailAddress eq '${one.EmailAddress}'`,
    isUsable: (row) => row.EmailAddress !== null,
    isMatch: (row, one) => row.EmailAddress === one.EmailAddress,
  },
  {
    list: "/customers",
    filter: () => "ChangedUtc gt 2020-01-01T00:00:00Z",
    isMatch: (row) => String(row.ChangedUtc) > "2020-01-01T00:00:00Z",
  },
  {
    list: "/customers",
    filter: () => "startswith(Name,'B') and (IsActive eq true or IsPrivatePerson eq true)",
    isMatch: (row) => String(row.Name).startsWith("B") && (row.IsActive === true || row.IsPrivatePerson === true),
  },
  {
    list: "/articles",
    filter: (one) => `Number eq '${one.Number}'`,
    isMatch: (row, one) => row.Number === one.Number,
  },
  {
    list: "/articles",
    filter: () => "IsActive eq true and contains(tolower(Name),'a')",
    isMatch: (row) => row.IsActive === true && String(row.Name).toLowerCase().includes("a"),
  },
  {
    list: "/customerinvoices",
    filter: (one) => `CustomerId eq ${one.CustomerId}`,
    isMatch: (row, one) => row.CustomerId === one.CustomerId,
  },
  {
    list: "/customerinvoices",
    filter: () => "ModifiedUtc gt 2026-01-01 and PaymentStatus eq 1",
    isMatch: (row) => String(row.ModifiedUtc) > "2026-01-01T00:00:00Z" && row.PaymentStatus === 1,
  },
  {
    list: "/customerinvoices",
    filter: () => "PaymentStatus eq 0 or 2 eq PaymentStatus",
    isMatch: (row) => row.PaymentStatus !== 1,
  },
  {
    list: "/customerinvoices",
    filter: () => "not (PaymentStatus eq 2) and (PaymentStatus eq 0) eq false",
    isMatch: (row) => row.PaymentStatus === 1,
  },
  {
    list: "/customerinvoices",
    filter: () => "PaymentStatus ne 1 and IsCreditInvoice eq false",
    isMatch: (row) => row.PaymentStatus !== 1 && row.IsCreditInvoice === false,
  },
  {
    list: "/customerinvoices",
    filter: () => "HasAutoInvoiceError eq true",
    isMatch: (row) => row.HasAutoInvoiceError === true,
    hasNoMatch: true,
  },
  {
    list: "/customerinvoices",
    filter: () => "RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency",
    isMatch: (row) => Number(row.RemainingAmountInvoiceCurrency) === -Number(row.TotalAmountInvoiceCurrency),
    hasNoMatch: true,
  },
  {
    list: "/customerinvoices",
    filter: () => "Rows/any(c: contains(c/Text,'a'))",
    isMatch: (row) => rowsOf(row).some(({ Text }) => Text?.includes("a")),
  },
  {
    list: "/customerinvoices",
    filter: (one) => `Rows/ArticleNumber eq '${rowsOf(one)[0]?.ArticleNumber}'`,
    isUsable: (row) => (rowsOf(row)[0]?.ArticleNumber ?? null) !== null,
    isMatch: (row, one) => rowsOf(row).some(({ ArticleNumber }) => ArticleNumber === rowsOf(one)[0]?.ArticleNumber),
  },
  {
    list: "/customerinvoices",
    filter: () => "year(InvoiceDate) eq 2026 and month(InvoiceDate) eq 3",
    isMatch: (row) => dayOf(row.InvoiceDate).startsWith("2026-03-"),
  },
  {
    list: "/vouchers",
    filter: () => "VoucherDate ge 2026-01-01 and VoucherDate le 2026-01-31",
    isMatch: (row) => dayOf(row.VoucherDate).startsWith("2026-01-"),
  },
  { list: "/accounts", filter: () => "IsActive eq true", isMatch: (row) => row.IsActive === true },
];

async function listAll(list: string, options: Record<string, string> = {}): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await anna.get(list + queryText({ ...options, pagesize: 1000, page }));
    expect(status, text.slice(0, 200)).toBe(200);
    found.push(...body.Data);
    if (page >= body.Meta.TotalNumberOfPages) return found;
  }
}

// The filters come from docs/api/requests.md#filter-order-and-selection.
describe("filters that clients use", () => {
  it.each(examples.map((example) => [example.list, String(example.filter).replace(/^.*=> /, ""), example] as const))(
    "%s: %s finds exactly the rows that fit",
    async (list, _, { filter, isMatch, isUsable, hasNoMatch }) => {
      const all = await listAll(list);
      const one = all.find(isUsable ?? (() => true));
      if (one === undefined) throw new Error(`the seed has nothing to look for in ${list}`);
      const expected = all.filter((row) => isMatch(row, one));
      expect(expected.length > 0).toBe(hasNoMatch !== true);
      expect(await listAll(list, { filter: filter(one) })).toEqual(expected);
    },
  );

  it.each([
    [0, "CustomerInvoice_paid_idx"],
    [1, "CustomerInvoice_open_idx"],
    [2, "CustomerInvoice_open_idx"],
  ])("invoices of standing %i are counted from %s", async (paymentStatus, index) => {
    const equals = paymentStatusEquals({ today });
    const where = filterSql("CustomerInvoiceApi", `PaymentStatus eq ${paymentStatus}`, { equals });
    const rows = sql`(SELECT * FROM "CustomerInvoice" WHERE "companyId" = ${norrsken.id}::uuid) t`;
    const { text, values } = renderSql(sql`EXPLAIN SELECT count(*) FROM ${rows} WHERE ${where}`);
    const database = new pg.Client(books.sandbox.databaseUrl);
    await database.connect();
    try {
      // The settings make the planner choose the index even where the table has few rows.
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
      `/customerinvoices${queryText({ orderby: "InvoiceDate desc,InvoiceNumber", pagesize: 20 })}`,
    );
    const rows = body.Data[0]?.Rows as { Text: string }[];
    const text = rows.find((row) => row.Text)?.Text ?? "";
    const filter = `Rows/any(r: r/Text eq '${text.replaceAll("'", "''")}')`;
    const found = await anna.get(`/customerinvoices${queryText({ filter, pagesize: 1000 })}`);
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
    const { status, body } = await anna.get(`/vouchers${queryText({ filter: "VoucherDate ge 2026-13-01" })}`);
    expect([status, body.ErrorCode]).toEqual([400, 6001]);
  });
});
