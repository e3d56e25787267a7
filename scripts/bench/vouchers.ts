import { startBenchSandbox } from "./sandbox";
import { compareSizes, todayOfBooks } from "./sizes";

/** Measures balances and a posting when a company has few vouchers and when it has a million. */
export async function measureVouchers(root: string): Promise<void> {
  const [small, large] = [await startBenchSandbox(root), await startBenchSandbox(root)];
  await small.fill({ vouchers: 1_000 });
  await large.fill({ vouchers: 1_000_000 });
  const today = await todayOfBooks(small);
  const trialBalancePath = `/accountbalances/${today}?$pagesize=1000`;
  await compareSizes(small, large, { goal: "balances", description: "trial balance", path: trialBalancePath });
  const accountBalancePath = `/accountbalances/1930/${today}`;
  await compareSizes(small, large, {
    goal: "balances",
    description: "balance of one account",
    path: accountBalancePath,
  });
  const postingCall = { method: "POST", path: "/vouchers", body: voucherBody(today) };
  await compareSizes(small, large, { goal: "postingBesideMany", description: "", ...postingCall });
}

const voucherBody = (day: string) => ({
  VoucherDate: day,
  VoucherText: "Kontorsmaterial",
  Rows: [
    { AccountNumber: 6110, DebitAmount: 100, CreditAmount: 0 },
    { AccountNumber: 1930, DebitAmount: 0, CreditAmount: 100 },
  ],
});
