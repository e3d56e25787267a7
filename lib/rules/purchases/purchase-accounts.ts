import type { CodedRow } from "./coding-proposal";

type AccountRange = readonly [from: number, to: number];

/** The accounts on which the supplier invoices of a company are booked; null where no source shows the account. */
export type PurchaseControlAccounts = { payables: number | null; inputVat: number | null; prepaid: number | null };

/**
 * Ranges of the purchase accounts of a country, after its public standard chart: the accounts of debts to suppliers, of
 * VAT on purchases, and of all VAT.
 */
type PurchaseAccounts = {
  payables: readonly AccountRange[];
  inputVat: readonly AccountRange[];
  vat: readonly AccountRange[];
  vatRatesBps: readonly number[];
  /**
   * The accounts of each booking, where the API names them (docs/api/purchases.md#booked-supplier-invoices). Without
   * them the accounts are read from booked invoices.
   */
  controlAccounts?: PurchaseControlAccounts;
};

/** The purchase accounts of a country; null for a country whose chart is not known. */
export function findPurchaseAccounts(countryCode: string): PurchaseAccounts | null {
  return accountsByCountry[countryCode] ?? null;
}

const accountsByCountry: Readonly<Record<string, PurchaseAccounts>> = {
  SE: {
    payables: [[2440, 2449]],
    inputVat: [[2640, 2649]],
    vat: [[2600, 2659]],
    vatRatesBps: [2500, 1200, 600, 0],
    controlAccounts: { payables: 2440, inputVat: 2641, prepaid: 1790 },
  },
  NO: {
    payables: [[2400, 2409]],
    inputVat: [[2710, 2719]],
    vat: [[2700, 2749]],
    vatRatesBps: [2500, 1500, 1200, 0],
  },
  NL: {
    payables: [
      [1400, 1409],
      [1600, 1609],
    ],
    inputVat: [[1510, 1529]],
    vat: [[1500, 1589]],
    vatRatesBps: [2100, 900, 0],
  },
};

export function isInRanges(ranges: readonly AccountRange[], account: number | null): boolean {
  return account !== null && ranges.some(([from, to]) => account >= from && account <= to);
}

type BookedInvoice = { totalMinor: bigint; vatMinor: bigint | null; rows: readonly CodedRow[] };

/**
 * The accounts on which debts to suppliers and deductible VAT are booked: the known accounts of the country, or the accounts
 * that invoices in the books use.
 *
 * @param country country code of the company, two letters
 * @param earlierInvoices booked invoices, the newest first
 */
export function findPurchaseControlAccounts(
  country: string,
  earlierInvoices: readonly BookedInvoice[],
): PurchaseControlAccounts {
  const knownAccounts = accountsByCountry[country]?.controlAccounts;
  if (knownAccounts) return knownAccounts;
  const findAccountWithAmount = (amountOf: (bookedInvoice: BookedInvoice) => bigint | null) => {
    for (const bookedInvoice of earlierInvoices) {
      const minor = amountOf(bookedInvoice);
      const row =
        minor === null || minor === 0n ? undefined : bookedInvoice.rows.find((bookedRow) => bookedRow.minor === minor);
      if (row?.account) return row.account;
    }
    return null;
  };
  return {
    payables: findAccountWithAmount(({ totalMinor }) => -totalMinor),
    inputVat: findAccountWithAmount(({ vatMinor }) => vatMinor),
    prepaid: null,
  };
}
