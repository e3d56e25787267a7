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
import { creditCommand } from "../testing/credit-and-payment";
import { mishaps, settledThroughTime, submitAndExecute } from "../testing/faults";
import { bookInvoice, committedEffects, type Effects, effectsSince, voidCommand } from "../testing/invoice-commands";
import { abandonAtStage, executeOnceWithoutPause, settledOperation } from "../testing/settled-operation";
import { listCredits, readCreditLinks } from "./credit-links";

let world: World;
let anna: SignedIn;
let before: Effects;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
});
afterAll(() => world?.stop());
beforeEach(() => fault());

function fault(...faults: object[]): Promise<unknown> {
  return world.sandbox.control("PUT", "/faults", faults);
}

type SoldRow = readonly [quantity: bigint, unitPrice: bigint, discount: bigint];
const soldRows: readonly SoldRow[] = [
  [100_000n, 3_333_300n, 0n],
  [30_000n, 199_900n, 1250n],
  [10_000n, 4_550_000n, 0n],
];

/** Books an invoice of articles with as many VAT rates as there are. The test counts effects from then on. */
async function bookNewInvoice(
  sold = soldRows,
  isPrivatePerson = false,
  more: Partial<InvoiceDraft> = {},
): Promise<Invoice> {
  const [buyers, soldArticles, codings] = await Promise.all([
    books(anna.access).page(customers, { pageSize: 50, filter: compare("IsPrivatePerson", "eq", isPrivatePerson) }),
    books(anna.access).page(articles, { pageSize: 100, filter: compare("IsActive", "eq", true) }),
    books(anna.access).page(articleAccountCodings, { pageSize: 100 }),
  ]);
  const rateOf = (codingId: string) => codings.items.find(({ id }) => id === codingId)?.rateBps;
  const customer = buyers.items.find((one) => !one.reverseChargeConstruction && one.currencyCode === "SEK");
  const ofRates = [2500, 1200, 600].flatMap(
    (rate) => soldArticles.items.find(({ codingId }) => rateOf(codingId) === rate) ?? [],
  );
  const rows = sold.map(([quantity, unitPrice, discount], index) => {
    const { id: articleId, name: text } = ofRates[index % ofRates.length] ?? {};
    return { ...emptyRow, articleId: articleId ?? null, text: text ?? "", quantity, unitPrice, discount };
  });
  const text = { ...emptyRow, isTextRow: true, text: "Etapp 1" };
  const draft = { ...emptyDraft, ...more, customerId: customer?.id ?? "", rows: [text, ...rows] };
  const invoice = await bookInvoice(anna, draft);
  before = await committedEffects(world);
  return invoice;
}

const creditQuantity = (quantity: bigint): CreditLine => ({ quantity });
const creditOnlyRow = (row: number, line: CreditLine) =>
  [null, null, null, null].map((_, index) => (index === row ? line : null));

function wholeOf(invoice: Invoice, credits: readonly Invoice[] = []): CreditLine[] {
  const { lines } = remainingToCredit(invoice, credits);
  return invoice.rows.map((row, index) =>
    creditOfWholeRow(row, lines[index] ?? { quantity: 0n, minor: 0n }, invoice.currencyCode),
  );
}

const creditOf = async (operation: { posted: { invoiceId: string } | null }) =>
  books(anna.access).one(invoices, operation.posted?.invoiceId ?? "");
const countDrafts = async () => (await books(anna.access).page(invoiceDrafts, { pageSize: 1 })).total;

