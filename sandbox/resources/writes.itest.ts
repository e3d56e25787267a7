import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { certificateFile, type Receiver, startReceiver } from "../webhooks/testing/receiver";
import { type Books, type Caller, startBooks, type Wire } from "./testing/books-client";
import { expectMembersKept } from "./testing/expect-members-kept";
import { sampleOf } from "./testing/samples";
import { sendingReadOnlyMembers } from "./testing/sending-read-only-members";

let books: Books;
let anna: Caller;
let linkedIds: Wire;
/** Ids of cost centre items by the member of a row that holds them. */
let dimensions: Wire;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  books = await startBooks("demo", { SANDBOX_EXTRA_CA: certificateFile() });
  anna = sendingReadOnlyMembers(books.as(await books.token("anna@norrsken.example", norrsken.id)));
  const first = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  const [article] = (await anna.get("/articles?$pagesize=1")).body.Data;
  linkedIds = {
    TermsOfPaymentId: await first("/termsofpayments"),
    CodingId: await first("/articleaccountcodings?$filter=VatRatePercent eq 0.25"),
    UnitId: await first("/units"),
    DeliveryMethodId: await first("/deliverymethods"),
    DeliveryTermId: await first("/deliveryterms"),
    SalesPriceListId: await first("/salespricelists"),
    DiscountAgreementId: await first("/discountagreements"),
    ProjectId: await first("/projects"),
    CostCenterId: await first("/costcenters"),
    SupplierId: await first("/suppliers"),
    ForeignPaymentCodeId: await first("/foreignpaymentcodes"),
    BankAccountId: await first("/bankaccounts"),
    BankId: await first("/banks"),
    VoucherId: (await anna.send("POST", "/vouchers", openingClaims)).body.Id,
    CustomerId: await first("/customers?$filter=IsPrivatePerson eq false and CurrencyCode eq 'SEK'"),
    ArticleId: article?.Id,
    ArticleNumber: article?.Number,
  };
  const centers = (await anna.get("/costcenters")).body.Data;
  dimensions = Object.fromEntries(
    centers.map(({ Number: number, Items }) => [`CostCenterItemId${number}`, (Items as Wire[])[0]?.Id]),
  );
});
afterAll(async () => {
  await books.sandbox.stop();
  await receiver.stop();
});

/** A voucher with debit and credit on receivables, for claims that are taken over into the ledger. */
const openingClaims: Wire = {
  VoucherDate: "2026-10-01",
  VoucherText: "Övertagna fordringar",
  Rows: [
    { AccountNumber: 1510, DebitAmount: 200_000 },
    { AccountNumber: 1510, CreditAmount: 100_000 },
    { AccountNumber: 2099, CreditAmount: 100_000 },
  ],
};

type Resource = {
  readonly path: string;
  /** The member that identifies a record; `Id` by default. */
  readonly id?: string;
  readonly model: string;
  readonly fixed?: (variant: number) => Wire;
  /** The member whose value is unique; `isSeries` when the company numbers a record that has no value. */
  readonly unique?: {
    readonly member: string;
    readonly isSeries: boolean;
    readonly toValue?: (text: string) => number;
  };
  /** Further members that get a value from the company when the caller states none. */
  readonly defaulted?: readonly string[];
  /** Members of other types than text: the values that clients send, and the values that are answered. */
  readonly coerced?: { readonly given: Wire; readonly kept: Wire };
  readonly isReplaced?: false;
};

