import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { booksOperations, type Operation } from "../openapi/document";
import { fjallkaffe, norrsken, tulp } from "../seed/companies";
import { type BooksClient, type Caller, type JsonRecord, startBooks, today } from "./testing/books-client";
import { createRecords } from "./testing/create-records";
import { buildUploadBody } from "./testing/files";
import { buildPaymentBody } from "./testing/payments";

let books: BooksClient;
let databaseClient: pg.Client;
/** The caller whose data the attacker must neither see nor change. */
let victim: Caller;
/** A caller whose token has every scope, at another company. */
let attacker: Caller;
/** Ids of the victim's records by the path of their list. */
let victimIdByList: Record<string, string>;
/** Ids of the attacker's own company, which the attacker may name, by the path of their list. */
let attackerIdByList: Record<string, string>;
let allVictimIds: ReadonlySet<string>;

beforeAll(async () => {
  books = await startBooks();
  databaseClient = new pg.Client({ connectionString: books.sandbox.databaseUrl });
  await databaseClient.connect();
  victim = books.callerWithToken(await books.createToken("sara@revisorn.example", norrsken.id));
  attacker = books.callerWithToken(await books.createToken("sara@revisorn.example", tulp.id));
  [victimIdByList, attackerIdByList] = await Promise.all([createAndReadIds(victim), createAndReadIds(attacker)]);
  allVictimIds = await readAllVictimIds();
});
afterAll(async () => {
  await databaseClient.end();
  await books.sandbox.stop();
});

