import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schemaOf } from "../openapi/document";
import { norrsken } from "../seed/companies";
import { type Receiver, startReceiver, writeCertificateFile } from "../webhooks/testing/receiver";
import { type BooksClient, type Caller, type JsonRecord, startBooks } from "./testing/books-client";
import { expectMembersKept } from "./testing/expect-members-kept";
import { buildSample } from "./testing/samples";
import { makeReadOnlySender } from "./testing/sending-read-only-members";

let books: BooksClient;
let anna: Caller;
let linkedIds: JsonRecord;
/** Ids of cost centre items by the member of a row that holds them. */
let dimensionIds: JsonRecord;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  books = await startBooks("demo", { SANDBOX_EXTRA_CA: writeCertificateFile() });
  anna = makeReadOnlySender(books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id)));
  const readFirstId = async (path: string) => (await anna.get(path)).body.Data[0]?.Id;
  const [article] = (await anna.get("/articles?$pagesize=1")).body.Data;
  linkedIds = {
    TermsOfPaymentId: await readFirstId("/termsofpayments"),
    CodingId: await readFirstId("/articleaccountcodings?$filter=VatRatePercent eq 0.25"),
    UnitId: await readFirstId("/units"),
    DeliveryMethodId: await readFirstId("/deliverymethods"),
    DeliveryTermId: await readFirstId("/deliveryterms"),
    SalesPriceListId: await readFirstId("/salespricelists"),
    DiscountAgreementId: await readFirstId("/discountagreements"),
    ProjectId: await readFirstId("/projects"),
    CostCenterId: await readFirstId("/costcenters"),
    SupplierId: await readFirstId("/suppliers"),
    ForeignPaymentCodeId: await readFirstId("/foreignpaymentcodes"),
    BankAccountId: await readFirstId("/bankaccounts"),
    BankId: await readFirstId("/banks"),
    VoucherId: (await anna.send("POST", "/vouchers", openingClaims)).body.Id,
    CustomerId: await readFirstId("/customers?$filter=IsPrivatePerson eq false and CurrencyCode eq 'SEK'"),
    ArticleId: article?.Id,
    ArticleNumber: article?.Number,
  };
  const costCenters = (await anna.get("/costcenters")).body.Data;
  dimensionIds = Object.fromEntries(
    costCenters.map(({ Number: number, Items }) => [`CostCenterItemId${number}`, (Items as JsonRecord[])[0]?.Id]),
  );
});
afterAll(async () => {
  await books.sandbox.stop();
  await receiver.stop();
});

/** A voucher with debit and credit on receivables, for claims that are taken over into the ledger. */
const openingClaims: JsonRecord = {
  VoucherDate: "2026-10-01",
  VoucherText: "Övertagna fordringar",
  Rows: [
    { AccountNumber: 1510, DebitAmount: 200_000 },
    { AccountNumber: 1510, CreditAmount: 100_000 },
    { AccountNumber: 2099, CreditAmount: 100_000 },
  ],
};

type TestedResource = {
  readonly path: string;
  /** The member that identifies a record; `Id` by default. */
  readonly id?: string;
  readonly model: string;
  readonly buildFixedMembers?: (variant: number) => JsonRecord;
  /** The member whose value is unique; `isSeries` when the company numbers a record that has no value. */
  readonly uniqueNumber?: {
    readonly member: string;
    readonly isSeries: boolean;
    readonly toValue?: (text: string) => number;
  };
  /** Further members that get a value from the company when the caller states none. */
  readonly defaultedMembers?: readonly string[];
  /** Members of other types than text: the values that clients send, and the values that are answered. */
  readonly coercion?: { readonly sentMembers: JsonRecord; readonly answeredMembers: JsonRecord };
  readonly isReplaced?: false;
};