// Members that rules connect have fixed values; the values of all others come from the API's description.
const resources: readonly Resource[] = [
  {
    path: "/customers",
    model: "CustomerApi",
    fixed: (variant) => ({
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      SalesDocumentLanguage: "sv",
      CustomerLabels: [{ Name: `Label ${variant}`, Description: "d" }],
      DeliveryMethodId: linkedIds.DeliveryMethodId,
      DeliveryTermId: linkedIds.DeliveryTermId,
      SalesPriceListId: linkedIds.SalesPriceListId,
      DiscountAgreementId: linkedIds.DiscountAgreementId,
    }),
    unique: { member: "CustomerNumber", isSeries: true },
    defaulted: ["CurrencyCode"],
    coerced: {
      given: { IsActive: "true", IsPrivatePerson: 1, WebshopCustomerNumber: "3" },
      kept: { IsActive: true, IsPrivatePerson: true, WebshopCustomerNumber: 3 },
    },
  },
  {
    path: "/articles",
    model: "ArticleApi",
    fixed: (variant) => ({
      CodingId: linkedIds.CodingId,
      UnitId: linkedIds.UnitId,
      SupplierId: linkedIds.SupplierId,
      ArticleLabels: [{ Name: `Label ${variant}`, Description: "d" }],
      NetPrice: 100 + variant,
      GrossPrice: 125 + variant * 1.25,
    }),
    unique: { member: "Number", isSeries: false },
    coerced: {
      given: { IsActive: "true", NetPrice: "10", GrossPrice: "12.5" },
      kept: { IsActive: true, NetPrice: 10, GrossPrice: 12.5 },
    },
  },
  { path: "/customerlabels", model: "CustomerLabelApi" },
  { path: "/articlelabels", model: "ArticleLabelApi" },
  {
    path: "/salespricelists",
    model: "SalesPriceListApi",
    // The last letter of the text differs between the tests.
    unique: { member: "Number", isSeries: true, toValue: (text) => 100 + (text.at(-1) ?? "").charCodeAt(0) },
    defaulted: ["CurrencyCode"],
    coerced: { given: { IsActive: "true", Number: "91" }, kept: { IsActive: true, Number: 91 } },
  },
  {
    path: "/costcenteritems",
    model: "CostCenterItemApi",
    fixed: () => ({ CostCenterId: linkedIds.CostCenterId }),
    unique: { member: "ShortName", isSeries: false },
    coerced: { given: { IsActive: 1 }, kept: { IsActive: true } },
  },
  {
    path: "/projects",
    model: "ProjectApi",
    fixed: (variant) => ({ CustomerId: linkedIds.CustomerId, EndDate: `2027-0${variant + 1}-28` }),
    unique: { member: "Number", isSeries: false },
    defaulted: ["Status"],
    coerced: { given: { Status: "2" }, kept: { Status: 2 } },
  },
  {
    path: "/customerledgeritems",
    model: "CustomerLedgerItemApi",
    fixed: (variant) => ({
      CustomerId: linkedIds.CustomerId,
      VoucherId: linkedIds.VoucherId,
      CurrencyRate: 11.25 + variant,
      IsCreditInvoice: variant % 2 === 1,
      TotalAmountInvoiceCurrency: 100 + variant,
      RemainingAmountInvoiceCurrency: variant % 2 === 1 ? -50.25 : 50.25,
      VATAmountInvoiceCurrency: 20 + variant,
      RoundingsAmountInvoiceCurrency: 0.4,
      InvoiceDate: "2026-10-01",
      DueDate: `2026-10-0${variant + 1}`,
    }),
    unique: { member: "InvoiceNumber", isSeries: false, toValue: (text) => 90_000 + (text.at(-1) ?? "").charCodeAt(0) },
    coerced: {
      given: { IsCreditInvoice: "false", TotalAmountInvoiceCurrency: "75.5", RemainingAmountInvoiceCurrency: "0" },
      kept: { IsCreditInvoice: false, TotalAmountInvoiceCurrency: 75.5, RemainingAmountInvoiceCurrency: 0 },
    },
    isReplaced: false,
  },
  {
    path: "/partnerresourcelinks",
    model: "PartnerResourceLinkApi",
    fixed: (variant) => ({
      ResourceId: variant % 2 === 0 ? linkedIds.ArticleId : linkedIds.CustomerId,
      ResourceType: variant % 2,
    }),
    coerced: {
      given: { ResourceType: "1" },
      kept: { ResourceType: 1 },
    },
  },
  { path: "/deliverymethods", model: "DeliveryMethodApi", isReplaced: false },
  {
    path: "/webhooks",
    model: "WebHookApi",
    id: "Identifier",
    fixed: (variant) => ({
      Endpoint: `${receiver.url}/${variant}`,
      AuthenticationKey: `X-Key-${variant}`,
      AuthenticationValue: `value "a" ${variant}`,
    }),
    coerced: { given: { Active: "false" }, kept: { Active: false } },
  },
  {
    path: "/deliveryterms",
    model: "DeliveryTermApi",
    isReplaced: false,
    coerced: { given: { Editable: "true" }, kept: { Editable: true } },
  },
  {
    path: "/suppliers",
    model: "SupplierApi",
    fixed: (variant) => ({
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      ForeignPaymentCodeId: linkedIds.ForeignPaymentCodeId,
      PayFromBankAccountId: linkedIds.BankAccountId,
      CountryCode: "NL",
      BankCountryCode: "DE",
      BankBban: `${variant}ABC123`,
      BankBic: `INGBNL2${variant}`,
      BankCode: `SC12345${variant}`,
      BankIban: `NL6${variant}INGB0417164300`,
      BankgiroNumber: ["5050-1055", "991-2346"][variant % 2],
      PlusgiroNumber: ["90 19 50-6", "901950-6"][variant % 2],
    }),
    unique: { member: "SupplierNumber", isSeries: true },
    defaulted: ["CurrencyCode"],
    coerced: { given: { IsActive: "true", BankFeeCode: "2" }, kept: { IsActive: true, BankFeeCode: 2 } },
  },
  {
    path: "/bankaccounts",
    model: "BankAccountApi",
    fixed: () => ({ Bank: linkedIds.BankId, LedgerAccountNumber: 1940 }),
    coerced: { given: { IsActive: "true", BankAccountType: "3" }, kept: { IsActive: true, BankAccountType: 3 } },
  },
  ...["/quotedrafts", "/quotes"].map((path) => ({
    path,
    model: "QuoteApi",
    fixed: (variant: number) => ({
      CustomerId: linkedIds.CustomerId,
      TermsOfPayment: { Id: linkedIds.TermsOfPaymentId },
      RotReducedInvoicingType: 0,
      Rows: [{ ...soldRow("QuoteApi", variant), IsVatFree: false }],
    }),
    defaulted: ["TermsOfPayment"],
    coerced: { given: { EuThirdParty: 0, RotReducedInvoicingType: "0" }, kept: { EuThirdParty: false } },
  })),
  {
    path: "/orders",
    model: "OrderApi",
    fixed: (variant) => ({
      CustomerId: linkedIds.CustomerId,
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      RotReducedInvoicingType: 0,
      ReverseChargeOnConstructionServices: false,
      Status: 2,
      Rows: [{ ...soldRow("OrderApi", variant), IsTextRow: false, DeliveredQuantity: 3.25 + variant, LineNumber: 7 }],
    }),
    // These members default to those of the customer.
    defaulted: [
      ...["Address1", "Address2", "City", "CountryCode", "PostalCode"].flatMap((of) => [
        `Invoice${of}`,
        `Delivery${of}`,
      ]),
      ...["CustomerName", "MethodCode", "MethodName", "TermCode", "TermName"].map((of) => `Delivery${of}`),
    ],
    coerced: { given: { EuThirdParty: 0, Status: "2" }, kept: { EuThirdParty: false, Status: 2 } },
  },
];