const listPaths = [
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

/** The ids of one record of each collection, and of the latest voucher with its fiscal year. */
async function createAndReadIds(caller: Caller): Promise<Record<string, string>> {
  const idByList = await createRecords(caller);
  for (const listPath of listPaths)
    idByList[listPath] = String((await caller.get(`${listPath}?$pagesize=1`)).body.Data[0]?.Id);
  const [voucher] = (await caller.get("/vouchers?$pagesize=1&$orderby=VoucherDate desc")).body.Data;
  const day = String(voucher?.VoucherDate).slice(0, 10);
  const [year] = (await caller.get(`/fiscalyears?$filter=StartDate le ${day} and EndDate ge ${day}`)).body.Data;
  return { ...idByList, "/vouchers": String(voucher?.Id), "/fiscalyears": String(year?.Id) };
}

async function readAllVictimIds(): Promise<ReadonlySet<string>> {
  const { rows: tables } = await databaseClient.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name IN ('companyId', 'Id')
      GROUP BY table_name HAVING count(*) = 2`,
  );
  const ids = new Set<string>();
  for (const { name } of tables) {
    const idQuery = await databaseClient.query<{ Id: string }>(`SELECT "Id" FROM "${name}" WHERE "companyId" = $1`, [
      norrsken.id,
    ]);
    for (const { Id } of idQuery.rows) ids.add(Id);
  }
  return ids;
}

/**
 * The number of the victim's rows by table, with the sum of the transactions that wrote them; every write changes it.
 * The attacker's calls do not change the victim's counters, because a call is counted for the company that calls.
 */
async function readFingerprint(): Promise<Record<string, string>> {
  fingerprintSql ??= writeFingerprintSql();
  const { rows } = await databaseClient.query<{ name: string; print: string }>(await fingerprintSql, [norrsken.id]);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

let fingerprintSql: Promise<string> | undefined;

async function writeFingerprintSql(): Promise<string> {
  const { rows: tables } = await databaseClient.query<{ name: string }>(
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

/** Fills the path of an operation with a company's ids. Parameters that are no ids get the same values everywhere. */
function pathOf({ path, pathParameters }: Operation, ids: Record<string, string>): string {
  const listByApproval: Record<string, string> = {
    vatreport: "/vatreports",
    supplierinvoice: "/supplierinvoicedrafts",
  };
  const [, firstSegment, secondSegment = ""] = path.split("/");
  const collection = (firstSegment === "approval" && listByApproval[secondSegment]) || `/${firstSegment}`;
  return pathParameters.reduce((filledPath, { name, schema }) => {
    const listByParameter: Record<string, string> = {
      fiscalyearId: "/fiscalyears",
      articleId: "/articles",
      attachmentId: collection.startsWith("/sales") ? collection : "/attachments",
      customerInvoiceId: "/customerinvoices",
      customerInvoiceDraftId: "/customerinvoicedrafts",
      quoteId: "/quotes",
      orderId: "/orders",
    };
    const id = ids[listByParameter[name] ?? collection] ?? "";
    const valueByParameter: Record<string, string> = {
      accountNumber: "1510",
      date: "2026-10-31",
      countrycode: "SE",
      sequenceNumber: "1",
    };
    return filledPath.replace(`{${name}}`, schema.format === "uuid" ? id : (valueByParameter[name] ?? ""));
  }, path);
}

const hasRecordId = (operation: Operation) => operation.pathParameters.some(({ schema }) => schema.format === "uuid");

/** The body that the victim itself would send: the record as it is stored. */
async function buildVictimBody(operation: Operation): Promise<JsonRecord | undefined> {
  if (operation.body === null || operation.path.endsWith("/convert")) return undefined;
  if (operation.path.endsWith("/payments")) return buildPaymentBody(victimIdByList["/bankaccounts"] ?? "", 1);
  if (operation.path.endsWith("/email")) return { Email: "thief@example.com" };
  if (operation.path.endsWith("/offset"))
    return { DebitInvoiceIds: [victimIdByList["/supplierinvoices"]], VoucherDate: today };
  if (operation.path.startsWith("/approval/")) return { DocumentApprovalStatus: 3 };
  if (operation.path.startsWith("/costcenters/")) return { Name: "Theft", IsActive: false };
  if (operation.path.endsWith("/prices")) return { Prices: [{ ArticleId: victimIdByList["/articles"], NetPrice: 1 }] };
  return (await victim.get(pathOf(operation, victimIdByList))).body;
}

function queryOf(operation: Operation): string {
  if (operation.id === "getExchangeRate") return "?sourceCurrency=EUR";
  return operation.isList ? "?$pagesize=1000" : "";
}

describe("another company", () => {
  const attackedOperationIds: string[] = [];

  it("can read, change, delete, convert, send and print nothing by its id, at any operation", async () => {
    // The victim can read every record that the attacker is refused, so no refusal comes from a missing record.
    for (const operation of booksOperations.filter(
      (candidate) => hasRecordId(candidate) && candidate.method === "GET",
    )) {
      expect((await victim.get(pathOf(operation, victimIdByList))).status, operation.path).toBe(200);
    }
    const fingerprintBefore = await readFingerprint();
    expect(Object.values(fingerprintBefore).filter((print) => !print.startsWith("0 ")).length).toBeGreaterThan(10);
    for (const operation of booksOperations.filter(hasRecordId)) {
      const { method } = operation;
      const path = pathOf(operation, victimIdByList);
      const reply = await attacker.send(method, path, await buildVictimBody(operation));
      expect([reply.status, reply.body.ErrorCode], `${method} ${path}`).toEqual([404, 3000]);
      attackedOperationIds.push(operation.id);
    }
    expect(await readFingerprint()).toEqual(fingerprintBefore);
  });

  it("sees none of its ids in a list or an answer without id", async () => {
    expect(allVictimIds.size).toBeGreaterThan(1_000);
    for (const operation of booksOperations.filter(
      (candidate) => !hasRecordId(candidate) && candidate.method === "GET",
    )) {
      const { text, status } = await attacker.get(pathOf(operation, attackerIdByList) + queryOf(operation));
      expect([200, 404], `${operation.method} ${operation.path}`).toContain(status);
      const namedIds = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
      expect(
        namedIds.filter((id) => allVictimIds.has(id)),
        operation.path,
      ).toEqual([]);
      attackedOperationIds.push(operation.id);
    }
  });

  const documentMembers = { EuThirdParty: false, RotReducedInvoicingType: 0 };
  const rowMembers = { IsTextRow: false, Quantity: 1, UnitPrice: 1, ReversedConstructionServicesVatFree: false };
  const [debitRow, creditRow] = [
    { AccountNumber: 1300, DebitAmount: 1 },
    { AccountNumber: 1100, CreditAmount: 1 },
  ];
  const foreignIdCases: readonly (readonly [path: string, member: string, body: () => JsonRecord])[] = [
    ["/customers", "TermsOfPaymentId", () => ({ TermsOfPaymentId: victimIdByList["/termsofpayments"] })],
    ["/customers", "DeliveryMethodId", () => ({ DeliveryMethodId: victimIdByList["/deliverymethods"] })],
    ["/customers", "DeliveryTermId", () => ({ DeliveryTermId: victimIdByList["/deliveryterms"] })],
    ["/customers", "SalesPriceListId", () => ({ SalesPriceListId: victimIdByList["/salespricelists"] })],
    ["/customers", "DiscountAgreementId", () => ({ DiscountAgreementId: victimIdByList["/discountagreements"] })],
    ["/customers", "CustomerLabels[0].Id", () => ({ CustomerLabels: [{ Id: victimIdByList["/customerlabels"] }] })],
    ["/articles", "ArticleLabels[0].Id", () => ({ ArticleLabels: [{ Id: victimIdByList["/articlelabels"] }] })],
    ["/articles", "CodingId", () => ({ CodingId: victimIdByList["/articleaccountcodings"] })],
    ["/articles", "UnitId", () => ({ UnitId: victimIdByList["/units"] })],
    ["/customerinvoicedrafts", "CustomerId", () => ({ CustomerId: victimIdByList["/customers"] })],
    ["/customerinvoicedrafts", "TermsOfPaymentId", () => ({ TermsOfPaymentId: victimIdByList["/termsofpayments"] })],
    [
      "/customerinvoicedrafts",
      "Rows[0].ArticleId",
      () => ({ Rows: [{ ...rowMembers, ArticleId: victimIdByList["/articles"] }] }),
    ],
    ...["/quotedrafts", "/quotes", "/orders"].flatMap((path): (typeof foreignIdCases)[number][] => [
      [path, "CustomerId", () => ({ CustomerId: victimIdByList["/customers"] })],
      [
        path,
        "Rows[0].ArticleId",
        () => ({ Rows: [{ ...rowMembers, LineNumber: 1, ArticleId: victimIdByList["/articles"] }] }),
      ],
      [
        path,
        "Rows[0].ProjectId",
        () => ({
          Rows: [
            {
              ...rowMembers,
              LineNumber: 1,
              ArticleId: attackerIdByList["/articles"],
              ProjectId: victimIdByList["/projects"],
            },
          ],
        }),
      ],
    ]),
    ["/quotes", "TermsOfPayment.Id", () => ({ TermsOfPayment: { Id: victimIdByList["/termsofpayments"] } })],
    ["/orders", "TermsOfPaymentId", () => ({ TermsOfPaymentId: victimIdByList["/termsofpayments"] })],
    ["/customerinvoices", "CustomerId", () => ({ CustomerId: victimIdByList["/customers"] })],
    ["/customerinvoices", "TermsOfPaymentId", () => ({ TermsOfPaymentId: victimIdByList["/termsofpayments"] })],
    [
      "/customerinvoices",
      "Rows[0].ArticleId",
      () => ({ Rows: [{ ...rowMembers, ArticleId: victimIdByList["/articles"] }] }),
    ],
    [
      "/customerinvoices",
      "CreatedFromDraftId",
      () => ({ CreatedFromDraftId: victimIdByList["/customerinvoicedrafts"] }),
    ],
    ["/articles/batch", "[0].CodingId", () => ({ CodingId: victimIdByList["/articleaccountcodings"] })],
    ["/accounts/batch", "[0].FiscalYearId", () => ({ FiscalYearId: victimIdByList["/fiscalyears"] })],
    ["/articles", "SupplierId", () => ({ SupplierId: victimIdByList["/suppliers"] })],
    ["/suppliers", "TermsOfPaymentId", () => ({ TermsOfPaymentId: victimIdByList["/termsofpayments"] })],
    ["/suppliers", "ForeignPaymentCodeId", () => ({ ForeignPaymentCodeId: victimIdByList["/foreignpaymentcodes"] })],
    ["/suppliers", "PayFromBankAccountId", () => ({ PayFromBankAccountId: victimIdByList["/bankaccounts"] })],
    ["/bankaccounts", "Bank", () => ({ Bank: victimIdByList["/banks"] })],
    ["/customerledgeritems", "CustomerId", () => ({ CustomerId: victimIdByList["/customers"] })],
    ["/customerledgeritems", "VoucherId", () => ({ VoucherId: victimIdByList["/vouchers"] })],
    [
      "/customerledgeritems/customerledgeritemswithvoucher",
      "CustomerId",
      () => ({ CustomerId: victimIdByList["/customers"] }),
    ],
    ["/supplierinvoicedrafts", "SupplierId", () => ({ SupplierId: victimIdByList["/suppliers"] })],
    [
      "/supplierinvoicedrafts",
      "Attachments.AttachmentIds[0]",
      () => ({ Attachments: { DocumentType: 4, AttachmentIds: [victimIdByList["/attachments"]] } }),
    ],
    ["/supplierinvoices", "Attachments[0]", () => ({ Attachments: [victimIdByList["/attachments"]] })],
    ["/supplierinvoicedrafts", "BankAccountId", () => ({ BankAccountId: victimIdByList["/bankaccounts"] })],
    [
      "/supplierinvoicedrafts",
      "Rows[1].VatCodeId",
      () => ({ Rows: buildPurchaseRows({ VatCodeId: victimIdByList["/vatcodes"] }) }),
    ],
    [
      "/supplierinvoicedrafts",
      "Rows[1].ProjectId",
      () => ({ Rows: buildPurchaseRows({ ProjectId: victimIdByList["/projects"] }) }),
    ],
    [
      "/allocationperiods",
      "[0].SupplierInvoiceDraftId",
      () => ({ SupplierInvoiceDraftId: victimIdByList["/supplierinvoicedrafts"] }),
    ],
    [
      "/allocationperiods",
      "[0].SupplierInvoiceId",
      () => ({ ...noDraftMember, SupplierInvoiceId: victimIdByList["/supplierinvoices"] }),
    ],
    ["/allocationperiods", "[0].VoucherId", () => ({ ...noDraftMember, VoucherId: victimIdByList["/vouchers"] })],
    [
      "/supplierinvoicedrafts",
      "Attachments.AttachmentIds[0]",
      () => ({ Attachments: { DocumentType: 4, AttachmentIds: [victimIdByList["/attachments"]] } }),
    ],
    ["/supplierinvoices", "Attachments[0]", () => ({ Attachments: [victimIdByList["/attachments"]] })],
    ["/supplierinvoices", "SupplierId", () => ({ SupplierId: victimIdByList["/suppliers"] })],
    [
      "/supplierinvoices",
      "Rows[1].ProjectId",
      () => ({ Rows: buildPurchaseRows({ ProjectId: victimIdByList["/projects"] }) }),
    ],
    ["/accounts", "FiscalYearId", () => ({ FiscalYearId: victimIdByList["/fiscalyears"] })],
    ["/attachmentlinks", "DocumentId", () => ({ DocumentId: victimIdByList["/vouchers"] })],
    ["/attachmentlinks", "AttachmentIds[0]", () => ({ AttachmentIds: [victimIdByList["/attachments"]] })],
    ["/attachmentlinks/batch", "[0].AttachmentIds[0]", () => ({ AttachmentIds: [victimIdByList["/attachments"]] })],
    ["/salesdocumentattachments/quote", "DockumentId", () => ({ DockumentId: victimIdByList["/quotes"] })],
    ["/salesdocumentattachments/order", "DockumentId", () => ({ DockumentId: victimIdByList["/orders"] })],
    ["/salesdocumentattachments", "DockumentId", () => ({ DockumentId: victimIdByList["/customerinvoicedrafts"] })],
    [
      "/salesdocumentattachments/customerinvoicedraft",
      "DockumentId",
      () => ({ DockumentId: victimIdByList["/customerinvoicedrafts"] }),
    ],
    [
      "/salesdocumentattachments/customerinvoice",
      "DockumentId",
      () => ({ DockumentId: victimIdByList["/customerinvoices"] }),
    ],
    ["/partnerresourcelinks", "ResourceId", () => ({ ResourceId: victimIdByList["/customers"] })],
    ["/autoinvoice/inbound", "AttachmentId", () => ({ AttachmentId: victimIdByList["/attachments"] })],
    [
      "/vouchers",
      "Attachments.AttachmentIds[0]",
      () => ({ Attachments: { DocumentType: 3, AttachmentIds: [victimIdByList["/attachments"]] } }),
    ],
    ["/accounts", "VatCodeId", () => ({ VatCodeId: victimIdByList["/vatcodes"] })],
    ["/costcenteritems", "CostCenterId", () => ({ CostCenterId: victimIdByList["/costcenters"] })],
    ["/projects", "CustomerId", () => ({ CustomerId: victimIdByList["/customers"] })],
    [
      "/customerinvoicedrafts",
      "Rows[0].ProjectId",
      () => ({
        Rows: [{ ...rowMembers, ArticleId: attackerIdByList["/articles"], ProjectId: victimIdByList["/projects"] }],
      }),
    ],
    [
      "/vouchers",
      "Rows[0].CostCenterItemId1",
      () => ({
        Rows: [
          { AccountNumber: 4400, DebitAmount: 1, CostCenterItemId1: victimIdByList["/costcenteritems"] },
          creditRow,
        ],
      }),
    ],
    [
      "/vouchers",
      "Rows[0].VatCodeId",
      () => ({ Rows: [{ ...debitRow, VatCodeId: victimIdByList["/vatcodes"] }, creditRow] }),
    ],
  ];

  const noDraftMember = { SupplierInvoiceDraftId: null };
  const buildPurchaseRows = (overrides: JsonRecord = {}): JsonRecord[] => [
    { AccountNumber: 1400, CreditAmount: 5 },
    { AccountNumber: 4400, DebitAmount: 5, DebetAmount: 5, ...overrides },
  ];
  let invoiceCount = 0;
  let lastUsedNumber = 9990;

  /** A body that the attacker may write at its own company. */
  async function buildAcceptableBody(path: string): Promise<JsonRecord> {
    if (path.startsWith("/customerledgeritems")) {
      lastUsedNumber += 1;
      const Voucher = await buildAcceptableBody("/vouchers");
      return {
        CustomerId: attackerIdByList["/customers"],
        Voucher,
        VoucherId: (await attacker.send("POST", "/vouchers", Voucher)).body.Id,
        CurrencyCode: "EUR",
        InvoiceDate: today,
        DueDate: today,
        InvoiceNumber: lastUsedNumber,
        IsCreditInvoice: false,
        TotalAmountInvoiceCurrency: 1,
        RemainingAmountInvoiceCurrency: 1,
        VATAmountInvoiceCurrency: 0,
        RoundingsAmountInvoiceCurrency: 0,
      };
    }
    if (path === "/vouchers") return { VoucherDate: today, VoucherText: "Bank", Rows: [debitRow, creditRow] };
    if (path.startsWith("/customerinvoice")) {
      return {
        ...documentMembers,
        CustomerId: attackerIdByList["/customers"],
        Rows: [{ ...rowMembers, ArticleId: attackerIdByList["/articles"] }],
      };
    }
    if (path === "/attachments") return buildUploadBody();
    if (path.startsWith("/salesdocumentattachments")) {
      const documentKind = path.split("/")[2] ?? "customerinvoicedraft";
      return buildUploadBody("image/png", { DockumentId: attackerIdByList[`/${documentKind}s`] });
    }
    if (path === "/attachmentlinks") {
      return {
        DocumentType: 3,
        DocumentId: attackerIdByList["/vouchers"],
        AttachmentIds: [attackerIdByList["/attachments"]],
      };
    }
    if (path === "/autoinvoice/inbound") {
      return { SupplierName: "Hout BV", InvoiceNumber: "1", InvoiceDate: today, TotalAmount: 1 };
    }
    if (path === "/allocationperiods") {
      const draft = await attacker.send(
        "POST",
        "/supplierinvoicedrafts",
        await buildAcceptableBody("/supplierinvoicedrafts"),
      );
      const allocationMembers = { BookkeepingStartDate: today, NumberOfAllocationPeriods: 2, AmountToAllocate: 4 };
      return {
        ...allocationMembers,
        AllocationAccountNumber: 1350,
        SupplierInvoiceDraftId: draft.body.Id,
        SupplierInvoiceDraftRow: 2,
      };
    }
    if (path.startsWith("/supplierinvoice")) {
      invoiceCount += 1;
      const supplierMembers = { SupplierId: attackerIdByList["/suppliers"], InvoiceNumber: `S-${invoiceCount}` };
      return { ...supplierMembers, IsCreditInvoice: false, TotalAmount: 5, Rows: buildPurchaseRows() };
    }
    if (path === "/salespricelists") return { Name: "Own", IsActive: true };
    if (path === "/accounts") {
      lastUsedNumber += 1;
      return {
        FiscalYearId: attackerIdByList["/fiscalyears"],
        IsActive: true,
        Name: "Bank",
        Number: String(lastUsedNumber),
      };
    }
    const uniqueText = `own-${attackedOperationIds.length}`;
    return {
      ...(await attacker.get(`${path}/${attackerIdByList[path]}`)).body,
      Number: uniqueText,
      CustomerNumber: uniqueText,
      ShortName: uniqueText,
      SupplierNumber: uniqueText,
    };
  }

  it.each(foreignIdCases)("cannot name its records in a body of %s: %s", async (path, member, buildForeignMembers) => {
    const fingerprintBefore = await readFingerprint();
    const isList = path.endsWith("/batch") || path === "/allocationperiods";
    const toRequestBody = (record: JsonRecord) => (isList ? [record] : record);
    const acceptableRecord = await buildAcceptableBody(path.replace("/batch", ""));
    const body = toRequestBody({ ...acceptableRecord, ...buildForeignMembers() });
    const isReplaced =
      attackerIdByList[path] !== undefined &&
      booksOperations.some((candidate) => candidate.method === "PUT" && candidate.path.startsWith(`${path}/`));
    for (const [method, requestPath] of [
      ["POST", path],
      ...(isReplaced ? [["PUT", `${path}/${attackerIdByList[path]}`]] : []),
    ] as const) {
      const reply = await attacker.send(method, requestPath, body);
      expect([reply.status, reply.body.Errors?.[0]?.Field], `${method} ${requestPath}`).toEqual([400, member]);
    }
    // The same body without the foreign id is accepted, so the foreign id alone was the reason of the refusal.
    const controlReply = await attacker.send("POST", path, toRequestBody(acceptableRecord));
    expect([200, 201], controlReply.text).toContain(controlReply.status);
    attackedOperationIds.push(
      ...booksOperations
        .filter((candidate) => candidate.path === path && candidate.method === "POST")
        .map(({ id }) => id),
    );
    await attacker.send("DELETE", `${path}/${controlReply.body.Id}`);
    expect(await readFingerprint()).toEqual(fingerprintBefore);
  });

  it("sets its own credit invoice off against no debt of another company", async () => {
    const [payablesRow, costRow] = buildPurchaseRows();
    const creditMembers = {
      IsCreditInvoice: true,
      Rows: [
        { ...payablesRow, DebetAmount: 5, CreditAmount: 0 },
        { ...costRow, DebetAmount: 0, DebitAmount: 0, CreditAmount: 5 },
      ],
    };
    const acceptableRecord = await buildAcceptableBody("/supplierinvoices");
    const credit = await attacker.send("POST", "/supplierinvoices", { ...acceptableRecord, ...creditMembers });
    expect(credit.status, credit.text).toBe(201);
    const fingerprintBefore = await readFingerprint();
    const reply = await attacker.send("POST", `/supplierinvoices/${credit.body.Id}/offset`, {
      DebitInvoiceIds: [victimIdByList["/supplierinvoices"]],
      VoucherDate: today,
    });
    expect([reply.status, reply.body.Errors?.[0]?.Field]).toEqual([400, "DebitInvoiceIds[0]"]);
    expect(await readFingerprint()).toEqual(fingerprintBefore);
  });

  it("spreads rows of its own company anew, and no other", async () => {
    const fingerprintBefore = await readFingerprint();
    const acceptableRecord = await buildAcceptableBody("/allocationperiods");
    await attacker.send("POST", "/allocationperiods", [acceptableRecord]);
    const putAllocation = (overrides: JsonRecord) =>
      attacker.send("PUT", "/allocationperiods", [{ ...acceptableRecord, ...overrides }]);
    const foreignReply = await putAllocation({ SupplierInvoiceDraftId: victimIdByList["/supplierinvoicedrafts"] });
    expect([foreignReply.status, foreignReply.body.Errors[0]?.Field]).toEqual([400, "[0].SupplierInvoiceDraftId"]);
    expect((await putAllocation({})).status).toBe(200);
    attackedOperationIds.push("replaceAllocationPeriods");
    expect(await readFingerprint()).toEqual(fingerprintBefore);
  });

  // The bodies of these paths contain no id of another record.
  const pathsWithoutForeignIds = [
    "/customerlabels",
    "/articlelabels",
    "/deliverymethods",
    "/deliveryterms",
    "/salespricelists",
    "/webhooks",
    "/attachments",
  ];

  it.each(pathsWithoutForeignIds)("writes at its own company only: %s", async (path) => {
    const fingerprintBefore = await readFingerprint();
    const countRecords = (caller: Caller) => caller.get(path).then(({ body }) => body.Meta.TotalNumberOfResults);
    const countBefore = await countRecords(attacker);
    const { status, text, body } = await attacker.send("POST", path, await buildAcceptableBody(path));
    expect(status, text).toBe(201);
    expect(await countRecords(attacker)).toBe(countBefore + 1);
    expect((await victim.get(`${path}/${body.Id ?? body.Identifier}`)).status).toBe(404);
    expect(await readFingerprint()).toEqual(fingerprintBefore);
    attackedOperationIds.push(
      ...booksOperations
        .filter((candidate) => candidate.path === path && candidate.method === "POST")
        .map(({ id }) => id),
    );
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
    const [firstYear] = (await attacker.get("/fiscalyears?$orderby=StartDate")).body.Data;
    await attacker.send("PUT", `/fiscalyears/${firstYear?.Id}`, { IsLockedForAccounting: false });
    const fingerprintBefore = await readFingerprint();
    // Only Swedish companies have reductions for house work.
    const swedishCaller = books.callerWithToken(await books.createToken("sara@revisorn.example", fjallkaffe.id));
    const reply = await (path.endsWith("/rotrut") ? swedishCaller : attacker).send(method, path, body);
    expect([200, 201], reply.text).toContain(reply.status);
    attackedOperationIds.push(
      ...booksOperations
        .filter((candidate) => candidate.path === path && candidate.method === method)
        .map(({ id }) => id),
    );
    expect(await readFingerprint()).toEqual(fingerprintBefore);
  });

  it("was tried at every operation there is", () => {
    expect(new Set(attackedOperationIds)).toEqual(new Set(booksOperations.map(({ id }) => id)));
    expect(new Set(attackedOperationIds).size).toBeGreaterThan(60);
  });
});
