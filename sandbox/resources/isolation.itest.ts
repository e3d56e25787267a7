import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, operations } from "../openapi/document";
import { fjallkaffe, norrsken, tulp } from "../seed/companies";
import { type Books, type Caller, startBooks, today, type Wire } from "./testing/books-client";
import { upload } from "./testing/files";
import { makeRecords } from "./testing/made-records";
import { paymentBody } from "./testing/payments";

let books: Books;
let store: pg.Client;
/** Whose data must neither be seen nor changed. */
let victim: Caller;
/** Everything a token can allow, at another company. */
let attacker: Caller;
/** Ids of the victim's records by the path that reads them. */
let stolen: Record<string, string>;
/** What the attacker may name: ids of its own company. */
let own: Record<string, string>;
let victimIds: ReadonlySet<string>;

beforeAll(async () => {
  books = await startBooks();
  store = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await store.connect();
  victim = books.as(await books.token("sara@revisorn.example", norrsken.id));
  attacker = books.as(await books.token("sara@revisorn.example", tulp.id));
  [stolen, own] = await Promise.all([idsOf(victim), idsOf(attacker)]);
  victimIds = await allIds();
});
afterAll(async () => {
  await store.end();
  await books.sandbox.stop();
});

const collections = [
  "/customers",
  "/articles",
  "/customerlabels",
  "/articlelabels",
  "/deliverymethods",
  "/deliveryterms",
  "/salespricelists",
  "/discountagreements",
  "/costcenters",
  "/costcenteritems",
  "/projects",
  "/vatreports",
  "/foreignpaymentcodes",
  "/units",
  "/articleaccountcodings",
  "/vatcodes",
  "/termsofpayments",
  "/fiscalyears",
  "/customerinvoicedrafts",
  "/customerinvoices",
  "/customerledgeritems",
  "/quotedrafts",
  "/quotes",
  "/orders",
  "/suppliers",
  "/bankaccounts",
  "/banks",
  "/supplierinvoicedrafts",
  "/supplierinvoices",
  "/allocationperiods",
] as const;

/** One seeded record of each collection, and the voucher of an invoice with its year. */
async function idsOf(caller: Caller): Promise<Record<string, string>> {
  const found = await makeRecords(caller);
  for (const list of collections) found[list] = String((await caller.get(`${list}?$pagesize=1`)).body.Data[0]?.Id);
  const [voucher] = (await caller.get("/vouchers?$pagesize=1&$orderby=VoucherDate desc")).body.Data;
  const day = String(voucher?.VoucherDate).slice(0, 10);
  const [year] = (await caller.get(`/fiscalyears?$filter=StartDate le ${day} and EndDate ge ${day}`)).body.Data;
  return { ...found, "/vouchers": String(voucher?.Id), "/fiscalyears": String(year?.Id) };
}

async function allIds(): Promise<ReadonlySet<string>> {
  const { rows: tables } = await store.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name IN ('companyId', 'Id')
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const ids = new Set<string>();
  for (const { name } of tables) {
    const found = await store.query<{ Id: string }>(`SELECT "Id" FROM "${name}" WHERE "companyId" = $1`, [norrsken.id]);
    for (const { Id } of found.rows) ids.add(Id);
  }
  return ids;
}

/**
 * Everything the victim has, by table: how many rows, and the transactions that wrote them, which differ as soon as a row is
 * written anew. Calls received are counted for the one who called.
 */
async function fingerprint(): Promise<Record<string, string>> {
  fingerprintSql ??= writeFingerprintSql();
  const { rows } = await store.query<{ name: string; print: string }>(await fingerprintSql, [norrsken.id]);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

let fingerprintSql: Promise<string> | undefined;

async function writeFingerprintSql(): Promise<string> {
  const { rows: tables } = await store.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name = 'companyId' ORDER BY 1`,
  );
  return tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) AS print
           FROM "${name}" WHERE "companyId" = $1`,
    )
    .join(" UNION ALL ");
}

