import { startBenchSandbox } from "./sandbox";
import { compareSizes, dayOf } from "./sizes";

/** Balances and a posting when a company has few vouchers and when it has a million. */
export async function measureVouchers(root: string): Promise<void> {
  const [small, large] = [await startBenchSandbox(root), await startBenchSandbox(root)];
  await small.fill({ vouchers: 1_000 });
  await large.fill({ vouchers: 1_000_000 });
  const today = await dayOf(small);
  const trial = `/accountbalances/${today}?$pagesize=1000`;
  await compareSizes(small, large, { goal: "balances", what: "trial balance", path: trial });
  const ofOne = `/accountbalances/1930/${today}`;
  await compareSizes(small, large, { goal: "balances", what: "balance of one account", path: ofOne });
  const posted = { method: "POST", path: "/vouchers", body: voucher(today) };
  await compareSizes(small, large, { goal: "postingBesideMany", what: "", ...posted });
}

const voucher = (day: string) => ({
  VoucherDate: day,
  VoucherText: "Kontorsmaterial",
  Rows: [
    { AccountNumber: 6110, DebitAmount: 100, CreditAmount: 0 },
    { AccountNumber: 1930, DebitAmount: 0, CreditAmount: 100 },
  ],
});
