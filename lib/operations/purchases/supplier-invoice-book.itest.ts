import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "../../api/contract/books/account";
import { vatCodes } from "../../api/contract/books/vat-code";
import { type Posting, vouchers } from "../../api/contract/books/voucher";
import { compare } from "../../api/contract/list-query";
import { supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { readInvoiceHistory } from "../../approvals/history/read";
import { createRequest } from "../../approvals/requests";
import { allowApprovingAlone } from "../../approvals/testing/rules";
import { changeUndoSeconds } from "../../company/undo-seconds";
import { findSuccessor } from "../../drafts/draft-successor";
import { withTenant } from "../../platform/db";
import { expectedBookingRowsOf, expectedDeferralsOf } from "../../rules/purchases/booking/expected-booking";
import { purchaseVatBoxesOf } from "../../rules/purchases/booking/purchase-vat-boxes";
import { getBatch, listBatchesOfPurchases, submitBatch, withdrawBatch } from "../batch";
import { submitAndWatch, withdrawOperation } from "../operations";
import {
  callBooksAsPage,
  countApprovalsSince,
  countCommittedApprovals,
  createSupplier,
  listInvoicesOfDraft,
  makeApproveCommand,
  setApprovalStatus,
  storeDraftToApprove,
  storeSupplierDraft,
} from "../testing/approvals";
import { makeBookCommand } from "../testing/bookings";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let annaAtFjallkaffe: SignedIn;
let saraAtFjordtre: SignedIn;
let saraAtTulp: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  annaAtFjallkaffe = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  saraAtFjordtre = await world.signIn({ user: "sara@revisorn.example", company: "Fjordtre AS" });
  saraAtTulp = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  await allowApprovingAlone(anna);
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

type WireRow = { AccountNumber: number; DebitAmount?: number; CreditAmount?: number; VatCodeId?: string };

const toWireRows = (...rows: readonly (readonly [account: number, amount: number])[]): WireRow[] =>
  rows.map(([AccountNumber, amount]) =>
    amount > 0 ? { AccountNumber, DebitAmount: amount } : { AccountNumber, CreditAmount: -amount },
  );

/** Stores a draft with these rows; the first one is what is owed to the supplier. */
async function storeDraft(
  signIn: SignedIn,
  country: string,
  rows: readonly (readonly [account: number, amount: number])[],
  members: object = {},
): Promise<SupplierInvoiceDraft> {
  const supplierId = await createSupplier(signIn, { CountryCode: country });
  const owed = rows[0]?.[1] ?? 0;
  return storeSupplierDraft(signIn, supplierId, {
    TotalAmount: Math.abs(owed),
    IsCreditInvoice: owed > 0,
    Rows: toWireRows(...rows),
    ...members,
  });
}

const readDraft = (signIn: SignedIn, id: string) => books(signIn.access).get(supplierInvoiceDrafts, id);
const submitBooking = (signIn: SignedIn, draft: SupplierInvoiceDraft, key = `book:${draft.id}`) =>
  submitAndWatch(signIn.access, makeBookCommand(signIn, draft, key));
const reasonOf = ({ stage, problem }: Awaited<ReturnType<typeof submitBooking>>) => [stage, problem?.detail];

async function readVoucherRows(signIn: SignedIn, voucherId: string | null): Promise<readonly Posting[]> {
  const filter = compare("Id", "eq", { id: voucherId ?? "" });
  return (await books(signIn.access).page(vouchers, { pageSize: 1, filter })).items[0]?.postings ?? [];
}

/** Reads the VAT codes of the books and the accounts with the VAT code of each. */
async function readVatCodes({ access }: SignedIn) {
  const [codes, accountsOfChart] = await Promise.all([
    books(access).page(vatCodes, { pageSize: 1000 }),
    books(access).page(accounts, { pageSize: 1000 }),
  ]);
  return { codes: codes.items, accounts: accountsOfChart.items };
}

describe("the voucher of a booked draft is the expected one", () => {
  it.each<[string, () => SignedIn, string, readonly (readonly [number, number])[], readonly string[]]>([
    [
      "in Sweden",
      () => annaAtFjallkaffe,
      "SE",
      [
        [2440, -1250],
        [6110, 1000],
        [2641, 250],
      ],
      ["48 25000"],
    ],
    [
      "with reverse charge in Sweden",
      () => annaAtFjallkaffe,
      "DE",
      [
        [2440, -1000],
        [4535, 1000],
        [2614, -250],
        [2645, 250],
      ],
      ["21 100000", "30 25000", "48 25000"],
    ],
    [
      "of a credit invoice",
      () => annaAtFjallkaffe,
      "SE",
      [
        [2440, 625],
        [6110, -500],
        [2641, -125],
      ],
      ["48 -12500"],
    ],
    [
      "in Norway",
      () => saraAtFjordtre,
      "NO",
      [
        [2400, -1250.5],
        [6800, 1000.4],
        [2710, 250.1],
      ],
      ["1 mva 25010"],
    ],
    [
      "in the Netherlands",
      () => saraAtTulp,
      "NL",
      [
        [1400, -121.21],
        [4400, 100.17],
        [1510, 21.04],
      ],
      ["5b 2104"],
    ],
  ])("%s", async (_, getSignIn, country, rows, boxTexts) => {
    const signIn = getSignIn();
    const draft = await storeDraft(signIn, country, rows);
    const booking = await submitBooking(signIn, draft);
    expect(booking).toMatchObject({
      ...{ stage: "done", kind: "book-supplier-invoice", attempt: 1 },
      posted: { voucher: "matches", differences: [], grossMinor: draft.totalMinor.toString() },
    });
    const [invoice] = await listInvoicesOfDraft(signIn, draft.id);
    expect(booking.posted).toMatchObject({ invoiceId: invoice?.id, voucherNumber: invoice?.voucherNumber });
    const postings = await readVoucherRows(signIn, invoice?.voucherId ?? null);
    const toLines = (lines: readonly { account: number | null; minor: bigint }[]) =>
      lines.map(({ account, minor }) => `${account} ${minor}`);
    expect(toLines(postings)).toEqual(toLines(expectedBookingRowsOf(draft)));
    const codes = await readVatCodes(signIn);
    const boxesOf = (lines: Parameters<typeof purchaseVatBoxesOf>[0]) =>
      purchaseVatBoxesOf(lines, codes, signIn.access.company.countryCode).map(({ box, minor }) => `${box} ${minor}`);
    expect(boxesOf(draft.rows)).toEqual(boxTexts);
    expect(boxesOf(postings)).toEqual(boxTexts);
    expect(await books(signIn.access).find(supplierInvoiceDrafts, draft.id)).toBeNull();
  });

  it("and so are the periods of a spread row, whose amount waits on another account", async () => {
    const { id } = await storeDraft(annaAtFjallkaffe, "SE", [
      [2440, -1250],
      [5010, 1000],
      [2641, 250],
    ]);
    const plan = {
      ...{ SupplierInvoiceDraftId: id, SupplierInvoiceDraftRow: 2, AmountToAllocate: 1000 },
      ...{ BookkeepingStartDate: "2026-12-15", NumberOfAllocationPeriods: 3, AllocationAccountNumber: 1790 },
    };
    await callBooksAsPage(annaAtFjallkaffe, "POST", "allocationperiods", [plan]);
    const draft = await readDraft(annaAtFjallkaffe, id);
    const [deferral] = expectedDeferralsOf(draft);
    expect(deferral).toMatchObject({ costAccount: 5010, waitingAccount: 1790, minor: 100_000n });
    const booking = await submitBooking(annaAtFjallkaffe, draft);
    expect(booking.posted).toMatchObject({ voucher: "matches", differences: [] });
    expect(booking.posted?.periods).toBeUndefined();
    const invoice = await books(annaAtFjallkaffe.access).get(supplierInvoices, booking.posted?.invoiceId ?? "");
    expect(invoice.allocations.map(({ bookedOn, minor }) => [bookedOn, minor])).toEqual(
      deferral?.periods.map(({ bookedOn, minor }) => [bookedOn, minor]),
    );
    const filter = compare("SourceId", "eq", { id: invoice.id });
    const { items } = await books(annaAtFjallkaffe.access).page(vouchers, { pageSize: 10, filter });
    const deferralVoucher = items.find(({ type }) => type === 19);
    expect(deferralVoucher?.date).toBe(draft.invoiceOn);
    expect(deferralVoucher?.postings.map(({ account, minor }) => [account, minor])).toEqual([
      [1790, 100_000n],
      [5010, -100_000n],
    ]);
  });

  it("and each line and period that differs is reported", async () => {
    const draft = await storeDraft(annaAtFjallkaffe, "SE", [
      [2440, -125],
      [6110, 100],
      [2641, 25],
    ]);
    const command = makeBookCommand(annaAtFjallkaffe, draft, `book:${draft.id}`);
    const postings = command.input.postings?.map((posting) =>
      posting.account === 6110 ? { ...posting, account: 5010 } : posting,
    );
    const periods = [{ line: 2, bookedOn: "2026-12-15", minor: "10000" }];
    const input = { ...command.input, postings: postings ?? null, periods };
    const booking = await submitAndWatch(annaAtFjallkaffe.access, { ...command, input });
    expect(booking).toMatchObject({
      stage: "done",
      posted: {
        voucher: "differs",
        differences: [
          { account: 5010, expectedMinor: "10000", actualMinor: "0" },
          { account: 6110, expectedMinor: "0", actualMinor: "10000" },
        ],
        periods: [{ line: 2, bookedOn: "2026-12-15", expectedMinor: "10000", actualMinor: "0" }],
      },
    });
  });
});

describe("a draft is booked once", () => {
  it("for twenty submissions with ten keys", async () => {
    const draft = await storeDraft(annaAtFjallkaffe, "SE", [
      [2440, -125],
      [6110, 100],
      [2641, 25],
    ]);
    const effectsBefore = await countCommittedApprovals(world);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => submitBooking(annaAtFjallkaffe, draft, `key:${draft.id}:${index % 10}`)),
    );
    const doneIds = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value.id : []));
    expect(new Set(doneIds).size).toBe(1);
    const refusals = answers.flatMap((answer) => (answer.status === "rejected" ? answer.reason.detail : []));
    expect(new Set(refusals)).toEqual(new Set(["subject"]));
    expect(await listInvoicesOfDraft(annaAtFjallkaffe, draft.id)).toHaveLength(1);
    expect((await countApprovalsSince(world, effectsBefore)).postings).toBe(1);
    await expect(submitBooking(annaAtFjallkaffe, draft, `later:${draft.id}`)).rejects.toMatchObject({
      detail: "subject",
    });
  });

  it("and the database refuses a second booking while the first one is not refused or withdrawn", async () => {
    const draft = await storeDraft(annaAtFjallkaffe, "SE", [
      [2440, -125],
      [6110, 100],
      [2641, 25],
    ]);
    const { id } = await submitBooking(annaAtFjallkaffe, draft);
    const { access } = annaAtFjallkaffe;
    const { partnerId, companyId } = access;
    const insertTwin = withTenant(access, async (tx) => {
      const row = await tx.operation.findFirstOrThrow({ where: { partnerId, companyId, id } });
      const { request, ...columns } = row;
      const twin = { ...columns, request: request as object, id: crypto.randomUUID(), key: crypto.randomUUID() };
      await tx.operation.create({
        data: { ...twin, result: {}, problem: undefined, about: undefined, resolution: undefined },
      });
    });
    await expect(insertTwin).rejects.toMatchObject({ code: "P2002" });
  });

  it("again after it was taken back before it reached the service", async () => {
    const { access } = annaAtFjallkaffe;
    const { partnerId, companyId } = access;
    const setUndoSeconds = (undoSeconds: number) =>
      withTenant(access, (tx) => tx.company.updateMany({ where: { partnerId, id: companyId }, data: { undoSeconds } }));
    const draft = await storeDraft(annaAtFjallkaffe, "SE", [
      [2440, -125],
      [6110, 100],
      [2641, 25],
    ]);
    await setUndoSeconds(20);
    const waitingOperation = await submitBooking(annaAtFjallkaffe, draft);
    expect(waitingOperation).toMatchObject({
      ...{ stage: "waiting", withdrawable: true },
      about: { reference: draft.invoiceNumber, minor: "12500" },
    });
    expect(await withdrawOperation(access, waitingOperation.id)).toMatchObject({ stage: "withdrawn" });
    await setUndoSeconds(0);
    expect(await listInvoicesOfDraft(annaAtFjallkaffe, draft.id)).toEqual([]);
    expect((await submitBooking(annaAtFjallkaffe, draft, `again:${draft.id}`)).stage).toBe("done");
  });
});