/** A row of a quote or an order with the values of the API's description, except for a price and known ids. */
function soldRow(model: string, variant: number): Wire {
  const [row] = sampleOf(model, variant).Rows as Wire[];
  return {
    ...row,
    ...dimensions,
    ArticleId: linkedIds.ArticleId,
    ProjectId: linkedIds.ProjectId,
    UnitPrice: 100 + variant,
  };
}

describe.each(resources)("$path", ({ path, model, fixed, unique, defaulted = [], coerced, ...more }) => {
  const { id = "Id", isReplaced = true } = more;
  const properties = Object.entries(schemaOf(model).properties ?? {});
  const readOnly = properties.filter(([, schema]) => schema.readOnly).map(([name]) => name);
  const uniqueMember = (number: string) =>
    unique === undefined ? {} : { [unique.member]: unique.toValue?.(number) ?? number };
  const body = (variant: number, number = `T-${variant}`) => ({
    ...sampleOf(model, variant),
    ...fixed?.(variant),
    ...uniqueMember(number),
  });

  /** Replaces a record. A PUT without a body in its answer is followed by reading the record. */
  const replace = async (at: string, record: unknown) => {
    const reply = await anna.send("PUT", at, record);
    return reply.text === "" ? { ...reply, body: (await anna.get(at)).body } : reply;
  };

  it("keeps every writable member from POST and from PUT", async () => {
    const created = await anna.send("POST", path, body(0));
    expect(created.status, created.text).toBe(201);
    expectMembersKept(body(0), created.body);
    const at = `${path}/${created.body[id]}`;
    expectMembersKept(body(0), (await anna.get(at)).body);
    if (!isReplaced) return;
    const replaced = await replace(at, body(1));
    expect(replaced.status, replaced.text).toBe(200);
    expectMembersKept(body(1), replaced.body);
    expectMembersKept(body(1), (await anna.get(at)).body);
  });

  it("ignores read-only and unknown members", async () => {
    const given = Object.fromEntries(readOnly.map((name) => [name, "nonsense"]));
    const created = await anna.send("POST", path, { ...body(2, "T-r"), ...given, Invented: 1 });
    expect(created.status, created.text).toBe(201);
    for (const name of readOnly) expect(created.body[name], name).not.toBe("nonsense");
    if (!isReplaced) return;
    const replaced = await replace(`${path}/${created.body[id]}`, { ...created.body, ...given, Id: "x" });
    expect(replaced.status, replaced.text).toBe(200);
    for (const name of readOnly.filter((member) => !/Utc$/.test(member))) {
      expect(replaced.body[name], name).toEqual(created.body[name]);
    }
  });

  if (isReplaced) {
    it("a PUT replaces: what is left out becomes empty", async () => {
      const created = await anna.send("POST", path, body(3, "T-p"));
      const required = schemaOf(model).required ?? [];
      const requiredMembers = Object.fromEntries(
        Object.entries(created.body).filter(([name]) => required.includes(name)),
      );
      const { body: replaced, status, text } = await replace(`${path}/${created.body[id]}`, requiredMembers);
      expect(status, text).toBe(200);
      const given = [...required, ...defaulted, unique?.member];
      for (const [name, schema] of properties) {
        if (schema.readOnly || given.includes(name)) continue;
        expect([schema.default ?? null, false, "[]"], name).toContain(
          Array.isArray(replaced[name]) ? JSON.stringify(replaced[name]) : replaced[name],
        );
      }
    });
  }

  if (isReplaced) {
    it("a PUT that lacks a required member is refused and changes nothing", async () => {
      const created = await anna.send("POST", path, body(4, "T-q"));
      for (const name of schemaOf(model).required ?? []) {
        const { [name]: _, ...rest } = created.body;
        const { status, body: problem } = await anna.send("PUT", `${path}/${created.body[id]}`, rest);
        expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, name]);
      }
      expect((await anna.get(`${path}/${created.body[id]}`)).body).toEqual(created.body);
    });
  }

  it("two identical POSTs make two records, unless a unique number collides", async () => {
    const same = { ...body(0, "T-twice"), ...(unique?.isSeries ? { [unique.member]: undefined } : {}) };
    const first = await anna.send("POST", path, same);
    const second = await anna.send("POST", path, same);
    expect(first.status, first.text).toBe(201);
    if (unique === undefined || unique.isSeries) {
      expect(second.status).toBe(201);
      expect(second.body[id]).not.toBe(first.body[id]);
      return;
    }
    expect([second.status, second.body.ErrorCode, second.body.Errors[0]?.Field]).toEqual([400, 4000, unique.member]);
  });

  if (coerced !== undefined) {
    it("scalars are coerced as clients rely on it", async () => {
      const created = await anna.send("POST", path, { ...body(5, "T-c"), ...coerced.given });
      expect(created.status, created.text).toBe(201);
      expect(created.body).toMatchObject(coerced.kept);
    });
  }

  const invalidValues: readonly (readonly [what: string, member: string, value: unknown])[] = [
    ["a NUL", "Name", "a\u0000b"],
    ["half a character", "Name", "a\ud800"],
    ["a number too large", "DiscountPercentage", 1e300],
    ["too many decimals", "DiscountPercentage", 0.12345],
    ["a record instead of a text", "Name", {}],
    ["a text instead of a list", "CustomerLabels", "x"],
    ["a text instead of a list", "ArticleLabels", "x"],
  ];
  const named = invalidValues.filter(([, member]) => properties.some(([name]) => name === member));

  it.each(named)("refuses %s in %s with 2000", async (_, member, value) => {
    const { status, body: problem } = await anna.send("POST", path, { ...body(6), [member]: value });
    expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, member]);
  });
});

