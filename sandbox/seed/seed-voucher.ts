import type { VoucherDraft } from "../ledger/voucher";

/** A voucher of the seed before it has a number; `source` ties it to its invoice. */
export type SeedVoucher = { readonly id: string; readonly source: string | null; readonly draft: VoucherDraft };
