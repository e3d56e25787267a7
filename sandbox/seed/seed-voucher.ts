import type { VoucherDraft } from "../ledger/voucher";

/** A voucher of the seed before it has a number; `sourceId` is the id of the record that it was posted for, or null. */
export type SeedVoucher = { readonly id: string; readonly sourceId: string | null; readonly draft: VoucherDraft };
