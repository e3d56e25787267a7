import { checkInvariants } from "../../../sandbox/control/invariants";
import { getCountryBooks } from "../../../sandbox/ledger/country-books";
import { postInvoice } from "../../../sandbox/ledger/post-invoice";
import { type VoucherDraft, voucherType } from "../../../sandbox/ledger/voucher";
import { createVoucher } from "../../../sandbox/resources/accounting/voucher-create";
import { pool, type Tx, transaction } from "../../../sandbox/store/db";
import { getOpenFiscalYear } from "../../../sandbox/store/fiscal-years";
import { appendVoucher } from "../../../sandbox/store/posting";
import { measureInTurns, median, ratioOf } from "../measure";
import { report } from "../own-process";
import { startPostingBooks } from "./books";
import { createTpcbTables, randomNumberUpTo, runTpcbTransaction } from "./tpcb";

const clientCount = 8;
const companyCount = 50;
const rounds = 5;
const secondsPerRun = 3;

/**
 * Measures postings of durable vouchers (the year, the lock and the accounts are checked; the number, voucher, balances
 * and counter are written) against pgbench's standard transaction, with as many branches as there are companies.
 */
export async function measurePosting(root: string): Promise<void> {
  const books = await startPostingBooks(root, companyCount);
  await createTpcbTables(companyCount);
  const randomCompanyId = () => books.companyIds[randomNumberUpTo(companyCount) - 1] ?? "";
  const tasks = {
    tpcb: () => measureThroughput((tx) => runTpcbTransaction(tx, companyCount)),
    posting: () => measureThroughput((tx) => postSale(tx, randomCompanyId(), books.today, [2500])),
    threeRates: () => measureThroughput((tx) => postSale(tx, randomCompanyId(), books.today, [2500, 1200, 600])),
    byHand: () => measureThroughput((tx) => postVoucherByHand(tx, randomCompanyId(), books.today)),
  };
  for (const task of Object.values(tasks)) await task();
  await pool.query("VACUUM ANALYZE");
  const throughputsByTask = await measureInTurns({ rounds }, tasks);
  const { ok, violations } = await checkInvariants(pool);
  if (!ok) throw new Error(`the books do not hold after the measurement: ${violations.join("; ")}`);
  const throughputTexts = Object.entries(throughputsByTask).map(
    ([name, throughputsOfTask]) => `${name} ${Math.round(median(throughputsOfTask))}/s`,
  );
  report("posting", ratioOf(throughputsByTask.posting, throughputsByTask.tpcb), { detail: throughputTexts.join(", ") });
}

/**
 * @returns the durable transactions per second of `clientCount` clients, each of which runs one transaction at a time
 */
async function measureThroughput(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  let doneCount = 0;
  const runClient = async () => {
    while (performance.now() - startedAtMs < secondsPerRun * 1000) {
      await transaction(work);
      doneCount++;
    }
  };
  await Promise.all(Array.from({ length: clientCount }, runClient));
  return (doneCount * 1000) / (performance.now() - startedAtMs);
}

const { standardAccounts, codings: articleCodings, invoiceHeading } = getCountryBooks("SE");

/**
 * Builds the voucher of a sale of goods at these rates. It has the type of a manual voucher, because no invoice exists
 * to which it could belong.
 */
function buildSaleVoucher(today: string, ratesBps: readonly number[]): VoucherDraft {
  const lines = ratesBps.flatMap((rateBps) => {
    const coding = articleCodings.find(
      (articleCoding) => articleCoding.type === "goods" && articleCoding.rateBps === rateBps,
    );
    const unitPrice = BigInt(randomNumberUpTo(1_000_000)) * 100n;
    const saleLine = { quantity: BigInt(randomNumberUpTo(20)) * 10_000n, unitPrice, discount: 0n, rateBps };
    return coding ? [{ ...saleLine, kind: "domesticWithVat" as const, accounts: coding.accounts }] : [];
  });
  const { voucher } = postInvoice({
    bookedOn: today,
    heading: invoiceHeading,
    isCredit: false,
    customerName: "Älvsbyns Kök AB",
    invoiceNumber: randomNumberUpTo(9_999),
    terms: { currency: "SEK", includesVat: false, roundsToWholeUnits: true },
    taxReductionMinor: 0n,
    accounts: standardAccounts,
    lines,
  });
  return { ...voucher, type: voucherType.manual, series: "M" };
}

async function postSale(tx: Tx, companyId: string, today: string, ratesBps: readonly number[]): Promise<void> {
  const draft = buildSaleVoucher(today, ratesBps);
  const fiscalYearId = await getOpenFiscalYear(tx, companyId, today);
  await appendVoucher(tx, { companyId, fiscalYearId, exponent: 2, sourceId: null }, draft);
}

/** Posts the same voucher as a person does, with every check and look-up of `POST /vouchers`. */
function postVoucherByHand(tx: Tx, companyId: string, today: string): Promise<string> {
  const { text, postings } = buildSaleVoucher(today, [2500]);
  const wireRows = postings.map(({ accountNumber, amountMinor }) => ({
    AccountNumber: accountNumber,
    [amountMinor > 0n ? "DebitAmount" : "CreditAmount"]: Math.abs(Number(amountMinor)) / 100,
  }));
  return createVoucher(tx, { companyId, query: {}, body: { VoucherDate: today, VoucherText: text, Rows: wireRows } });
}
