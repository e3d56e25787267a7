import { describe, expect, it } from "vitest";
import type { EvidenceFinding } from "../../../api/contract/purchases/approval";
import {
  type CodingAmounts,
  makeDraft,
  makeEvidenceInput,
  makeId,
  makeInvoice,
  noAccounts,
} from "../../../approvals/testing/documents";
import { collectEvidence } from "./collect-evidence";
import type { AccountPseudonyms, EvidenceInput } from "./evidence-input";
import { isSameNumber } from "./same-number";

const findingsOf = (input: EvidenceInput) => collectEvidence(input, "2026-11-23T10:00:00.000Z").chips;
const codesOf = (input: EvidenceInput) => findingsOf(input).map(({ code }) => code);
const findFinding = <Code extends EvidenceFinding["code"]>(input: EvidenceInput, code: Code) =>
  findingsOf(input).find((finding): finding is Extract<EvidenceFinding, { code: Code }> => finding.code === code);

it("says nothing of an invoice like all before it, which is clean", () => {
  expect(collectEvidence(makeEvidenceInput(), "")).toMatchObject({ chips: [], isClean: true, last: { rows: [] } });
});

describe("a number used before", () => {
  it.each([
    ["F-123", "F-123", true],
    ["F-123", "f 123", true],
    ["F-00123", "123", true],
    ["INV 123", "Fakt.nr 123", true],
    ["2026-007", "2026/7", true],
    ["2026007", "2026-007", true],
    ["12 34", "1234", true],
    ["ABC", "a b c", true],
    ["Ｆ１２３", "F123", true],
    ["123", "1230", false],
    ["F-123", "F-124", false],
    ["123A", "123B", false],
    ["ABC", "ABD", false],
    ["", "", false],
    ["0", "00", true],
    ["--", "—", false],
    ["100", "1", false],
  ])("%s and %s: %s", (firstNumber, secondNumber, isSame) => {
    expect([isSameNumber(firstNumber, secondNumber), isSameNumber(secondNumber, firstNumber)]).toEqual([
      isSame,
      isSame,
    ]);
  });

  it("is told with what carries it, booked or waiting, and not with itself", () => {
    const draft = makeDraft({ InvoiceNumber: "F-0042" });
    const drafts = [draft, makeDraft({ Id: makeId(2), InvoiceNumber: "42", InvoiceDate: "2026-11-01" })];
    const ownInvoice = makeInvoice(1, { InvoiceNumber: "F-0042", CreatedFromDraftId: draft.id });
    const invoices = [ownInvoice, makeInvoice(2, { InvoiceNumber: "F-0042" }), makeInvoice(3), makeInvoice(4)];
    const finding = findFinding(makeEvidenceInput({ draft, drafts, invoices }), "number_used");
    expect(finding?.severity).toBe("warning");
    expect(finding?.twins.map(({ is, id, exact }) => [is, id, exact])).toEqual([
      ["invoice", makeId(102), true],
      ["draft", makeId(2), false],
    ]);
  });
});

describe("the same amount and date", () => {
  it.each([
    ["same day, same amount", { InvoiceDate: "2026-11-20" }, ["same_amount_and_date"]],
    ["another day", { InvoiceDate: "2026-11-19" }, []],
    ["another currency", { InvoiceDate: "2026-11-20", CurrencyCode: "EUR" }, []],
    ["the credit of it", { InvoiceDate: "2026-11-20", IsCreditInvoice: true }, []],
    ["another amount", { InvoiceDate: "2026-11-20", TotalAmount: -1250.01 }, []],
  ])("%s", (_, overrides, expectedCodes) => {
    expect(codesOf(makeEvidenceInput({ invoices: [makeInvoice(9, overrides)] }))).toEqual(expectedCodes);
  });

  it("names the first ten and counts them all", () => {
    const invoices = Array.from({ length: 30 }, (_, index) => makeInvoice(index + 9, { InvoiceDate: "2026-11-20" }));
    const finding = findFinding(makeEvidenceInput({ invoices }), "same_amount_and_date");
    expect([finding?.twins.length, finding?.count]).toEqual([10, 30]);
  });
});

it.each([
  ["no invoice of the supplier", [], ["first_invoice"]],
  ["only the draft itself was booked", [makeInvoice(1, { CreatedFromDraftId: makeId(1) })], ["first_invoice"]],
  ["one before", [makeInvoice(1)], []],
])("the first invoice: %s", (_, invoices, expectedCodes) => {
  expect(codesOf(makeEvidenceInput({ invoices }))).toEqual(expectedCodes);
});