/** The path with the ids of a company in its holes; what is no id is the same at every company. */
function pathOf({ path, pathParameters }: Operation, ids: Record<string, string>): string {
  const approved: Record<string, string> = { vatreport: "/vatreports", supplierinvoice: "/supplierinvoicedrafts" };
  const [, first, second = ""] = path.split("/");
  const collection = (first === "approval" && approved[second]) || `/${first}`;
  return pathParameters.reduce((filled, { name, schema }) => {
    const elsewhere: Record<string, string> = {
      fiscalyearId: "/fiscalyears",
      articleId: "/articles",
      attachmentId: collection.startsWith("/sales") ? collection : "/attachments",
      customerInvoiceId: "/customerinvoices",
      customerInvoiceDraftId: "/customerinvoicedrafts",
      quoteId: "/quotes",
      orderId: "/orders",
    };
    const id = ids[elsewhere[name] ?? collection] ?? "";
    const plain: Record<string, string> = {
      accountNumber: "1510",
      date: "2026-10-31",
      countrycode: "SE",
      sequenceNumber: "1",
    };
    return filled.replace(`{${name}}`, schema.format === "uuid" ? id : (plain[name] ?? ""));
  }, path);
}

const namesARecord = (operation: Operation) => operation.pathParameters.some(({ schema }) => schema.format === "uuid");

/** What the victim itself would send: the record as it stands. */
async function bodyOf(operation: Operation): Promise<Wire | undefined> {
  if (operation.body === null || operation.path.endsWith("/convert")) return undefined;
  if (operation.path.endsWith("/payments")) return paymentBody(stolen["/bankaccounts"] ?? "", 1);
  if (operation.path.endsWith("/email")) return { Email: "thief@example.com" };
  if (operation.path.startsWith("/approval/")) return { DocumentApprovalStatus: 3 };
  if (operation.path.startsWith("/costcenters/")) return { Name: "Theft", IsActive: false };
  if (operation.path.endsWith("/prices")) return { Prices: [{ ArticleId: stolen["/articles"], NetPrice: 1 }] };
  return (await victim.get(pathOf(operation, stolen))).body;
}

function queryOf(operation: Operation): string {
  if (operation.id === "getExchangeRate") return "?sourceCurrency=EUR";
  return operation.isList ? "?$pagesize=1000" : "";
}