describe("with an approval flow", () => {
  let supplierId: string;
  beforeEach(async () => {
    supplierId = await createSupplier(anna);
  });

  /** Stores a draft that Erik has approved, which the service does not book. */
  async function storeApprovedDraft(): Promise<SupplierInvoiceDraft> {
    const { id } = await storeDraftToApprove(anna, supplierId);
    const draft = await readDraft(erik, id);
    expect((await submitAndWatch(erik.access, makeApproveCommand(draft, `erik:${id}`))).approval?.posted).toBeNull();
    return readDraft(anna, id);
  }

  it("books what is approved, and its old address leads to the invoice", async () => {
    const draft = await storeApprovedDraft();
    const booking = await submitBooking(anna, draft);
    expect(booking).toMatchObject({ stage: "done", posted: { voucher: "matches" } });
    const successor = await findSuccessor(anna.access, "purchase", draft.id);
    expect(successor).toEqual({ is: "document", id: booking.posted?.invoiceId });
    const { events } = await readInvoiceHistory(anna.access, draft.id);
    expect(events.slice(-2).map(({ act, name, isBound }) => [act, name.split("@")[0], isBound])).toEqual([
      ["book.ordered", "anna", true],
      ["book.done", "anna", true],
    ]);
  });

  it.each([
    ["that nobody handed in", null],
    ["that waits for approval", 3],
  ] as const)("refuses a draft %s, so that booking never goes round an approval", async (_, status) => {
    const { id } = await storeSupplierDraft(anna, supplierId);
    if (status !== null) await setApprovalStatus(anna, id, status);
    const draft = await readDraft(anna, id);
    expect(reasonOf(await submitBooking(anna, draft))).toEqual(["refused", "not_approved"]);
    expect(await listInvoicesOfDraft(anna, id)).toEqual([]);
  });

  it("refuses a draft that was changed since it was shown, and one that was booked elsewhere", async () => {
    const draft = await storeApprovedDraft();
    const changedDraft = { ...draft, message: "another text" };
    expect(reasonOf(await submitBooking(anna, changedDraft))).toEqual(["refused", "draft_changed"]);
    await books(anna.access).operate("POST", `supplierinvoicedrafts/${draft.id}/convert`);
    expect(reasonOf(await submitBooking(anna, draft, `late:${draft.id}`))).toEqual(["refused", "already_booked"]);
    expect(await listInvoicesOfDraft(anna, draft.id)).toHaveLength(1);
  });

  it("approves and books with one command where the service only approves, and books nothing twice where it books", async () => {
    // The service lets Erik approve, but his approval books nothing. Here his role in the portal books as well.
    const { partnerId, companyId, personId } = erik.access;
    const setRole = (role: string) =>
      withTenant(erik.access, (tx) =>
        tx.membership.updateMany({ where: { partnerId, companyId, personId }, data: { role } }),
      );
    await setRole("bookkeeper");
    try {
      const approvalOfErik = await approveAndBook(
        await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" }),
      );
      expect(approvalOfErik).toMatchObject({
        ...{ stage: "done", approval: { status: "approved", posted: null } },
        next: { kind: "book-supplier-invoice", stage: "done", posted: { voucher: "matches" } },
      });
    } finally {
      await setRole("approver");
    }
    const approvalOfAnna = await approveAndBook(anna);
    expect(approvalOfAnna).toMatchObject({ stage: "done", approval: { posted: { voucher: "matches" } }, next: null });
  });

  async function approveAndBook(signIn: SignedIn) {
    const { id } = await storeDraftToApprove(anna, supplierId);
    const draft = await readDraft(signIn, id);
    const command = makeApproveCommand(draft, crypto.randomUUID());
    const { draftId: _, expected: __, ...booking } = makeBookCommand(signIn, draft, "").input;
    const follows = [{ kind: "book-supplier-invoice", ...booking }];
    const approval = await submitAndWatch(signIn.access, { ...command, input: { ...command.input, follows } });
    expect(await listInvoicesOfDraft(anna, id)).toHaveLength(1);
    return approval;
  }

  it("waits for a colleague who was asked a question, and not for one who was asked to book it", async () => {
    const draft = await storeApprovedDraft();
    const makeRequest = (kind: string, person: SignedIn, text: string) => ({
      ...{ id: crypto.randomUUID(), kind, toPersonId: person.access.personId, text },
    });
    await createRequest(erik.access, draft.id, makeRequest("booking", anna, ""));
    const sara = await world.signIn({ user: "sara@revisorn.example", company: "Norrsken Bygg AB" });
    expect(await submitBooking(sara, draft)).toMatchObject({ stage: "done" });
    const otherDraft = await storeApprovedDraft();
    await createRequest(anna.access, otherDraft.id, makeRequest("question", erik, "Rätt konto?"));
    expect(reasonOf(await submitBooking(anna, otherDraft))).toEqual(["refused", "held"]);
  });
});