describe("the bank account", () => {
  const makeAccounts = (overrides: Partial<AccountPseudonyms>): AccountPseudonyms => ({ ...noAccounts, ...overrides });
  const lastInvoice = makeInvoice(1);
  const lastSeenAt = "2026-10-01T08:00:00.000Z";
  const makeEarlierAccounts = (names: AccountPseudonyms, seenAt: string | null = lastSeenAt) => ({
    names,
    recordedAt: seenAt,
    invoice: lastInvoice,
  });
  it.each<[string, EvidenceInput["accounts"], unknown]>([
    [
      "as it was",
      {
        currentPseudonyms: makeAccounts({ iban: "a" }),
        atFirstOpening: null,
        atLastInvoice: makeEarlierAccounts(makeAccounts({ iban: "a" })),
      },
      null,
    ],
    [
      "another",
      {
        currentPseudonyms: makeAccounts({ iban: "b" }),
        atFirstOpening: null,
        atLastInvoice: makeEarlierAccounts(makeAccounts({ iban: "a" })),
      },
      ["iban"],
    ],
    [
      "one more",
      {
        currentPseudonyms: makeAccounts({ iban: "a", bankgiro: "x" }),
        atFirstOpening: null,
        atLastInvoice: makeEarlierAccounts(makeAccounts({ iban: "a" })),
      },
      ["bankgiro"],
    ],
    [
      "gone",
      {
        currentPseudonyms: makeAccounts({}),
        atFirstOpening: null,
        atLastInvoice: makeEarlierAccounts(makeAccounts({ plusgiro: "p" })),
      },
      ["plusgiro"],
    ],
    [
      "giros of the invoice itself",
      {
        currentPseudonyms: makeAccounts({ iban: "b", bankgiro: "x" }),
        atFirstOpening: null,
        atLastInvoice: makeEarlierAccounts(makeAccounts({ bankgiro: "x" }), null),
      },
      null,
    ],
    [
      "another giro than the invoice's",
      {
        currentPseudonyms: makeAccounts({ bankgiro: "y" }),
        atFirstOpening: null,
        atLastInvoice: makeEarlierAccounts(makeAccounts({ bankgiro: "x" }), null),
      },
      ["bankgiro"],
    ],
    [
      "changed while the draft waited",
      {
        currentPseudonyms: makeAccounts({ account: "2" }),
        atFirstOpening: { names: makeAccounts({ account: "1" }), recordedAt: lastSeenAt, invoice: null },
        atLastInvoice: null,
      },
      ["account"],
    ],
  ])("%s", (_, accounts, expectedMembers) => {
    const finding = findFinding(makeEvidenceInput({ accounts }), "bank_changed");
    expect(finding?.members ?? null).toEqual(expectedMembers);
  });

  it("names the invoice since which it changed", () => {
    const accounts = {
      currentPseudonyms: makeAccounts({ iban: "b" }),
      atFirstOpening: null,
      atLastInvoice: makeEarlierAccounts(makeAccounts({ iban: "a" })),
    };
    expect(findFinding(makeEvidenceInput({ accounts }), "bank_changed")).toMatchObject({
      severity: "warning",
      since: { id: lastInvoice.id },
      seenAt: lastSeenAt,
    });
  });

  it("that nobody saw at the last invoice is not known, and never fine", () => {
    const evidence = collectEvidence(
      makeEvidenceInput({
        accounts: { currentPseudonyms: makeAccounts({ iban: "a" }), atFirstOpening: null, atLastInvoice: null },
      }),
      "",
    );
    expect(evidence.chips).toEqual([{ code: "not_known", severity: "unknown", what: "last_accounts" }]);
    expect(evidence.isClean).toBe(false);
  });
});

