import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filterSql } from "../odata/filter";
import { booksOperations, type Operation, payrollOperations } from "../openapi/document";
import { type Member, membersOf } from "../openapi/members";
import { norrsken, tulp } from "../seed/companies";
import { renderSql, sql } from "../store/sql";
import { paymentStatusConditionsOf } from "./invoices/customer-invoice-view";
import { type AnswerBody, type BooksClient, type Caller, fullScopes, startBooks, today } from "./testing/books-client";
import { createRecords } from "./testing/create-records";
import { createSupplier } from "./testing/purchases";

let books: BooksClient;
let anna: Caller;
/** A caller of a Dutch company. */
let dutchCaller: Caller;
/** A caller of the payroll API of the first company. */
let payrollCaller: Caller;
let payRunId: string;
let employeeId: string;
let yearId: string;
let customerId: string;
let creditId: string;
let priceListId: string;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  dutchCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
  const token = await books.createToken("anna@norrsken.example", norrsken.id, [...fullScopes, "vls:api"]);
  payrollCaller = books.callerWithToken(token, { basePath: "/payroll/v2", operations: payrollOperations });
  payRunId = String((await payrollCaller.get("/wageruns")).body.Data[0]?.Id);
  employeeId = String((await payrollCaller.get("/employees")).body.Data[0]?.Id);
  for (let index = 0; index < 3; index += 1) await createRecords(anna);
  customerId = String((await anna.get("/customers?$filter=IsPrivatePerson eq false&$pagesize=1")).body.Data[0]?.Id);
  priceListId = String((await anna.get("/salespricelists")).body.Data[0]?.Id);
  creditId = await bookCreditBesideDebts();
  yearId = String((await anna.get("/fiscalyears?$orderby=StartDate desc")).body.Data[0]?.Id);
});
afterAll(() => books.sandbox.stop());

const listOperations = [...booksOperations, ...payrollOperations].filter(
  ({ id, isList }) => isList && id !== "getVatCode",
);
/** Books a credit invoice and several debts of one supplier, which the credit may be set off against. */
async function bookCreditBesideDebts(): Promise<string> {
  const SupplierId = (await createSupplier(anna)).body.Id;
  const book = async (number: number, isCredit: boolean) => {
    const side = (isDebit: boolean) => (isDebit ? "DebetAmount" : "CreditAmount");
    const reply = await anna.send("POST", "/supplierinvoices", {
      ...{ SupplierId, IsCreditInvoice: isCredit, InvoiceNumber: `L-${number}`, TotalAmount: number },
      Rows: [
        { AccountNumber: 2440, [side(isCredit)]: number },
        { AccountNumber: 6110, [side(!isCredit)]: number },
      ],
    });
    expect(reply.status, reply.text).toBe(201);
    return reply.body.Id;
  };
  for (const number of [300, 100, 200, 400]) await book(number, false);
  return book(50, true);
}

const pathOf = (operation: Operation) =>
  operation.path
    .replace("{fiscalyearId}", yearId)
    .replace("{salesPriceListId}", priceListId)
    .replace("{customerId}", customerId)
    .replace("{creditInvoiceId}", creditId)
    .replace("{wagerunId}", payRunId)
    .replace("{employeeId}", employeeId)
    .replace("{date}", "2026-10-31");
/** The caller for an operation: only Dutch companies have standard accounts. */
const callerOf = (operation: Operation) => {
  if (payrollOperations.includes(operation)) return payrollCaller;
  return operation.id === "listStandardAccounts" ? dutchCaller : anna;
};
const buildQuery = (options: Record<string, string | number>) =>
  `?${new URLSearchParams(Object.entries(options).map(([name, optionValue]) => [`$${name}`, String(optionValue)]))}`;

