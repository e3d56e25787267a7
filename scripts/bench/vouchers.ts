import { startBenchSandbox } from "./sandbox";
import { compareSizes, todayOfBooks } from "./sizes";

/** Measures balances and a posting when a company has few vouchers and when it has a million. */
export async function measureVouchers(root: string): Promise<void> {
  const [smallSandbox, largeSandbox] = [await startBenchSandbox(root), await startBenchSandbox(root)];
  await smallSandbox.fill({ vouchers: 1_000 });
  await largeSandbox.fill({ vouchers: 1_000_000 });
  const today = await todayOfBooks(smallSandbox);
  const trialBalancePath = `/accountbalances/${today}?$pagesize=1000`;
  await compareSizes(smallSandbox, largeSandbox, {
    goal: "balances",
    description: "trial balance",
    path: trialBalancePath,
  });
  const accountBalancePath = `/accountbalances/1930/${today}`;
  await compareSizes(smallSandbox, largeSandbox, {
    goal: "balances",
    description: "balance of one account",
    path: accountBalancePath,
  });
  const postingCall = { method: "POST", path: "/vouchers", body: makeVoucherBody(today) };
  await compareSizes(smallSandbox, largeSandbox, { goal: "postingBesideMany", description: "", ...postingCall });
}

const makeVoucherBody = (day: string) => ({
  VoucherDate: day,
  VoucherText: "Kontorsmaterial",
  Rows: [
    { AccountNumber: 6110, DebitAmount: 100, CreditAmount: 0 },
    { AccountNumber: 1930, DebitAmount: 0, CreditAmount: 100 },
  ],
});