describe("an amount far from the last six", () => {
  const makeInvoicesWithTotals = (totals: readonly number[]) =>
    totals.map((total, index) => makeInvoice(index + 1, { TotalAmount: -total, InvoiceNumber: `X${index}` }));
  it.each<[string, readonly number[], number, boolean]>([
    ["the same each month", [1250, 1250, 1250, 1250, 1250, 1250], 1250, false],
    ["a quarter more", [1000, 1000, 1000, 1000], 1250, false],
    ["more than a quarter more", [1000, 1000, 1000, 1000], 1251, true],
    ["much less", [1000, 1000, 1000, 1000], 700, true],
    ["within what it varies by", [800, 1000, 1200, 1400, 600, 1000], 1500, false],
    ["beyond what it varies by", [800, 1000, 1200, 1400, 600, 1000], 2000, true],
    ["two invoices say nothing", [1000, 1000], 9000, false],
    ["only the last six count", [1000, 1000, 1000, 1000, 1000, 1000, 9000, 9000], 9000, true],
  ])("%s", (_, totals, draftTotal, isFar) => {
    const draft = makeDraft({ TotalAmount: draftTotal }, [
      [2440, -draftTotal],
      [6110, draftTotal * 0.8],
      [2641, draftTotal * 0.2],
    ]);
    const finding = findFinding(makeEvidenceInput({ draft, invoices: makeInvoicesWithTotals(totals) }), "amount_far");
    expect(finding !== undefined).toBe(isFar);
    if (finding) expect(finding.invoices).toHaveLength(Math.min(totals.length, 6));
  });

  it("leaves credit invoices and other currencies out, and says what is usual", () => {
    const skippedInvoices = [makeInvoice(1, { IsCreditInvoice: true }), makeInvoice(2, { CurrencyCode: "EUR" })];
    const finding = findFinding(
      makeEvidenceInput({
        draft: makeDraft({}, [
          [2440, -2500],
          [6110, 2000],
          [2641, 500],
        ]),
        invoices: [...skippedInvoices, ...makeInvoicesWithTotals([1000, 1000, 1040, 1040])],
      }),
      "amount_far",
    );
    expect(finding).toMatchObject({
      totalMinor: "250000",
      medianMinor: "102000",
      lowMinor: "76500",
      highMinor: "127500",
    });
    expect(finding?.invoices).toHaveLength(4);
  });
});

describe("VAT that does not add up", () => {
  it.each<[string, CodingAmounts, object, boolean]>([
    [
      "25 %",
      [
        [2440, -1250],
        [6110, 1000],
        [2641, 250],
      ],
      {},
      false,
    ],
    [
      "12 and 25 %",
      [
        [2440, -1370],
        [6110, 1000],
        [5831, 100],
        [2641, 270],
      ],
      {},
      true,
    ],
    [
      "6 and 25 %",
      [
        [2440, -1356],
        [6110, 1000],
        [5831, 100],
        [2641, 256],
      ],
      {},
      false,
    ],
    [
      "no VAT",
      [
        [2440, -1000],
        [6310, 1000],
      ],
      {},
      false,
    ],
    [
      "18 %",
      [
        [2440, -1180],
        [6110, 1000],
        [2641, 180],
      ],
      {},
      true,
    ],
    [
      "rounded to a whole krona",
      [
        [2440, -1251],
        [6110, 1000.4],
        [2641, 250.6],
      ],
      {},
      false,
    ],
    [
      "reverse charge",
      [
        [2440, -1000],
        [4535, 1000],
        [2645, 250],
        [2614, -250],
      ],
      {},
      false,
    ],
    [
      "reverse charge of the wrong half",
      [
        [2440, -1000],
        [4535, 1000],
        [2645, 125],
        [2614, -125],
      ],
      {},
      true,
    ],
    [
      "another than the draft states",
      [
        [2440, -1250],
        [6110, 1000],
        [2641, 250],
      ],
      { Vat: 240 },
      true,
    ],
    [
      "as the draft states",
      [
        [2440, -1250],
        [6110, 1000],
        [2641, 250],
      ],
      { Vat: 250 },
      false,
    ],
    [
      "a credit invoice",
      [
        [2440, 1250],
        [6110, -1000],
        [2641, -250],
      ],
      { IsCreditInvoice: true, Vat: 250 },
      false,
    ],
    [
      "seven rows at one rate",
      [[2440, -875], ...Array.from({ length: 7 }, () => [6110, 100] as const), [2641, 175]],
      {},
      false,
    ],
    [
      "seven rows, more than any rate",
      [[2440, -1000], ...Array.from({ length: 7 }, () => [6110, 100] as const), [2641, 300]],
      {},
      true,
    ],
  ])("%s", (_, rows, overrides, isWrong) => {
    const draft = makeDraft({ TotalAmount: Math.abs(rows[0]?.[1] ?? 0), ...overrides }, rows);
    expect(findFinding(makeEvidenceInput({ draft }), "vat_mismatch") !== undefined).toBe(isWrong);
  });

  it("says what was expected of which base", () => {
    const draft = makeDraft({}, [
      [2440, -1180],
      [6110, 1000],
      [2641, 180],
    ]);
    expect(findFinding(makeEvidenceInput({ draft }), "vat_mismatch")).toMatchObject({
      ...{ vatMinor: "18000", baseMinor: "100000", expectedMinor: "12000", rateBps: 1200 },
      accounts: [{ account: 2641, minor: "18000" }],
    });
  });
});