describe("credit of a part", () => {
  it.each([
    ["a quantity", false, creditOnlyRow(1, creditQuantity(20_000n))],
    ["a quantity of a row with a discount", false, creditOnlyRow(2, creditQuantity(10_000n))],
    ["an amount", false, creditOnlyRow(3, { minor: 12_345n })],
    [
      "rows of several rates",
      false,
      [null, creditQuantity(30_000n), creditQuantity(20_000n), { minor: 101n }] as CreditLine[],
    ],
    [
      "prices with VAT",
      true,
      [null, creditQuantity(70_000n), creditQuantity(10_000n), { minor: 999n }] as CreditLine[],
    ],
  ])("books what was foretold to the last unit: %s", async (_what, isPrivate, lines) => {
    const invoice = await bookNewInvoice(soldRows, isPrivate);
    expect(invoice.includesVat).toBe(isPrivate);
    const done = await submitAndWatch(anna.access, creditCommand(invoice, lines, `part:${invoice.id}`));
    const order = creditCommand(invoice, lines, "");
    expect(done).toMatchObject({ stage: "done", attempt: 1, reason: "En för mycket" });
    const credit = await creditOf(done);
    expect(credit).toMatchObject({
      isCredit: true,
      customerId: invoice.customerId,
      grossMinor: BigInt(order.input.expected.creditMinor),
      vatMinor: BigInt(order.input.expected.creditVatMinor),
    });
    expect(credit.rows[0]?.text).toContain(String(invoice.number));
    expect(credit.remainingMinor).toBe(-credit.grossMinor);
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, postings: 1, mails: 0 });
  });

  it("keeps the terms of its invoice: what was paid by card goes back as it is booked", async () => {
    const byCard = compare("TermsOfPaymentTypeId", "eq", 3);
    const [card] = (await books(anna.access).page(termsOfPayments, { pageSize: 1, filter: byCard })).items;
    const invoice = await bookNewInvoice(soldRows, false, { termsOfPaymentId: card?.id ?? "" });
    expect(invoice).toMatchObject({ remainingMinor: 0n, termsOfPaymentId: card?.id });
    const done = await submitAndWatch(
      anna.access,
      creditCommand(invoice, creditOnlyRow(1, creditQuantity(20_000n)), `card:${invoice.id}`),
    );
    expect(await creditOf(done)).toMatchObject({ remainingMinor: 0n, status: "paid", termsOfPaymentId: card?.id });
    // The two postings are the voucher of the credit note and the voucher of the repayment.
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, postings: 2, mails: 0 });
  });

  it("is known on both sides, and leaves the rest to be credited to nothing", async () => {
    const invoice = await bookNewInvoice();
    const first = await submitAndWatch(
      anna.access,
      creditCommand(invoice, creditOnlyRow(1, creditQuantity(40_000n)), `one:${invoice.id}`),
    );
    const link = { invoiceId: invoice.id, creditId: first.posted?.invoiceId };
    expect(await readCreditLinks(anna.access, [invoice.id])).toEqual([link]);
    expect(await readCreditLinks(anna.access, [first.posted?.invoiceId ?? ""])).toEqual([link]);
    const { items } = await listOperations(anna.access, first.posted?.invoiceId ?? "");
    expect(items[0]).toMatchObject({ id: first.id, kind: "invoice-credit", subject: invoice.id });

    const credited = await listCredits(anna.access, invoice);
    const rest = wholeOf(invoice, credited);
    expect(rest[1]).toEqual(creditQuantity(60_000n));
    const second = creditCommand(invoice, rest, `two:${invoice.id}`, { credited });
    expect(await submitAndWatch(anna.access, second)).toMatchObject({ stage: "done" });
    const all = await listCredits(anna.access, invoice);
    expect(remainingToCredit(invoice, all).lines.map(({ minor }) => minor)).toEqual([0n, 0n, 0n, 0n]);
    const third = creditCommand(invoice, creditOnlyRow(1, creditQuantity(10_000n)), `three:${invoice.id}`, {
      credited: all,
    });
    const refused = await submitAndWatch(anna.access, third);
    expect(refused).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "already_credited" } });
  });

  it("refuses more than is left before anything is asked, and names the row", async () => {
    const invoice = await bookNewInvoice();
    const drafts = await countDrafts();
    const refused = await submitAndWatch(
      anna.access,
      creditCommand(invoice, creditOnlyRow(2, creditQuantity(40_000n)), `more:${invoice.id}`),
    );
    expect(refused).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "more_than_left", row: 2 } });
    expect(await countDrafts()).toBe(drafts);
    expect(await effectsSince(world, before)).toEqual({ conversions: 0, postings: 0, mails: 0 });
  });

  it("leaves no draft and posts nothing when the books make another amount of it", async () => {
    const invoice = await bookNewInvoice();
    const drafts = await countDrafts();
    const order = creditCommand(invoice, creditOnlyRow(1, creditQuantity(10_000n)), `other:${invoice.id}`);
    const expected = { ...order.input.expected, creditMinor: "1" };
    const refused = await submitAndWatch(anna.access, { ...order, input: { ...order.input, expected } });
    expect(refused).toMatchObject({ stage: "refused", problem: { detail: "credit_differs" } });
    expect(await countDrafts()).toBe(drafts);
    expect(await effectsSince(world, before)).toEqual({ conversions: 0, postings: 0, mails: 0 });
  });

  it("happens once for twenty keys at once, and keeps a void away", async () => {
    const invoice = await bookNewInvoice();
    const presses = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, press) =>
        submitAndWatch(
          anna.access,
          creditCommand(invoice, creditOnlyRow(1, creditQuantity(90_000n)), `k${press}:${invoice.id}`),
        ),
      ),
      ...Array.from({ length: 10 }, () =>
        submitAndWatch(
          anna.access,
          creditCommand(invoice, creditOnlyRow(1, creditQuantity(90_000n)), `same:${invoice.id}`),
        ),
      ),
    ]);
    for (const one of presses) {
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict", detail: "subject" });
    }
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, postings: 1, mails: 0 });
    const voided = await submitAndWatch(anna.access, voidCommand(invoice, `void:${invoice.id}`));
    expect(voided).toMatchObject({ stage: "refused", problem: { detail: "already_credited" } });
  });
});