describe.each(listOperations.map((operation) => [operation.path, operation] as const))("%s", (_, operation) => {
  it("pages: default, edges, past the end, and every record exactly once", async () => {
    const { body } = await callerOf(operation).get(pathOf(operation));
    const totalCount = body.Meta.TotalNumberOfResults;
    expect(body.Meta).toMatchObject({ CurrentPage: 1, PageSize: 50, TotalNumberOfPages: Math.ceil(totalCount / 50) });
    expect(body.Data.length).toBe(Math.min(50, totalCount));
    expect(body.Meta).toHaveProperty("ServerTimeUtc", expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
    const pageSize = Math.max(1, Math.ceil(totalCount / 3));
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        callerOf(operation).get(pathOf(operation) + buildQuery({ page, pagesize: Math.min(1000, pageSize) })),
      ),
    );
    if (pageSize <= 1000) {
      const recordTexts = pages.flatMap((page) => page.body.Data.map((record) => JSON.stringify(record)));
      expect(new Set(recordTexts).size).toBe(totalCount);
    }
    const pastEndReply = await callerOf(operation).get(
      pathOf(operation) + buildQuery({ page: 2147483647, pagesize: 1000 }),
    );
    expect(pastEndReply.body.Data).toEqual([]);
    expect(pastEndReply.body.Meta.TotalNumberOfResults).toBe(totalCount);
  });

  it("takes plain OData's $top and $skip", async () => {
    const pageReply = await callerOf(operation).get(pathOf(operation) + buildQuery({ pagesize: 2, page: 2 }));
    const topReply = await callerOf(operation).get(pathOf(operation) + buildQuery({ top: 2, skip: 2 }));
    // The address of a document contains the second in which it ends.
    const withoutTemporaryUrl = (record: object) => ({ ...record, TemporaryUrl: null });
    expect(topReply.body.Data.map(withoutTemporaryUrl)).toEqual(pageReply.body.Data.map(withoutTemporaryUrl));
    expect(topReply.body.Meta).toMatchObject({ CurrentPage: 2, PageSize: 2 });
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
    const { status, body } = await callerOf(operation).get(pathOf(operation) + buildQuery({ [option]: value }));
    expect([status, body.ErrorCode]).toEqual([400, 6000]);
  });

  it("answers with the chosen members only", async () => {
    const [firstMember = "", secondMember = firstMember] = [...membersOf(operation.answerModel ?? "").keys()];
    const { body } = await callerOf(operation).get(
      pathOf(operation) + buildQuery({ select: `${secondMember} , ${firstMember}`, pagesize: 5 }),
    );
    for (const record of body.Data)
      expect(Object.keys(record).sort()).toEqual([...new Set([firstMember, secondMember])].sort());
  });

  it("filters and sorts by every member that holds one value", { timeout: 180_000 }, async () => {
    const { body } = await callerOf(operation).get(pathOf(operation) + buildQuery({ pagesize: 200 }));
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

async function expectFilterable(operation: Operation, member: Member, unfilteredBody: AnswerBody): Promise<void> {
  const value = unfilteredBody.Data.map((record) => record[member.name]).find((candidate) => candidate !== null);
  const literal = value === undefined ? "null" : toLiteral(member, value);
  const select = member.name;
  const readFiltered = (filter: string) =>
    callerOf(operation).get(pathOf(operation) + buildQuery({ filter, select, pagesize: 100 }));
  const [equalReply, otherReply] = await Promise.all([
    readFiltered(`${member.name} eq ${literal}`),
    readFiltered(`not (${member.name} eq ${literal})`),
  ]);
  expect(equalReply.status, `${member.name} eq ${literal}: ${equalReply.text.slice(0, 200)}`).toBe(200);
  for (const record of equalReply.body.Data) expect(record[member.name]).toEqual(value ?? null);
  const equalCount = equalReply.body.Meta.TotalNumberOfResults;
  if (unfilteredBody.Data.length > 0) expect(equalCount, `${member.name} eq ${literal}`).toBeGreaterThan(0);
  expect(equalCount + otherReply.body.Meta.TotalNumberOfResults, member.name).toBe(
    unfilteredBody.Meta.TotalNumberOfResults,
  );
}

function toLiteral(member: Member, value: unknown): string {
  if (member.type.is === "scalar" && member.type.kind === "text") return `'${String(value).replaceAll("'", "''")}'`;
  return String(value);
}

async function expectSortable(operation: Operation, member: Member): Promise<void> {
  const select = member.name;
  const readSorted = (orderby: string) =>
    callerOf(operation).get(pathOf(operation) + buildQuery({ orderby, select, pagesize: 300 }));
  const [ascendingReply, descendingReply] = await Promise.all([
    readSorted(member.name),
    readSorted(`${member.name} desc`),
  ]);
  const values = ascendingReply.body.Data.map((record) => record[member.name]);
  expect(values, member.name).toEqual([...values].sort(comparatorOf(member)));
  const descendingValues = descendingReply.body.Data.map((record) => record[member.name]);
  expect(descendingValues, member.name).toEqual([...descendingValues].sort(comparatorOf(member)).reverse());
}

const swedishCollator = new Intl.Collator("sv");

function comparatorOf(member: Member) {
  const isText = member.type.is === "scalar" && member.type.kind === "text";
  return (left: unknown, right: unknown) => {
    if (left === null || right === null) return Number(left !== null) - Number(right !== null);
    if (isText) return swedishCollator.compare(String(left), String(right));
    if (typeof left === "string") return left < String(right) ? -1 : Number(left > String(right));
    return Number(left) - Number(right);
  };
}

type ListedRecord = AnswerBody["Data"][number];
type FilterExample = {
  readonly listPath: string;
  /** Makes the filter from the first record for which `isUsable` holds. */
  readonly filter: (sampleRecord: ListedRecord) => string;
  readonly isMatch: (record: ListedRecord, sampleRecord: ListedRecord) => boolean;
  readonly isUsable?: (record: ListedRecord) => boolean;
  /** Whether no record of the seed matches the filter. */
  readonly hasNoMatch?: true;
};

const rowsOf = (record: ListedRecord) => record.Rows as { Text: string; ArticleNumber: string | null }[];
const dayOf = (value: unknown) => String(value).slice(0, 10);
const filterExamples: readonly FilterExample[] = [
  {
    listPath: "/customers",
    filter: (sampleRecord) => `CorporateIdentityNumber eq '${sampleRecord.CorporateIdentityNumber}'`,
    isUsable: (record) => record.CorporateIdentityNumber !== null,
    isMatch: (record, sampleRecord) => record.CorporateIdentityNumber === sampleRecord.CorporateIdentityNumber,
  },
  {
    listPath: "/customers",
    filter: (sampleRecord) => `EmailAddress eq '${sampleRecord.EmailAddress}'`,
    isUsable: (record) => record.EmailAddress !== null,
    isMatch: (record, sampleRecord) => record.EmailAddress === sampleRecord.EmailAddress,
  },
  {
    listPath: "/customers",
    filter: () => "ChangedUtc gt 2020-01-01T00:00:00Z",
    isMatch: (record) => String(record.ChangedUtc) > "2020-01-01T00:00:00Z",
  },
  {
    listPath: "/customers",
    filter: () => "startswith(Name,'B') and (IsActive eq true or IsPrivatePerson eq true)",
    isMatch: (record) =>
      String(record.Name).startsWith("B") && (record.IsActive === true || record.IsPrivatePerson === true),
  },
  {
    listPath: "/articles",
    filter: (sampleRecord) => `Number eq '${sampleRecord.Number}'`,
    isMatch: (record, sampleRecord) => record.Number === sampleRecord.Number,
  },
  {
    listPath: "/articles",
    filter: () => "IsActive eq true and contains(tolower(Name),'a')",
    isMatch: (record) => record.IsActive === true && String(record.Name).toLowerCase().includes("a"),
  },
  {
    listPath: "/customerinvoices",
    filter: (sampleRecord) => `CustomerId eq ${sampleRecord.CustomerId}`,
    isMatch: (record, sampleRecord) => record.CustomerId === sampleRecord.CustomerId,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "ModifiedUtc gt 2026-01-01 and PaymentStatus eq 1",
    isMatch: (record) => String(record.ModifiedUtc) > "2026-01-01T00:00:00Z" && record.PaymentStatus === 1,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "PaymentStatus eq 0 or 2 eq PaymentStatus",
    isMatch: (record) => record.PaymentStatus !== 1,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "not (PaymentStatus eq 2) and (PaymentStatus eq 0) eq false",
    isMatch: (record) => record.PaymentStatus === 1,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "PaymentStatus ne 1 and IsCreditInvoice eq false",
    isMatch: (record) => record.PaymentStatus !== 1 && record.IsCreditInvoice === false,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "HasAutoInvoiceError eq true",
    isMatch: (record) => record.HasAutoInvoiceError === true,
    hasNoMatch: true,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency",
    isMatch: (record) => Number(record.RemainingAmountInvoiceCurrency) === -Number(record.TotalAmountInvoiceCurrency),
    hasNoMatch: true,
  },
  {
    listPath: "/customerinvoices",
    filter: () => "Rows/any(c: contains(c/Text,'a'))",
    isMatch: (record) => rowsOf(record).some(({ Text }) => Text?.includes("a")),
  },
  {
    listPath: "/customerinvoices",
    filter: (sampleRecord) => `Rows/ArticleNumber eq '${rowsOf(sampleRecord)[0]?.ArticleNumber}'`,
    isUsable: (record) => (rowsOf(record)[0]?.ArticleNumber ?? null) !== null,
    isMatch: (record, sampleRecord) =>
      rowsOf(record).some(({ ArticleNumber }) => ArticleNumber === rowsOf(sampleRecord)[0]?.ArticleNumber),
  },
  {
    listPath: "/customerinvoices",
    filter: () => "year(InvoiceDate) eq 2026 and month(InvoiceDate) eq 3",
    isMatch: (record) => dayOf(record.InvoiceDate).startsWith("2026-03-"),
  },
  {
    listPath: "/vouchers",
    filter: () => "VoucherDate ge 2026-01-01 and VoucherDate le 2026-01-31",
    isMatch: (record) => dayOf(record.VoucherDate).startsWith("2026-01-"),
  },
  { listPath: "/accounts", filter: () => "IsActive eq true", isMatch: (record) => record.IsActive === true },
];

async function listAll(listPath: string, options: Record<string, string> = {}): Promise<ListedRecord[]> {
  const records: ListedRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body, text } = await anna.get(listPath + buildQuery({ ...options, pagesize: 1000, page }));
    expect(status, text.slice(0, 200)).toBe(200);
    records.push(...body.Data);
    if (page >= body.Meta.TotalNumberOfPages) return records;
  }
}

// The filters come from docs/api/requests.md#filter-order-and-selection.
describe("filters that clients use", () => {
  it.each(
    filterExamples.map((example) => [example.listPath, String(example.filter).replace(/^.*=> /, ""), example] as const),
  )("%s: %s finds exactly the rows that fit", async (listPath, _, { filter, isMatch, isUsable, hasNoMatch }) => {
    const allRecords = await listAll(listPath);
    const sampleRecord = allRecords.find(isUsable ?? (() => true));
    if (sampleRecord === undefined) throw new Error(`the seed has nothing to look for in ${listPath}`);
    const matchingRecords = allRecords.filter((record) => isMatch(record, sampleRecord));
    expect(matchingRecords.length > 0).toBe(hasNoMatch !== true);
    expect(await listAll(listPath, { filter: filter(sampleRecord) })).toEqual(matchingRecords);
  });

  it.each([
    [0, "CustomerInvoice_paid_idx"],
    [1, "CustomerInvoice_open_idx"],
    [2, "CustomerInvoice_open_idx"],
  ])("invoices of standing %i are counted from %s", async (paymentStatus, indexName) => {
    const equals = paymentStatusConditionsOf({ today });
    const filterCondition = filterSql("CustomerInvoiceApi", `PaymentStatus eq ${paymentStatus}`, { equals });
    const rowsSql = sql`(SELECT * FROM "CustomerInvoice" WHERE "companyId" = ${norrsken.id}::uuid) t`;
    const { text, values } = renderSql(sql`EXPLAIN SELECT count(*) FROM ${rowsSql} WHERE ${filterCondition}`);
    const databaseClient = new pg.Client(books.sandbox.databaseUrl);
    await databaseClient.connect();
    try {
      // The settings make the planner choose the index even where the table has few rows.
      await databaseClient.query("SET enable_seqscan = off");
      await databaseClient.query("SET enable_bitmapscan = off");
      const queryPlan = await databaseClient.query<{ "QUERY PLAN": string }>(text, values);
      expect(queryPlan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`using "${indexName}"`);
    } finally {
      await databaseClient.end();
    }
  });

  it("sorts by two members and finds what a lambda asks for", async () => {
    const { body } = await anna.get(
      `/customerinvoices${buildQuery({ orderby: "InvoiceDate desc,InvoiceNumber", pagesize: 20 })}`,
    );
    const rows = body.Data[0]?.Rows as { Text: string }[];
    const rowText = rows.find((row) => row.Text)?.Text ?? "";
    const filter = `Rows/any(r: r/Text eq '${rowText.replaceAll("'", "''")}')`;
    const foundInvoices = await anna.get(`/customerinvoices${buildQuery({ filter, pagesize: 1000 })}`);
    expect(foundInvoices.body.Data.map((invoice) => invoice.Id)).toContain(body.Data[0]?.Id);
  });

  it.each(["9999-12-31T23:00:00-05:00", "0001-01-01T00:00:00+05:00"])(
    "%s, which no year of ours holds, answers 6001",
    async (moment) => {
      const filter = encodeURIComponent(`ModifiedUtc gt ${moment}`);
      for (const query of [`$filter=${filter}`, `modifiedSinceUtc=${encodeURIComponent(moment)}`]) {
        const { status, body } = await anna.get(`/customerinvoices?${query}`);
        expect([status, body.ErrorCode], query).toEqual([400, 6001]);
      }
    },
  );

  it("a badly written date answers 6001", async () => {
    const { status, body } = await anna.get(`/vouchers${buildQuery({ filter: "VoucherDate ge 2026-13-01" })}`);
    expect([status, body.ErrorCode]).toEqual([400, 6001]);
  });
});
