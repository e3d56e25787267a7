import { invariants } from "../../../sandbox/control/invariants";
import { countryBooks } from "../../../sandbox/ledger/country-books";
import { postInvoice } from "../../../sandbox/ledger/post-invoice";
import { type VoucherDraft, voucherType } from "../../../sandbox/ledger/voucher";
import { createVoucher } from "../../../sandbox/resources/accounting/voucher-create";
import { pool, type Tx, transaction } from "../../../sandbox/store/db";
import { openFiscalYear } from "../../../sandbox/store/fiscal-years";
import { appendVoucher } from "../../../sandbox/store/posting";
import { inTurn, median, ratioOf } from "../measure";
import { report } from "../own-process";
import { startPostingBooks } from "./books";
import { createTpcbTables, tpcbLike, upTo } from "./tpcb";

const clients = 8;
const companies = 50;
const rounds = 5;
const seconds = 3;

/**
 * A voucher in the books, durably: year and lock looked at, accounts known, number taken, voucher, balances and counter
 * written, against the transaction every database is measured with, as many branches as companies.
 */
export async function measurePosting(root: string): Promise<void> {
  const books = await startPostingBooks(root, companies);
  await createTpcbTables(companies);
  const company = () => books.companyIds[upTo(companies) - 1] ?? "";
  const tasks = {
    tpcb: () => perSecond((tx) => tpcbLike(tx, companies)),
    posting: () => perSecond((tx) => post(tx, company(), books.today, [2500])),
    threeRates: () => perSecond((tx) => post(tx, company(), books.today, [2500, 1200, 600])),
    byHand: () => perSecond((tx) => postByHand(tx, company(), books.today)),
  };
  for (const task of Object.values(tasks)) await task();
  await pool.query("VACUUM ANALYZE");
  const rates = await inTurn({ rounds }, tasks);
  const { ok, violations } = await invariants(pool);
  if (!ok) throw new Error(`the books do not hold after the measurement: ${violations.join("; ")}`);
  const detail = Object.entries(rates).map(([name, all]) => `${name} ${Math.round(median(all))}/s`);
  report("posting", ratioOf(rates.posting, rates.tpcb), { detail: detail.join(", ") });
}

/** Durable transactions a second of `clients` that each wait for their own before they begin the next. */
async function perSecond(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const since = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - since < seconds * 1000) {
      await transaction(work);
      done++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (done * 1000) / (performance.now() - since);
}

const { standard, codings, invoiceHeading } = countryBooks("SE");

/** What a sale of goods at these rates books; by hand, for there is no invoice that it could belong to. */
function voucherOf(today: string, rates: readonly number[]): VoucherDraft {
  const lines = rates.flatMap((rateBps) => {
    const coding = codings.find((one) => one.type === "goods" && one.rateBps === rateBps);
    const unitPrice = BigInt(upTo(1_000_000)) * 100n;
    const line = { quantity: BigInt(upTo(20)) * 10_000n, unitPrice, discount: 0n, rateBps };
    return coding ? [{ ...line, kind: "domesticWithVat" as const, accounts: coding.accounts }] : [];
  });
  const { voucher } = postInvoice({
    bookedOn: today,
    heading: invoiceHeading,
    isCredit: false,
    customerName: "Älvsbyns Kök AB",
    invoiceNumber: upTo(9_999),
    terms: { currency: "SEK", includesVat: false, roundsToWholeUnits: true },
    taxReductionMinor: 0n,
    accounts: standard,
    lines,
  });
  return { ...voucher, type: voucherType.manual, series: "M" };
}

async function post(tx: Tx, companyId: string, today: string, rates: readonly number[]): Promise<void> {
  const draft = voucherOf(today, rates);
  const fiscalYearId = await openFiscalYear(tx, companyId, today);
  await appendVoucher(tx, { companyId, fiscalYearId, exponent: 2, sourceId: null }, draft);
}

/** The same as a person posts it: all that `POST /vouchers` checks and looks up as well. */
function postByHand(tx: Tx, companyId: string, today: string): Promise<string> {
  const { text, postings } = voucherOf(today, [2500]);
  const Rows = postings.map(({ accountNumber, amountMinor }) => ({
    AccountNumber: accountNumber,
    [amountMinor > 0n ? "DebitAmount" : "CreditAmount"]: Math.abs(Number(amountMinor)) / 100,
  }));
  return createVoucher(tx, { companyId, query: {}, body: { VoucherDate: today, VoucherText: text, Rows } });
}