describe("a credit without an answer", () => {
  it("is one credit invoice after every mishap that either call can meet", async () => {
    // Each invoice has another price, so that the results can be told apart.
    const all = await Promise.all(
      mishaps.map((_, index) =>
        bookNewInvoice([[100_000n, 1_000_000n + BigInt(index) * 10_000n, 0n], ...soldRows.slice(1)]),
      ),
    );
    before = await committedEffects(world);
    for (const [path, quantity] of [
      ["/v2/customerinvoicedrafts", 30_000n],
      ["/v2/customerinvoicedrafts/*/convert", 20_000n],
    ] as const) {
      const orders = await Promise.all(
        all.map(async (invoice) => {
          const credited = await listCredits(anna.access, invoice);
          return creditCommand(invoice, creditOnlyRow(1, creditQuantity(quantity)), `mishap:${path}:${invoice.id}`, {
            credited,
          });
        }),
      );
      // Each call meets another mishap, since no call is repeated before all were made once.
      await fault(...mishaps.map((one, skip) => ({ ...one.fault, method: "POST", path, times: 1, skip })));
      const ids = await Promise.all(orders.map((order) => submitAndExecute(anna, order)));
      expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
      const operations = await settledThroughTime(world, anna, ids);
      expect(operations.map(({ stage }) => stage)).toEqual(all.map(() => "done"));
      expect(new Set(operations.map((one) => one.posted?.invoiceId)).size).toBe(all.length);
    }
    const calls = 2 * all.length;
    expect(await effectsSince(world, before)).toEqual({ conversions: calls, postings: calls, mails: 0 });
  });

  it("is found again when the process died after the booking", async () => {
    const invoice = await bookNewInvoice();
    const done = await submitAndWatch(
      anna.access,
      creditCommand(invoice, creditOnlyRow(1, creditQuantity(10_000n)), `dead:${invoice.id}`),
    );
    await abandonAtStage(anna, done.id, "sent");
    const found = await settledOperation(anna, done.id);
    expect(found).toMatchObject({ stage: "done", attempt: 1, posted: { invoiceId: done.posted?.invoiceId } });
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, postings: 1, mails: 0 });
  });

  it("is not asked again within 90 seconds of a call that may still run", async () => {
    const invoice = await bookNewInvoice();
    await fault({ method: "POST", path: "/v2/customerinvoicedrafts/*/convert", kind: "cut-before-commit", times: 1 });
    const { id } = await submitAndWatch(
      anna.access,
      creditCommand(invoice, creditOnlyRow(1, creditQuantity(10_000n)), `lost:${invoice.id}`),
    );
    await executeOnceWithoutPause(anna, id);
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "checking", attempt: 1 });
    const [done] = await settledThroughTime(world, anna, [id]);
    expect(done).toMatchObject({ stage: "done", attempt: 2 });
    expect(await effectsSince(world, before)).toEqual({ conversions: 1, postings: 1, mails: 0 });
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
});
