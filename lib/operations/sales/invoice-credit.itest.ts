import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { termsOfPayments } from "../../api/contract/company/terms-of-payment";
import { compare } from "../../api/contract/list-query";
import { articles } from "../../api/contract/sales/article";
import { articleAccountCodings } from "../../api/contract/sales/article-account-coding";
import { customers } from "../../api/contract/sales/customer";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft, invoiceDrafts } from "../../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../../api/contract/sales/document-row";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { type CreditLine, creditOfWholeRow, remainingToCredit } from "../../rules/sales/credit";
import { getOperation, listOperations, submitAndWatch } from "../operations";
import { makeCreditCommand } from "../testing/credit-and-payment";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeVoidCommand,
} from "../testing/invoice-commands";
import { abandonAtStage, awaitSettledOperation, executeOnceWithoutPause } from "../testing/settled-operation";
import { listCreditNotes, readCreditLinks } from "./credit-links";

let world: World;
let anna: SignedIn;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
});
afterAll(() => world?.stop());
beforeEach(() => setFaults());

function setFaults(...faults: object[]): Promise<unknown> {
  return world.sandbox.callControl("PUT", "/faults", faults);
}

type SoldRow = readonly [quantity: bigint, unitPrice: bigint, discount: bigint];
const soldRows: readonly SoldRow[] = [
  [100_000n, 3_333_300n, 0n],
  [30_000n, 199_900n, 1250n],
  [10_000n, 4_550_000n, 0n],
];

/** Books an invoice of articles with as many VAT rates as there are. The test counts effects from then on. */
async function bookNewInvoice(
  rowsToSell = soldRows,
  isPrivatePerson = false,
  draftChanges: Partial<InvoiceDraft> = {},
): Promise<Invoice> {
  const [buyerPage, articlePage, codingPage] = await Promise.all([
    books(anna.access).page(customers, { pageSize: 50, filter: compare("IsPrivatePerson", "eq", isPrivatePerson) }),
    books(anna.access).page(articles, { pageSize: 100, filter: compare("IsActive", "eq", true) }),
    books(anna.access).page(articleAccountCodings, { pageSize: 100 }),
  ]);
  const rateOfCoding = (codingId: string) => codingPage.items.find(({ id }) => id === codingId)?.rateBps;
  const customer = buyerPage.items.find((buyer) => !buyer.reverseChargeConstruction && buyer.currencyCode === "SEK");
  const articlesByRate = [2500, 1200, 600].flatMap(
    (rate) => articlePage.items.find(({ codingId }) => rateOfCoding(codingId) === rate) ?? [],
  );
  const rows = rowsToSell.map(([quantity, unitPrice, discount], index) => {
    const { id: articleId, name: text } = articlesByRate[index % articlesByRate.length] ?? {};
    return { ...emptyRow, articleId: articleId ?? null, text: text ?? "", quantity, unitPrice, discount };
  });
  const textRow = { ...emptyRow, isTextRow: true, text: "Etapp 1" };
  const draft = { ...emptyDraft, ...draftChanges, customerId: customer?.id ?? "", rows: [textRow, ...rows] };
  const invoice = await bookInvoice(anna, draft);
  effectsBefore = await countCommittedEffects(world);
  return invoice;
}

const makeQuantityLine = (quantity: bigint): CreditLine => ({ quantity });
const makeLinesForRow = (row: number, line: CreditLine) =>
  [null, null, null, null].map((_, index) => (index === row ? line : null));

function makeLinesForRest(invoice: Invoice, creditNotes: readonly Invoice[] = []): CreditLine[] {
  const { lines } = remainingToCredit(invoice, creditNotes);
  return invoice.rows.map((row, index) =>
    creditOfWholeRow(row, lines[index] ?? { quantity: 0n, minor: 0n }, invoice.currencyCode),
  );
}

const getCreditNote = async (operation: { posted: { invoiceId: string } | null }) =>
  books(anna.access).get(invoices, operation.posted?.invoiceId ?? "");
const countDrafts = async () => (await books(anna.access).page(invoiceDrafts, { pageSize: 1 })).total;