// Members whose values must fit together are fixed here. All other values come from the API's description.
const testedResources: readonly TestedResource[] = [
  {
    path: "/customers",
    model: "CustomerApi",
    buildFixedMembers: (variant) => ({
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      SalesDocumentLanguage: "sv",
      CustomerLabels: [{ Name: `Label ${variant}`, Description: "d" }],
      DeliveryMethodId: linkedIds.DeliveryMethodId,
      DeliveryTermId: linkedIds.DeliveryTermId,
      SalesPriceListId: linkedIds.SalesPriceListId,
      DiscountAgreementId: linkedIds.DiscountAgreementId,
    }),
    uniqueNumber: { member: "CustomerNumber", isSeries: true },
    defaultedMembers: ["CurrencyCode"],
    coercion: {
      sentMembers: { IsActive: "true", IsPrivatePerson: 1, WebshopCustomerNumber: "3" },
      answeredMembers: { IsActive: true, IsPrivatePerson: true, WebshopCustomerNumber: 3 },
    },
  },
  {
    path: "/articles",
    model: "ArticleApi",
    buildFixedMembers: (variant) => ({
      CodingId: linkedIds.CodingId,
      UnitId: linkedIds.UnitId,
      SupplierId: linkedIds.SupplierId,
      ArticleLabels: [{ Name: `Label ${variant}`, Description: "d" }],
      NetPrice: 100 + variant,
      GrossPrice: 125 + variant * 1.25,
    }),
    uniqueNumber: { member: "Number", isSeries: false },
    coercion: {
      sentMembers: { IsActive: "true", NetPrice: "10", GrossPrice: "12.5" },
      answeredMembers: { IsActive: true, NetPrice: 10, GrossPrice: 12.5 },
    },
  },
  { path: "/customerlabels", model: "CustomerLabelApi" },
  { path: "/articlelabels", model: "ArticleLabelApi" },
  {
    path: "/salespricelists",
    model: "SalesPriceListApi",
    // The last letter of the text differs between the tests.
    uniqueNumber: { member: "Number", isSeries: true, toValue: (text) => 100 + (text.at(-1) ?? "").charCodeAt(0) },
    defaultedMembers: ["CurrencyCode"],
    coercion: { sentMembers: { IsActive: "true", Number: "91" }, answeredMembers: { IsActive: true, Number: 91 } },
  },
  {
    path: "/costcenteritems",
    model: "CostCenterItemApi",
    buildFixedMembers: () => ({ CostCenterId: linkedIds.CostCenterId }),
    uniqueNumber: { member: "ShortName", isSeries: false },
    coercion: { sentMembers: { IsActive: 1 }, answeredMembers: { IsActive: true } },
  },
  {
    path: "/projects",
    model: "ProjectApi",
    buildFixedMembers: (variant) => ({ CustomerId: linkedIds.CustomerId, EndDate: `2027-0${variant + 1}-28` }),
    uniqueNumber: { member: "Number", isSeries: false },
    defaultedMembers: ["Status"],
    coercion: { sentMembers: { Status: "2" }, answeredMembers: { Status: 2 } },
  },
  {
    path: "/customerledgeritems",
    model: "CustomerLedgerItemApi",
    buildFixedMembers: (variant) => ({
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
    uniqueNumber: {
      member: "InvoiceNumber",
      isSeries: false,
      toValue: (text) => 90_000 + (text.at(-1) ?? "").charCodeAt(0),
    },
    coercion: {
      sentMembers: {
        IsCreditInvoice: "false",
        TotalAmountInvoiceCurrency: "75.5",
        RemainingAmountInvoiceCurrency: "0",
      },
      answeredMembers: { IsCreditInvoice: false, TotalAmountInvoiceCurrency: 75.5, RemainingAmountInvoiceCurrency: 0 },
    },
    isReplaced: false,
  },
  {
    path: "/partnerresourcelinks",
    model: "PartnerResourceLinkApi",
    buildFixedMembers: (variant) => ({
      ResourceId: variant % 2 === 0 ? linkedIds.ArticleId : linkedIds.CustomerId,
      ResourceType: variant % 2,
    }),
    coercion: {
      sentMembers: { ResourceType: "1" },
      answeredMembers: { ResourceType: 1 },
    },
  },
  { path: "/deliverymethods", model: "DeliveryMethodApi", isReplaced: false },
  {
    path: "/webhooks",
    model: "WebHookApi",
    id: "Identifier",
    buildFixedMembers: (variant) => ({
      Endpoint: `${receiver.url}/${variant}`,
      AuthenticationKey: `X-Key-${variant}`,
      AuthenticationValue: `value "a" ${variant}`,
    }),
    coercion: { sentMembers: { Active: "false" }, answeredMembers: { Active: false } },
  },
  {
    path: "/deliveryterms",
    model: "DeliveryTermApi",
    isReplaced: false,
    coercion: { sentMembers: { Editable: "true" }, answeredMembers: { Editable: true } },
  },
  {
    path: "/suppliers",
    model: "SupplierApi",
    buildFixedMembers: (variant) => ({
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
    uniqueNumber: { member: "SupplierNumber", isSeries: true },
    defaultedMembers: ["CurrencyCode"],
    coercion: {
      sentMembers: { IsActive: "true", BankFeeCode: "2" },
      answeredMembers: { IsActive: true, BankFeeCode: 2 },
    },
  },
  {
    path: "/bankaccounts",
    model: "BankAccountApi",
    buildFixedMembers: () => ({ Bank: linkedIds.BankId, LedgerAccountNumber: 1940 }),
    coercion: {
      sentMembers: { IsActive: "true", BankAccountType: "3" },
      answeredMembers: { IsActive: true, BankAccountType: 3 },
    },
  },
  ...["/quotedrafts", "/quotes"].map((path) => ({
    path,
    model: "QuoteApi",
    buildFixedMembers: (variant: number) => ({
      CustomerId: linkedIds.CustomerId,
      TermsOfPayment: { Id: linkedIds.TermsOfPaymentId },
      RotReducedInvoicingType: 0,
      Persons: buildPersons(variant),
      Rows: [{ ...buildSoldRow("QuoteApi", variant), IsVatFree: false }],
    }),
    defaultedMembers: ["TermsOfPayment"],
    coercion: {
      sentMembers: { EuThirdParty: 0, RotReducedInvoicingType: "0" },
      answeredMembers: { EuThirdParty: false },
    },
  })),
  {
    path: "/orders",
    model: "OrderApi",
    buildFixedMembers: (variant) => ({
      CustomerId: linkedIds.CustomerId,
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      RotReducedInvoicingType: 0,
      Persons: buildPersons(variant),
      ReverseChargeOnConstructionServices: false,
      Status: 2,
      Rows: [
        { ...buildSoldRow("OrderApi", variant), IsTextRow: false, DeliveredQuantity: 3.25 + variant, LineNumber: 7 },
      ],
    }),
    // These members default to those of the customer.
    defaultedMembers: [
      ...["Address1", "Address2", "City", "CountryCode", "PostalCode"].flatMap((memberSuffix) => [
        `Invoice${memberSuffix}`,
        `Delivery${memberSuffix}`,
      ]),
      ...["CustomerName", "MethodCode", "MethodName", "TermCode", "TermName"].map(
        (memberSuffix) => `Delivery${memberSuffix}`,
      ),
    ],
    coercion: { sentMembers: { EuThirdParty: 0, Status: "2" }, answeredMembers: { EuThirdParty: false, Status: 2 } },
  },
];

/** The persons of a tax reduction; the samples use green technology, for which personal numbers are checked. */
function buildPersons(variant: number): JsonRecord[] {
  return [{ Ssn: variant % 2 === 0 ? "19900101-2385" : "19811218-9876", Amount: 10.5 + variant }];
}

/** A row of a quote or an order with the values of the API's description, except for a price and known ids. */
function buildSoldRow(model: string, variant: number): JsonRecord {
  const [sampleRow] = buildSample(model, variant).Rows as JsonRecord[];
  return {
    ...sampleRow,
    ...dimensionIds,
    ArticleId: linkedIds.ArticleId,
    ProjectId: linkedIds.ProjectId,
    UnitPrice: 100 + variant,
  };
}

describe.each(testedResources)(
  "$path",
  ({ path, model, buildFixedMembers, uniqueNumber, defaultedMembers = [], coercion, ...furtherOptions }) => {
    const { id = "Id", isReplaced = true } = furtherOptions;
    const properties = Object.entries(schemaOf(model).properties ?? {});
    const readOnlyNames = properties.filter(([, schema]) => schema.readOnly).map(([name]) => name);
    const buildUniqueMember = (uniqueText: string) =>
      uniqueNumber === undefined ? {} : { [uniqueNumber.member]: uniqueNumber.toValue?.(uniqueText) ?? uniqueText };
    const buildBody = (variant: number, uniqueText = `T-${variant}`) => ({
      ...buildSample(model, variant),
      ...buildFixedMembers?.(variant),
      ...buildUniqueMember(uniqueText),
    });

    /** Replaces a record. A PUT without a body in its answer is followed by reading the record. */
    const replaceRecord = async (recordPath: string, record: unknown) => {
      const reply = await anna.send("PUT", recordPath, record);
      return reply.text === "" ? { ...reply, body: (await anna.get(recordPath)).body } : reply;
    };

    it("keeps every writable member from POST and from PUT", async () => {
      const createdReply = await anna.send("POST", path, buildBody(0));
      expect(createdReply.status, createdReply.text).toBe(201);
      expectMembersKept(buildBody(0), createdReply.body);
      const recordPath = `${path}/${createdReply.body[id]}`;
      expectMembersKept(buildBody(0), (await anna.get(recordPath)).body);
      if (!isReplaced) return;
      const replacedReply = await replaceRecord(recordPath, buildBody(1));
      expect(replacedReply.status, replacedReply.text).toBe(200);
      expectMembersKept(buildBody(1), replacedReply.body);
      expectMembersKept(buildBody(1), (await anna.get(recordPath)).body);
    });

    it("ignores read-only and unknown members", async () => {
      const nonsenseMembers = Object.fromEntries(readOnlyNames.map((name) => [name, "nonsense"]));
      const createdReply = await anna.send("POST", path, { ...buildBody(2, "T-r"), ...nonsenseMembers, Invented: 1 });
      expect(createdReply.status, createdReply.text).toBe(201);
      for (const name of readOnlyNames) expect(createdReply.body[name], name).not.toBe("nonsense");
      if (!isReplaced) return;
      const replacedReply = await replaceRecord(`${path}/${createdReply.body[id]}`, {
        ...createdReply.body,
        ...nonsenseMembers,
        Id: "x",
      });
      expect(replacedReply.status, replacedReply.text).toBe(200);
      for (const name of readOnlyNames.filter((member) => !/Utc$/.test(member))) {
        expect(replacedReply.body[name], name).toEqual(createdReply.body[name]);
      }
    });

    if (isReplaced) {
      it("a PUT replaces: what is left out becomes empty", async () => {
        const createdReply = await anna.send("POST", path, buildBody(3, "T-p"));
        const requiredNames = schemaOf(model).required ?? [];
        const requiredMembers = Object.fromEntries(
          Object.entries(createdReply.body).filter(([name]) => requiredNames.includes(name)),
        );
        const {
          body: replacedRecord,
          status,
          text,
        } = await replaceRecord(`${path}/${createdReply.body[id]}`, requiredMembers);
        expect(status, text).toBe(200);
        const namesWithValue = [...requiredNames, ...defaultedMembers, uniqueNumber?.member];
        for (const [name, schema] of properties) {
          if (schema.readOnly || namesWithValue.includes(name)) continue;
          expect([schema.default ?? null, false, "[]"], name).toContain(
            Array.isArray(replacedRecord[name]) ? JSON.stringify(replacedRecord[name]) : replacedRecord[name],
          );
        }
      });
    }

    if (isReplaced) {
      it("a PUT that lacks a required member is refused and changes nothing", async () => {
        const createdReply = await anna.send("POST", path, buildBody(4, "T-q"));
        for (const name of schemaOf(model).required ?? []) {
          const { [name]: _, ...incompleteBody } = createdReply.body;
          const { status, body: problem } = await anna.send("PUT", `${path}/${createdReply.body[id]}`, incompleteBody);
          expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, name]);
        }
        expect((await anna.get(`${path}/${createdReply.body[id]}`)).body).toEqual(createdReply.body);
      });
    }

    it("two identical POSTs make two records, unless a unique number collides", async () => {
      const sameBody = {
        ...buildBody(0, "T-twice"),
        ...(uniqueNumber?.isSeries ? { [uniqueNumber.member]: undefined } : {}),
      };
      const firstReply = await anna.send("POST", path, sameBody);
      const secondReply = await anna.send("POST", path, sameBody);
      expect(firstReply.status, firstReply.text).toBe(201);
      if (uniqueNumber === undefined || uniqueNumber.isSeries) {
        expect(secondReply.status).toBe(201);
        expect(secondReply.body[id]).not.toBe(firstReply.body[id]);
        return;
      }
      expect([secondReply.status, secondReply.body.ErrorCode, secondReply.body.Errors[0]?.Field]).toEqual([
        400,
        4000,
        uniqueNumber.member,
      ]);
    });

    if (coercion !== undefined) {
      it("scalars are coerced as clients rely on it", async () => {
        const createdReply = await anna.send("POST", path, { ...buildBody(5, "T-c"), ...coercion.sentMembers });
        expect(createdReply.status, createdReply.text).toBe(201);
        expect(createdReply.body).toMatchObject(coercion.answeredMembers);
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
    const applicableValues = invalidValues.filter(([, member]) => properties.some(([name]) => name === member));

    it.each(applicableValues)("refuses %s in %s with 2000", async (_, member, value) => {
      const { status, body: problem } = await anna.send("POST", path, { ...buildBody(6), [member]: value });
      expect([status, problem.ErrorCode, problem.Errors[0]?.Field]).toEqual([400, 2000, member]);
    });
  },
);

describe("/customerinvoicedrafts", () => {
  const path = "/customerinvoicedrafts";
  /** Rules restrict house work, credit and the reverse charge of construction; all other members of a draft are free. */
  function buildBody(variant: number): JsonRecord {
    const [row] = buildSample("CustomerInvoiceDraftApi", variant).Rows as JsonRecord[];
    return {
      ...buildSample("CustomerInvoiceDraftApi", variant),
      // A draft shows the current day, unless the company keeps the day with which the draft was saved
      // (docs/api/customer-invoices.md#drafts).
      InvoiceDate: undefined,
      // The member follows the customer, unless the call has overrideCustomerIsPrivatePerson
      // (docs/api/customer-invoices.md#drafts).
      CustomerIsPrivatePerson: false,
      CustomerId: linkedIds.CustomerId,
      TermsOfPaymentId: linkedIds.TermsOfPaymentId,
      RotReducedInvoicingType: 0,
      Persons: buildPersons(variant),
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
          ...dimensionIds,
          ProjectId: linkedIds.ProjectId,
        },
      ],
    };
  }

  it("keeps every writable member from POST and from PUT, under a new id each time", async () => {
    const createdReply = await anna.send("POST", path, buildBody(0));
    expect(createdReply.status, createdReply.text).toBe(201);
    expectMembersKept(buildBody(0), (await anna.get(`${path}/${createdReply.body.Id}`)).body);
    const replacedReply = await anna.send("PUT", `${path}/${createdReply.body.Id}`, buildBody(1));
    expect(replacedReply.status, replacedReply.text).toBe(200);
    expect(replacedReply.body.Id).not.toBe(createdReply.body.Id);
    expectMembersKept(buildBody(1), (await anna.get(`${path}/${replacedReply.body.Id}`)).body);
    expect((await anna.get(`${path}/${createdReply.body.Id}`)).status).toBe(404);
  });

  it("does not take read-only members from a client", async () => {
    const createdReply = await anna.send("POST", path, { ...buildBody(2), TotalAmount: 1, CustomerName: "x", Id: "y" });
    expect(createdReply.status, createdReply.text).toBe(201);
    expect(createdReply.body.TotalAmount).not.toBe(1);
    expect(createdReply.body.CustomerName).not.toBe("x");
  });
});