describe("another company", () => {
  const attacked: string[] = [];

  it("can read, change, delete, convert, send and print nothing by its id, at any operation", async () => {
    // What the attacker will be refused does exist: the victim finds it there.
    for (const operation of operations.filter((one) => namesARecord(one) && one.method === "GET")) {
      expect((await victim.get(pathOf(operation, stolen))).status, operation.path).toBe(200);
    }
    const before = await fingerprint();
    expect(Object.values(before).filter((print) => !print.startsWith("0 ")).length).toBeGreaterThan(10);
    for (const operation of operations.filter(namesARecord)) {
      const { method } = operation;
      const path = pathOf(operation, stolen);
      const reply = await attacker.send(method, path, await bodyOf(operation));
      expect([reply.status, reply.body.ErrorCode], `${method} ${path}`).toEqual([404, 3000]);
      attacked.push(operation.id);
    }
    expect(await fingerprint()).toEqual(before);
  });

  it("sees none of its ids in a list or an answer without id", async () => {
    expect(victimIds.size).toBeGreaterThan(1_000);
    for (const operation of operations.filter((one) => !namesARecord(one) && one.method === "GET")) {
      const { text, status } = await attacker.get(pathOf(operation, own) + queryOf(operation));
      expect([200, 404], `${operation.method} ${operation.path}`).toContain(status);
      const named = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
      expect(
        named.filter((id) => victimIds.has(id)),
        operation.path,
      ).toEqual([]);
      attacked.push(operation.id);
    }
  });

  const party = { EuThirdParty: false, RotReducedInvoicingType: 0 };
  const row = { IsTextRow: false, Quantity: 1, UnitPrice: 1, ReversedConstructionServicesVatFree: false };
  const [debit, credit] = [
    { AccountNumber: 1300, DebitAmount: 1 },
    { AccountNumber: 1100, CreditAmount: 1 },
  ];
  const names: readonly (readonly [path: string, member: string, body: () => Wire])[] = [
    ["/customers", "TermsOfPaymentId", () => ({ TermsOfPaymentId: stolen["/termsofpayments"] })],
    ["/customers", "DeliveryMethodId", () => ({ DeliveryMethodId: stolen["/deliverymethods"] })],
    ["/customers", "DeliveryTermId", () => ({ DeliveryTermId: stolen["/deliveryterms"] })],
    ["/customers", "SalesPriceListId", () => ({ SalesPriceListId: stolen["/salespricelists"] })],
    ["/customers", "DiscountAgreementId", () => ({ DiscountAgreementId: stolen["/discountagreements"] })],
    ["/customers", "CustomerLabels[0].Id", () => ({ CustomerLabels: [{ Id: stolen["/customerlabels"] }] })],
    ["/articles", "ArticleLabels[0].Id", () => ({ ArticleLabels: [{ Id: stolen["/articlelabels"] }] })],
    ["/articles", "CodingId", () => ({ CodingId: stolen["/articleaccountcodings"] })],
    ["/articles", "UnitId", () => ({ UnitId: stolen["/units"] })],
    ["/customerinvoicedrafts", "CustomerId", () => ({ CustomerId: stolen["/customers"] })],
    ["/customerinvoicedrafts", "TermsOfPaymentId", () => ({ TermsOfPaymentId: stolen["/termsofpayments"] })],
    ["/customerinvoicedrafts", "Rows[0].ArticleId", () => ({ Rows: [{ ...row, ArticleId: stolen["/articles"] }] })],
    ...["/quotedrafts", "/quotes", "/orders"].flatMap((path): (typeof names)[number][] => [
      [path, "CustomerId", () => ({ CustomerId: stolen["/customers"] })],
      [path, "Rows[0].ArticleId", () => ({ Rows: [{ ...row, LineNumber: 1, ArticleId: stolen["/articles"] }] })],
      [
        path,
        "Rows[0].ProjectId",
        () => ({ Rows: [{ ...row, LineNumber: 1, ArticleId: own["/articles"], ProjectId: stolen["/projects"] }] }),
      ],
    ]),
    ["/quotes", "TermsOfPayment.Id", () => ({ TermsOfPayment: { Id: stolen["/termsofpayments"] } })],
    ["/orders", "TermsOfPaymentId", () => ({ TermsOfPaymentId: stolen["/termsofpayments"] })],
    ["/customerinvoices", "CustomerId", () => ({ CustomerId: stolen["/customers"] })],
    ["/customerinvoices", "TermsOfPaymentId", () => ({ TermsOfPaymentId: stolen["/termsofpayments"] })],
    ["/customerinvoices", "Rows[0].ArticleId", () => ({ Rows: [{ ...row, ArticleId: stolen["/articles"] }] })],
    ["/customerinvoices", "CreatedFromDraftId", () => ({ CreatedFromDraftId: stolen["/customerinvoicedrafts"] })],
    ["/articles/batch", "[0].CodingId", () => ({ CodingId: stolen["/articleaccountcodings"] })],
    ["/accounts/batch", "[0].FiscalYearId", () => ({ FiscalYearId: stolen["/fiscalyears"] })],
    ["/articles", "SupplierId", () => ({ SupplierId: stolen["/suppliers"] })],
    ["/suppliers", "TermsOfPaymentId", () => ({ TermsOfPaymentId: stolen["/termsofpayments"] })],
    ["/suppliers", "ForeignPaymentCodeId", () => ({ ForeignPaymentCodeId: stolen["/foreignpaymentcodes"] })],
    ["/suppliers", "PayFromBankAccountId", () => ({ PayFromBankAccountId: stolen["/bankaccounts"] })],
    ["/bankaccounts", "Bank", () => ({ Bank: stolen["/banks"] })],
    ["/customerledgeritems", "CustomerId", () => ({ CustomerId: stolen["/customers"] })],
    ["/customerledgeritems", "VoucherId", () => ({ VoucherId: stolen["/vouchers"] })],
    ["/customerledgeritems/customerledgeritemswithvoucher", "CustomerId", () => ({ CustomerId: stolen["/customers"] })],
    ["/supplierinvoicedrafts", "SupplierId", () => ({ SupplierId: stolen["/suppliers"] })],
    [
      "/supplierinvoicedrafts",
      "Attachments.AttachmentIds[0]",
      () => ({ Attachments: { DocumentType: 4, AttachmentIds: [stolen["/attachments"]] } }),
    ],
    ["/supplierinvoices", "Attachments[0]", () => ({ Attachments: [stolen["/attachments"]] })],
    ["/supplierinvoicedrafts", "BankAccountId", () => ({ BankAccountId: stolen["/bankaccounts"] })],
    ["/supplierinvoicedrafts", "Rows[1].VatCodeId", () => ({ Rows: bought({ VatCodeId: stolen["/vatcodes"] }) })],
    ["/supplierinvoicedrafts", "Rows[1].ProjectId", () => ({ Rows: bought({ ProjectId: stolen["/projects"] }) })],
    [
      "/allocationperiods",
      "[0].SupplierInvoiceDraftId",
      () => ({ SupplierInvoiceDraftId: stolen["/supplierinvoicedrafts"] }),
    ],
    [
      "/allocationperiods",
      "[0].SupplierInvoiceId",
      () => ({ ...noDraft, SupplierInvoiceId: stolen["/supplierinvoices"] }),
    ],
    ["/allocationperiods", "[0].VoucherId", () => ({ ...noDraft, VoucherId: stolen["/vouchers"] })],
    [
      "/supplierinvoicedrafts",
      "Attachments.AttachmentIds[0]",
      () => ({ Attachments: { DocumentType: 4, AttachmentIds: [stolen["/attachments"]] } }),
    ],
    ["/supplierinvoices", "Attachments[0]", () => ({ Attachments: [stolen["/attachments"]] })],
    ["/supplierinvoices", "SupplierId", () => ({ SupplierId: stolen["/suppliers"] })],
    ["/supplierinvoices", "Rows[1].ProjectId", () => ({ Rows: bought({ ProjectId: stolen["/projects"] }) })],
    ["/accounts", "FiscalYearId", () => ({ FiscalYearId: stolen["/fiscalyears"] })],
    ["/attachmentlinks", "DocumentId", () => ({ DocumentId: stolen["/vouchers"] })],
    ["/attachmentlinks", "AttachmentIds[0]", () => ({ AttachmentIds: [stolen["/attachments"]] })],
    ["/attachmentlinks/batch", "[0].AttachmentIds[0]", () => ({ AttachmentIds: [stolen["/attachments"]] })],
    ["/salesdocumentattachments/quote", "DockumentId", () => ({ DockumentId: stolen["/quotes"] })],
    ["/salesdocumentattachments/order", "DockumentId", () => ({ DockumentId: stolen["/orders"] })],
    ["/salesdocumentattachments", "DockumentId", () => ({ DockumentId: stolen["/customerinvoicedrafts"] })],
    [
      "/salesdocumentattachments/customerinvoicedraft",
      "DockumentId",
      () => ({ DockumentId: stolen["/customerinvoicedrafts"] }),
    ],
    ["/salesdocumentattachments/customerinvoice", "DockumentId", () => ({ DockumentId: stolen["/customerinvoices"] })],
    ["/partnerresourcelinks", "ResourceId", () => ({ ResourceId: stolen["/customers"] })],
    ["/autoinvoice/inbound", "AttachmentId", () => ({ AttachmentId: stolen["/attachments"] })],
    [
      "/vouchers",
      "Attachments.AttachmentIds[0]",
      () => ({ Attachments: { DocumentType: 3, AttachmentIds: [stolen["/attachments"]] } }),
    ],
    ["/accounts", "VatCodeId", () => ({ VatCodeId: stolen["/vatcodes"] })],
    ["/costcenteritems", "CostCenterId", () => ({ CostCenterId: stolen["/costcenters"] })],
    ["/projects", "CustomerId", () => ({ CustomerId: stolen["/customers"] })],
    [
      "/customerinvoicedrafts",
      "Rows[0].ProjectId",
      () => ({ Rows: [{ ...row, ArticleId: own["/articles"], ProjectId: stolen["/projects"] }] }),
    ],
    [
      "/vouchers",
      "Rows[0].CostCenterItemId1",
      () => ({
        Rows: [{ AccountNumber: 4400, DebitAmount: 1, CostCenterItemId1: stolen["/costcenteritems"] }, credit],
      }),
    ],
    ["/vouchers", "Rows[0].VatCodeId", () => ({ Rows: [{ ...debit, VatCodeId: stolen["/vatcodes"] }, credit] })],
  ];

  const noDraft = { SupplierInvoiceDraftId: null };
  const bought = (more: Wire = {}): Wire[] => [
    { AccountNumber: 1400, CreditAmount: 5 },
    { AccountNumber: 4400, DebitAmount: 5, DebetAmount: 5, ...more },
  ];
  let numbers = 0;
  let accountNumber = 9990;

  /** What the attacker may write at its own company. */
  async function goodBody(path: string): Promise<Wire> {
    if (path.startsWith("/customerledgeritems")) {
      accountNumber += 1;
      const Voucher = await goodBody("/vouchers");
      return {
        CustomerId: own["/customers"],
        Voucher,
        VoucherId: (await attacker.send("POST", "/vouchers", Voucher)).body.Id,
        CurrencyCode: "EUR",
        InvoiceDate: today,
        DueDate: today,
        InvoiceNumber: accountNumber,
        IsCreditInvoice: false,
        TotalAmountInvoiceCurrency: 1,
        RemainingAmountInvoiceCurrency: 1,
        VATAmountInvoiceCurrency: 0,
        RoundingsAmountInvoiceCurrency: 0,
      };
    }
    if (path === "/vouchers") return { VoucherDate: today, VoucherText: "Bank", Rows: [debit, credit] };
    if (path.startsWith("/customerinvoice")) {
      return { ...party, CustomerId: own["/customers"], Rows: [{ ...row, ArticleId: own["/articles"] }] };
    }
    if (path === "/attachments") return upload();
    if (path.startsWith("/salesdocumentattachments")) {
      const kind = path.split("/")[2] ?? "customerinvoicedraft";
      return upload("image/png", { DockumentId: own[`/${kind}s`] });
    }
    if (path === "/attachmentlinks") {
      return { DocumentType: 3, DocumentId: own["/vouchers"], AttachmentIds: [own["/attachments"]] };
    }
    if (path === "/autoinvoice/inbound") {
      return { SupplierName: "Hout BV", InvoiceNumber: "1", InvoiceDate: today, TotalAmount: 1 };
    }
    if (path === "/allocationperiods") {
      const draft = await attacker.send("POST", "/supplierinvoicedrafts", await goodBody("/supplierinvoicedrafts"));
      const months = { BookkeepingStartDate: today, NumberOfAllocationPeriods: 2, AmountToAllocate: 4 };
      return {
        ...months,
        AllocationAccountNumber: 1350,
        SupplierInvoiceDraftId: draft.body.Id,
        SupplierInvoiceDraftRow: 2,
      };
    }
    if (path.startsWith("/supplierinvoice")) {
      numbers += 1;
      const party = { SupplierId: own["/suppliers"], InvoiceNumber: `S-${numbers}` };
      return { ...party, IsCreditInvoice: false, TotalAmount: 5, Rows: bought() };
    }
    if (path === "/salespricelists") return { Name: "Own", IsActive: true };
    if (path === "/accounts") {
      accountNumber += 1;
      return { FiscalYearId: own["/fiscalyears"], IsActive: true, Name: "Bank", Number: String(accountNumber) };
    }
    const unique = `own-${attacked.length}`;
    return {
      ...(await attacker.get(`${path}/${own[path]}`)).body,
      Number: unique,
      CustomerNumber: unique,
      ShortName: unique,
      SupplierNumber: unique,
    };
  }

  it.each(names)("cannot name its records in a body of %s: %s", async (path, member, foreign) => {
    const before = await fingerprint();
    const isList = path.endsWith("/batch") || path === "/allocationperiods";
    const sent = (record: Wire) => (isList ? [record] : record);
    const good = await goodBody(path.replace("/batch", ""));
    const body = sent({ ...good, ...foreign() });
    const isReplaced =
      own[path] !== undefined && operations.some((one) => one.method === "PUT" && one.path.startsWith(`${path}/`));
    for (const [method, at] of [["POST", path], ...(isReplaced ? [["PUT", `${path}/${own[path]}`]] : [])] as const) {
      const reply = await attacker.send(method, at, body);
      expect([reply.status, reply.body.Errors?.[0]?.Field], `${method} ${at}`).toEqual([400, member]);
    }
    // The same body without the foreign id is taken: it was refused for that alone.
    const control = await attacker.send("POST", path, sent(good));
    expect([200, 201], control.text).toContain(control.status);
    attacked.push(...operations.filter((one) => one.path === path && one.method === "POST").map(({ id }) => id));
    await attacker.send("DELETE", `${path}/${control.body.Id}`);
    expect(await fingerprint()).toEqual(before);
  });

  it("spreads rows of its own company anew, and no other", async () => {
    const before = await fingerprint();
    const good = await goodBody("/allocationperiods");
    await attacker.send("POST", "/allocationperiods", [good]);
    const put = (more: Wire) => attacker.send("PUT", "/allocationperiods", [{ ...good, ...more }]);
    const foreign = await put({ SupplierInvoiceDraftId: stolen["/supplierinvoicedrafts"] });
    expect([foreign.status, foreign.body.Errors[0]?.Field]).toEqual([400, "[0].SupplierInvoiceDraftId"]);
    expect((await put({})).status).toBe(200);
    attacked.push("replaceAllocationPeriods");
    expect(await fingerprint()).toEqual(before);
  });

  // Bodies that name no record of anybody.
  const plain = [
    "/customerlabels",
    "/articlelabels",
    "/deliverymethods",
    "/deliveryterms",
    "/salespricelists",
    "/webhooks",
    "/attachments",
  ];

  it.each(plain)("writes at its own company only: %s", async (path) => {
    const before = await fingerprint();
    const many = (caller: Caller) => caller.get(path).then(({ body }) => body.Meta.TotalNumberOfResults);
    const others = await many(attacker);
    const { status, text, body } = await attacker.send("POST", path, await goodBody(path));
    expect(status, text).toBe(201);
    expect(await many(attacker)).toBe(others + 1);
    expect((await victim.get(`${path}/${body.Id ?? body.Identifier}`)).status).toBe(404);
    expect(await fingerprint()).toEqual(before);
    attacked.push(...operations.filter((one) => one.path === path && one.method === "POST").map(({ id }) => id));
  });

  const ownWrites: readonly (readonly [method: string, path: string, body: unknown])[] = [
    ["POST", "/fiscalyears", { StartDate: "2028-01-01", EndDate: "2028-12-31" }],
    [
      "PUT",
      "/fiscalyears/openingbalances",
      [
        { AccountNumber: 1100, Balance: 1 },
        { AccountNumber: 500, Balance: -1 },
      ],
    ],
    [
      "PUT",
      "/companysettings",
      { Name: "Dief", Address1: "Gracht 1", City: "Utrecht", CountryCode: "NL", PostalCode: "3511 AA", Phone: "030" },
    ],
    [
      "PUT",
      "/companysettings/accountinglocksettings",
      { AccountingLockInterval: 1, AccountingLockedAsOf: { Year: 2026, Month: 9 } },
    ],
    ["POST", "/articlelabels/batch", [{ Name: "Own" }]],
    ["PUT", "/appstore/status", { ActivationStatus: 0 }],
    ["PUT", "/companysettings/rotrut", { RotReducedInvoicingPercent: 1 }],
  ];

  it.each(ownWrites)("%s %s reaches its own company alone", async (method, path, body) => {
    const [first] = (await attacker.get("/fiscalyears?$orderby=StartDate")).body.Data;
    await attacker.send("PUT", `/fiscalyears/${first?.Id}`, { IsLockedForAccounting: false });
    const before = await fingerprint();
    // Reductions for house work are there for Swedish companies only.
    const swedish = books.as(await books.token("sara@revisorn.example", fjallkaffe.id));
    const reply = await (path.endsWith("/rotrut") ? swedish : attacker).send(method, path, body);
    expect([200, 201], reply.text).toContain(reply.status);
    attacked.push(...operations.filter((one) => one.path === path && one.method === method).map(({ id }) => id));
    expect(await fingerprint()).toEqual(before);
  });

  it("was tried at every operation there is", () => {
    expect(new Set(attacked)).toEqual(new Set(operations.map(({ id }) => id)));
    expect(new Set(attacked).size).toBeGreaterThan(60);
  });
});