describe("credit of a part", () => {
  it.each([
    ["a quantity", false, makeLinesForRow(1, makeQuantityLine(20_000n))],
    ["a quantity of a row with a discount", false, makeLinesForRow(2, makeQuantityLine(10_000n))],
    ["an amount", false, makeLinesForRow(3, { minor: 12_345n })],
    [
      "rows of several rates",
      false,
      [null, makeQuantityLine(30_000n), makeQuantityLine(20_000n), { minor: 101n }] as CreditLine[],
    ],
    [
      "prices with VAT",
      true,
      [null, makeQuantityLine(70_000n), makeQuantityLine(10_000n), { minor: 999n }] as CreditLine[],
    ],
  ])("books what was foretold to the last unit: %s", async (_what, isPrivate, lines) => {
    const invoice = await bookNewInvoice(soldRows, isPrivate);
    expect(invoice.includesVat).toBe(isPrivate);
    const doneOperation = await submitAndWatch(anna.access, makeCreditCommand(invoice, lines, `part:${invoice.id}`));
    const command = makeCreditCommand(invoice, lines, "");
    expect(doneOperation).toMatchObject({ stage: "done", attempt: 1, reason: "En för mycket" });
    const creditNote = await getCreditNote(doneOperation);
    expect(creditNote).toMatchObject({
      isCredit: true,
      customerId: invoice.customerId,
      grossMinor: BigInt(command.input.expected.creditMinor),
      vatMinor: BigInt(command.input.expected.creditVatMinor),
    });
    expect(creditNote.rows[0]?.text).toContain(String(invoice.number));
    expect(creditNote.remainingMinor).toBe(-creditNote.grossMinor);
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, postings: 1, mails: 0 });
  });

  it("keeps the terms of its invoice: what was paid by card goes back as it is booked", async () => {
    const cardFilter = compare("TermsOfPaymentTypeId", "eq", 3);
    const [cardTerms] = (await books(anna.access).page(termsOfPayments, { pageSize: 1, filter: cardFilter })).items;
    const invoice = await bookNewInvoice(soldRows, false, { termsOfPaymentId: cardTerms?.id ?? "" });
    expect(invoice).toMatchObject({ remainingMinor: 0n, termsOfPaymentId: cardTerms?.id });
    const doneOperation = await submitAndWatch(
      anna.access,
      makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(20_000n)), `card:${invoice.id}`),
    );
    expect(await getCreditNote(doneOperation)).toMatchObject({
      remainingMinor: 0n,
      status: "paid",
      termsOfPaymentId: cardTerms?.id,
    });
    // The two postings are the voucher of the credit note and the voucher of the repayment.
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, postings: 2, mails: 0 });
  });

  it("is known on both sides, and leaves the rest to be credited to nothing", async () => {
    const invoice = await bookNewInvoice();
    const firstOperation = await submitAndWatch(
      anna.access,
      makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(40_000n)), `one:${invoice.id}`),
    );
    const link = { invoiceId: invoice.id, creditId: firstOperation.posted?.invoiceId };
    expect(await readCreditLinks(anna.access, [invoice.id])).toEqual([link]);
    expect(await readCreditLinks(anna.access, [firstOperation.posted?.invoiceId ?? ""])).toEqual([link]);
    const { items } = await listOperations(anna.access, firstOperation.posted?.invoiceId ?? "");
    expect(items[0]).toMatchObject({ id: firstOperation.id, kind: "invoice-credit", subject: invoice.id });

    const creditNotes = await listCreditNotes(anna.access, invoice);
    const remainingLines = makeLinesForRest(invoice, creditNotes);
    expect(remainingLines[1]).toEqual(makeQuantityLine(60_000n));
    const secondCommand = makeCreditCommand(invoice, remainingLines, `two:${invoice.id}`, { creditNotes });
    expect(await submitAndWatch(anna.access, secondCommand)).toMatchObject({ stage: "done" });
    const allCreditNotes = await listCreditNotes(anna.access, invoice);
    expect(remainingToCredit(invoice, allCreditNotes).lines.map(({ minor }) => minor)).toEqual([0n, 0n, 0n, 0n]);
    const thirdCommand = makeCreditCommand(
      invoice,
      makeLinesForRow(1, makeQuantityLine(10_000n)),
      `three:${invoice.id}`,
      {
        creditNotes: allCreditNotes,
      },
    );
    const refusedOperation = await submitAndWatch(anna.access, thirdCommand);
    expect(refusedOperation).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "already_credited" } });
  });

  it("refuses more than is left before anything is asked, and names the row", async () => {
    const invoice = await bookNewInvoice();
    const draftCountBefore = await countDrafts();
    const refusedOperation = await submitAndWatch(
      anna.access,
      makeCreditCommand(invoice, makeLinesForRow(2, makeQuantityLine(40_000n)), `more:${invoice.id}`),
    );
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      attempt: 0,
      problem: { detail: "more_than_left", row: 2 },
    });
    expect(await countDrafts()).toBe(draftCountBefore);
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 0, postings: 0, mails: 0 });
  });

  it("leaves no draft and posts nothing when the books make another amount of it", async () => {
    const invoice = await bookNewInvoice();
    const draftCountBefore = await countDrafts();
    const command = makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(10_000n)), `other:${invoice.id}`);
    const expected = { ...command.input.expected, creditMinor: "1" };
    const refusedOperation = await submitAndWatch(anna.access, { ...command, input: { ...command.input, expected } });
    expect(refusedOperation).toMatchObject({ stage: "refused", problem: { detail: "credit_differs" } });
    expect(await countDrafts()).toBe(draftCountBefore);
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 0, postings: 0, mails: 0 });
  });

  it("happens once for twenty keys at once, and keeps a void away", async () => {
    const invoice = await bookNewInvoice();
    const submissions = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, index) =>
        submitAndWatch(
          anna.access,
          makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(90_000n)), `k${index}:${invoice.id}`),
        ),
      ),
      ...Array.from({ length: 10 }, () =>
        submitAndWatch(
          anna.access,
          makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(90_000n)), `same:${invoice.id}`),
        ),
      ),
    ]);
    for (const submission of submissions) {
      if (submission.status === "rejected")
        expect(submission.reason).toMatchObject({ code: "conflict", detail: "subject" });
    }
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, postings: 1, mails: 0 });
    const voidOperation = await submitAndWatch(anna.access, makeVoidCommand(invoice, `void:${invoice.id}`));
    expect(voidOperation).toMatchObject({ stage: "refused", problem: { detail: "already_credited" } });
  });
});