it.each<[string, CodingAmounts, object, string | null]>([
  [
    "balanced",
    [
      [2440, -1250],
      [6110, 1000],
      [2641, 250],
    ],
    {},
    null,
  ],
  [
    "a krona off",
    [
      [2440, -1250],
      [6110, 1001],
      [2641, 250],
    ],
    {},
    "100",
  ],
  [
    "another total than what is owed",
    [
      [2440, -1250],
      [6110, 1000],
      [2641, 250],
    ],
    { TotalAmount: 1300 },
    "0",
  ],
  ["no rows", [], { TotalAmount: 1250 }, "0"],
  [
    "owed on another account",
    [
      [2893, -1250],
      [6110, 1000],
      [2641, 250],
    ],
    {},
    null,
  ],
])("rows that do not balance: %s", (_, rows, overrides, difference) => {
  const finding = findFinding(makeEvidenceInput({ draft: makeDraft(overrides, rows) }), "rows_unbalanced");
  expect(finding?.differenceMinor ?? null).toBe(difference);
});

it("tells of periods and of another currency, which is no warning and clean only at the rate of the books", () => {
  const period = { Id: makeId(50), Amount: 500, Status: 0, SupplierInvoiceDraftRow: 2 };
  const AllocationPeriods = [
    { ...period, BookkeepingDate: "2027-01-01" },
    { ...period, Id: makeId(51), BookkeepingDate: "2026-12-01" },
    { ...period, Id: makeId(52), BookkeepingDate: "2027-02-01", Status: 1 },
  ];
  const draft = makeDraft({ AllocationPeriods, CurrencyCode: "EUR", CurrencyRate: 11.25 });
  const invoices = [1, 2, 3].map((index) => makeInvoice(index, { CurrencyCode: "EUR" }));
  expect(collectEvidence(makeEvidenceInput({ draft, invoices }), "")).toMatchObject({
    isClean: false,
    chips: [
      { code: "foreign_currency", severity: "unknown", currencyCode: "EUR", companyCurrency: "SEK", rate: "112500" },
      { code: "allocated", count: 2, from: "2026-12-01", to: "2027-01-01", minor: "100000", lines: [2] },
    ],
  });
  const draftWithoutRate = makeDraft({ AllocationPeriods, CurrencyCode: "EUR", CurrencyRate: null });
  expect(collectEvidence(makeEvidenceInput({ draft: draftWithoutRate, invoices }), "")).toMatchObject({
    isClean: true,
    chips: [{ code: "foreign_currency", severity: "info", rate: null }, { code: "allocated" }],
  });
});

it.each<[string, Partial<EvidenceInput>, string]>([
  ["invoices", { invoices: null }, "invoices"],
  ["all invoices", { hasAllInvoices: false }, "earlier_invoices"],
  ["drafts", { drafts: null }, "drafts"],
  ["the supplier", { accounts: null }, "supplier"],
])("what could not be read is said to be not known: %s", (_, overrides, source) => {
  const evidence = collectEvidence(makeEvidenceInput(overrides), "");
  expect(evidence.chips).toContainEqual({ code: "not_known", severity: "unknown", what: source });
  expect(evidence.isClean).toBe(false);
});

it("says of a country whose rates are not known that VAT was not computed, which holds nothing up", () => {
  const evidence = collectEvidence(makeEvidenceInput({ company: { currencyCode: "SEK", countryCode: "DE" } }), "");
  expect(evidence).toMatchObject({ chips: [{ code: "not_known", severity: "info", what: "vat" }], isClean: true });
});

it("is told which accounts differ from the last invoice", () => {
  const draft = makeDraft({ DueDate: "2026-12-05" }, [
    [2440, -1250],
    [5410, 800],
    [6110, 200],
    [2641, 250],
  ]);
  const { last: difference } = collectEvidence(makeEvidenceInput({ draft }), "");
  expect(difference).toMatchObject({
    ...{ totalNowMinor: "125000", totalThenMinor: "125000", isOtherCurrency: false, dueDaysNow: 15, dueDaysThen: 30 },
    last: { id: makeId(101), voucherNumber: "L1" },
    rows: [
      { account: 5410, nowMinor: "80000", thenMinor: null },
      { account: 6110, nowMinor: "20000", thenMinor: "100000" },
    ],
  });
});
