import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sandbox } from "../scripts/testing/programs";
import { type Books, type Reply, startBooksProgram, today, type Wire } from "./resources/testing/books-client";
import { createDraft, openShop, row, type Shop } from "./resources/testing/sales";
import { trailOf } from "./resources/testing/trail";

let books: Books<Sandbox>;
let shop: Shop;

beforeAll(async () => {
  books = await startBooksProgram("empty");
  shop = await openShop(books);
});
afterAll(() => books.sandbox.stop());

const writes = 200;
const kills = 10;
const clients = 4;

/** Looks for what an acknowledged write made; fails when it is not there as it was acknowledged. */
type Proof = () => Promise<void>;

/** What the sandbox said yes to, by kind. */
const acknowledged: Record<string, Proof[]> = { draft: [], convert: [], void: [], voucher: [], mail: [] };
const known = () => Object.values(acknowledged).reduce((sum, proofs) => sum + proofs.length, 0);

/** Ends when the sandbox answers again; what is asked while it is down waits for it. */
let running: Promise<void> = Promise.resolve();

/** The answer, or null when the sandbox was killed before it was whole: then nobody knows what became of the call. */
async function ask(kind: string, call: () => Promise<Reply>, proofOf: (reply: Reply) => Proof): Promise<Reply | null> {
  await running;
  try {
    const reply = await call();
    expect(reply.status, reply.text).toBeLessThan(300);
    acknowledged[kind]?.push(proofOf(reply));
    return reply;
  } catch (error) {
    if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) return null;
    throw error;
  }
}

const read = async (path: string) => (await shop.anna.get(path)).body;

const booked: Set<unknown> = new Set();

async function draft(hours: number): Promise<Reply | null> {
  const create = () => createDraft(shop, [row(shop, "service25", hours, 400)]);
  return ask("draft", create, ({ body }) => async () => {
    if (!booked.has(body.Id)) expect(await read(`/customerinvoicedrafts/${body.Id}`)).toEqual(body);
  });
}

async function invoice(hours: number): Promise<Reply | null> {
  const made = await draft(hours);
  if (!made) return null;
  booked.add(made.body.Id); // Asked for, whatever comes of it.
  const path = `/customerinvoicedrafts/${made.body.Id}/convert`;
  return ask(
    "convert",
    () => shop.anna.send("POST", path),
    ({ body }) =>
      async () => {
        const { Id, InvoiceNumber, VoucherId, VoucherNumber, TotalAmount, CreatedFromDraftId, Rows } = body;
        const told = { Id, InvoiceNumber, VoucherId, VoucherNumber, TotalAmount, CreatedFromDraftId, Rows };
        expect(await read(`/customerinvoices/${body.Id}`)).toMatchObject(told);
      },
  );
}

async function voided(hours: number): Promise<void> {
  const made = await invoice(hours);
  if (!made) return;
  await ask(
    "void",
    () => shop.anna.send("POST", `/customerinvoices/${made.body.Id}/void`),
    () => async () => {
      const { CreditedBy, RemainingAmount } = await read(`/customerinvoices/${made.body.Id}`);
      const [{ CreditInvoiceId } = {}] = CreditedBy as Wire[];
      expect(RemainingAmount).toBe(0);
      const credit = await read(`/customerinvoices/${CreditInvoiceId}`);
      expect(credit).toMatchObject({ ReferringInvoiceId: made.body.Id, TotalAmount: made.body.TotalAmount });
    },
  );
}

async function voucher(amount: number): Promise<void> {
  const body = {
    VoucherDate: today,
    VoucherText: `Utlägg ${amount}`,
    Rows: [
      { AccountNumber: 5460, DebitAmount: amount },
      { AccountNumber: 1930, CreditAmount: amount },
    ],
  };
  await ask(
    "voucher",
    () => shop.anna.send("POST", "/vouchers", body),
    (reply) => async () => {
      const { Data } = await read(`/vouchers?$filter=NumberAndNumberSeries eq '${reply.body.NumberAndNumberSeries}'`);
      expect(Data).toEqual([reply.body]);
    },
  );
}

async function mail(turn: number): Promise<void> {
  const made = await invoice(1);
  if (!made) return;
  const Subject = `Faktura till kund ${turn}`;
  await ask(
    "mail",
    () => shop.anna.send("POST", `/customerinvoices/${made.body.Id}/email`, { Subject }),
    () => async () => {
      expect((await mails()).filter((one) => one.subject === Subject)).toHaveLength(1);
    },
  );
}

const mails = () => books.sandbox.control<readonly { subject: string }[]>("GET", "/mail");

/** One client's share: every kind of write in turn, until enough are acknowledged in all. */
async function work(client: number): Promise<void> {
  for (let turn = client; known() < writes; turn += clients) {
    const kind = [draft, voucher, voided, voucher, voided, mail][turn % 6];
    await kind?.(turn + 1);
  }
}

/** Kills the sandbox whenever another share of the writes is acknowledged, while others are on their way. */
async function killAgainAndAgain(): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    await expect.poll(known, { timeout: 30_000, interval: 2 }).toBeGreaterThanOrEqual((kill * writes) / (kills + 1));
    await books.sandbox.kill();
    running = books.sandbox.restart();
    await running;
  }
}

it("keeps every write it acknowledged when it is killed ten times under four clients", {
  timeout: 300_000,
}, async () => {
  await Promise.all([killAgainAndAgain(), ...Array.from({ length: clients }, (_, client) => work(client))]);

  for (const [kind, proofs] of Object.entries(acknowledged)) {
    expect(proofs.length, `acknowledged: ${kind}`).toBeGreaterThan(0);
    for (const proof of proofs) await proof();
  }
  expect(await books.sandbox.control("GET", "/invariants")).toEqual({ ok: true, violations: [] });

  // What nobody was told of is there wholly or not at all: what was counted in its transaction is what the books hold.
  const held = await trailOf(books.sandbox, shop.anna);
  const credits = (await read("/customerinvoices?$filter=IsCreditInvoice eq true&$pagesize=1")).Meta;
  expect(held.voids).toBe(credits.TotalNumberOfResults);
  expect(held.conversions).toBe(held.invoices - held.voids);
  expect(held.postings).toBe(held.vouchers);
  expect(held.mails).toBe((await mails()).length);
});