describe("a credit without an answer", () => {
  it("is one credit invoice after every mishap that either call can meet", async () => {
    // Each invoice has another price, so that the results can be told apart.
    const mishapInvoices = await Promise.all(
      mishaps.map((_, index) =>
        bookNewInvoice([[100_000n, 1_000_000n + BigInt(index) * 10_000n, 0n], ...soldRows.slice(1)]),
      ),
    );
    effectsBefore = await countCommittedEffects(world);
    for (const [path, quantity] of [
      ["/v2/customerinvoicedrafts", 30_000n],
      ["/v2/customerinvoicedrafts/*/convert", 20_000n],
    ] as const) {
      const commands = await Promise.all(
        mishapInvoices.map(async (invoice) => {
          const creditNotes = await listCreditNotes(anna.access, invoice);
          return makeCreditCommand(
            invoice,
            makeLinesForRow(1, makeQuantityLine(quantity)),
            `mishap:${path}:${invoice.id}`,
            {
              creditNotes,
            },
          );
        }),
      );
      // Each call meets another mishap, since no call is repeated before all were made once.
      await setFaults(...mishaps.map((mishap, skip) => ({ ...mishap.fault, method: "POST", path, times: 1, skip })));
      const ids = await Promise.all(commands.map((command) => submitAndExecute(anna, command)));
      expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
      const operations = await awaitSettledThroughTime(world, anna, ids);
      expect(operations.map(({ stage }) => stage)).toEqual(mishapInvoices.map(() => "done"));
      expect(new Set(operations.map((operation) => operation.posted?.invoiceId)).size).toBe(mishapInvoices.length);
    }
    const callCount = 2 * mishapInvoices.length;
    expect(await getEffectsSince(world, effectsBefore)).toEqual({
      conversions: callCount,
      postings: callCount,
      mails: 0,
    });
  });

  it("is found again when the process died after the booking", async () => {
    const invoice = await bookNewInvoice();
    const doneOperation = await submitAndWatch(
      anna.access,
      makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(10_000n)), `dead:${invoice.id}`),
    );
    await abandonAtStage(anna, doneOperation.id, "sent");
    const foundOperation = await awaitSettledOperation(anna, doneOperation.id);
    expect(foundOperation).toMatchObject({
      stage: "done",
      attempt: 1,
      posted: { invoiceId: doneOperation.posted?.invoiceId },
    });
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, postings: 1, mails: 0 });
  });

  it("is not asked again within 90 seconds of a call that may still run", async () => {
    const invoice = await bookNewInvoice();
    await setFaults({
      method: "POST",
      path: "/v2/customerinvoicedrafts/*/convert",
      kind: "cut-before-commit",
      times: 1,
    });
    const { id } = await submitAndWatch(
      anna.access,
      makeCreditCommand(invoice, makeLinesForRow(1, makeQuantityLine(10_000n)), `lost:${invoice.id}`),
    );
    await executeOnceWithoutPause(anna, id);
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "checking", attempt: 1 });
    const [doneOperation] = await awaitSettledThroughTime(world, anna, [id]);
    expect(doneOperation).toMatchObject({ stage: "done", attempt: 2 });
    expect(await getEffectsSince(world, effectsBefore)).toEqual({ conversions: 1, postings: 1, mails: 0 });
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});