describe("/customerinvoicedrafts", () => {
  const path = "/customerinvoicedrafts";
  /** Rules restrict house work, credit and the reverse charge of construction; all other members of a draft are free. */
  function body(variant: number): Wire {
    const [row] = sampleOf("CustomerInvoiceDraftApi", variant).Rows as Wire[];
    return {
      ...sampleOf("CustomerInvoiceDraftApi", variant),
      // A draft shows the current day, unless the company keeps the day with which the draft was saved
      // (docs/api/customer-invoices.md#drafts).
      InvoiceDate: undefined,
      // The member follows the customer, unless the call has overrideCustomerIsPrivatePerson
      // (docs/api/customer-invoices.md#drafts).
      CustomerIsPrivatePerson: false,
      CustomerId: linkedIds.CustomerId,
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      RotReducedInvoicingType: 0,
      Persons: [],
      IsCreditInvoice: false,
      Rows: [
        {
          ...row,
          ArticleId: linkedIds.ArticleId,
          ArticleNumber: linkedIds.ArticleNumber,
          IsTextRow: false,
          ReversedConstructionServicesVatFree: false,
          UnitPrice: 100 + variant,
          WorkCostType: 0,
          IsWorkCost: false,
          LineNumber: 1,
          ...dimensions,
          ProjectId: linkedIds.ProjectId,
        },
      ],
    };
  }

  it("keeps every writable member from POST and from PUT, under a new id each time", async () => {
    const created = await anna.send("POST", path, body(0));
    expect(created.status, created.text).toBe(201);
    expectMembersKept(body(0), (await anna.get(`${path}/${created.body.Id}`)).body);
    const replaced = await anna.send("PUT", `${path}/${created.body.Id}`, body(1));
    expect(replaced.status, replaced.text).toBe(200);
    expect(replaced.body.Id).not.toBe(created.body.Id);
    expectMembersKept(body(1), (await anna.get(`${path}/${replaced.body.Id}`)).body);
    expect((await anna.get(`${path}/${created.body.Id}`)).status).toBe(404);
  });

  it("does not take read-only members from a client", async () => {
    const created = await anna.send("POST", path, { ...body(2), TotalAmount: 1, CustomerName: "x", Id: "y" });
    expect(created.status, created.text).toBe(201);
    expect(created.body.TotalAmount).not.toBe(1);
    expect(created.body.CustomerName).not.toBe("x");
  });
});