describe("many drafts that are booked together", () => {
  const storeDrafts = async (count: number) => {
    const supplierId = await createSupplier(annaAtFjallkaffe);
    const drafts: SupplierInvoiceDraft[] = [];
    for (let index = 0; index < count; index += 1) drafts.push(await storeSupplierDraft(annaAtFjallkaffe, supplierId));
    return drafts;
  };
  const submitMany = (id: string, drafts: readonly SupplierInvoiceDraft[]) =>
    submitBatch(annaAtFjallkaffe.access, {
      id,
      orders: drafts.map((draft) => ({
        ...makeBookCommand(annaAtFjallkaffe, draft, `${id}:${draft.id}`),
        about: { customerName: draft.supplierName, number: null, minor: "1", currencyCode: "SEK" },
      })),
    });
  const listStages = async (id: string) =>
    (await getBatch(annaAtFjallkaffe.access, id)).operations.map(({ stage }) => stage).toSorted();

  it("are booked once each, however often they are submitted; one that was changed meanwhile is left alone", async () => {
    const [first, changed, third] = await storeDrafts(3);
    if (!first || !changed || !third) throw new Error("a draft is missing");
    await callBooksAsPage(annaAtFjallkaffe, "PUT", `supplierinvoicedrafts/${changed.id}`, {
      ...changed.rest,
      InvoiceNumber: `${changed.invoiceNumber}-B`,
    });
    const id = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => submitMany(id, [first, changed, third])));
    await expect.poll(() => listStages(id), { timeout: 30_000 }).toEqual(["done", "done", "refused"]);
    for (const { id: draftId } of [first, third])
      expect(await listInvoicesOfDraft(annaAtFjallkaffe, draftId)).toHaveLength(1);
    expect(await listInvoicesOfDraft(annaAtFjallkaffe, changed.id)).toEqual([]);
    const [newest] = (await listBatchesOfPurchases(annaAtFjallkaffe.access)).items;
    expect(newest).toMatchObject({ ...{ id, is: "book", total: 3, done: 2, refused: 1, open: 0 } });
  });

  it("are taken back together while they wait", async () => {
    await changeUndoSeconds(annaAtFjallkaffe.access, { seconds: 30 });
    const drafts = await storeDrafts(2);
    const id = crypto.randomUUID();
    await submitMany(id, drafts);
    await withdrawBatch(annaAtFjallkaffe.access, id);
    await changeUndoSeconds(annaAtFjallkaffe.access, { seconds: 0 });
    expect(await listStages(id)).toEqual(["withdrawn", "withdrawn"]);
    for (const { id: draftId } of drafts) expect(await listInvoicesOfDraft(annaAtFjallkaffe, draftId)).toEqual([]);
  });
});
