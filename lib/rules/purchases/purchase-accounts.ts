import type { CodedRow } from "./coding-proposal";

type Range = readonly [from: number, to: number];

/** The accounts on which the supplier invoices of a company are booked; null where no source shows the account. */
export type StandingAccounts = { payables: number | null; inputVat: number | null; prepaid: number | null };

/**
 * Ranges of the purchase accounts of a country, after its public standard chart: what is owed to suppliers, VAT of
 * purchases, and all accounts of VAT.
 */
type PurchaseAccounts = {
  payables: readonly Range[];
  inputVat: readonly Range[];
  vat: readonly Range[];
  /** VAT rates in basis points. */
  rates: readonly number[];
  /**
   * The accounts that are booked on, where the API names them (docs/api/purchases.md#booked-supplier-invoices); otherwise
   * they are read from booked invoices.
   */
  standing?: StandingAccounts;
};

/** The purchase accounts of a country; null for a country whose chart is not known. */
export function purchaseAccounts(countryCode: string): PurchaseAccounts | null {
  return byCountry[countryCode] ?? null;
}

const byCountry: Readonly<Record<string, PurchaseAccounts>> = {
  SE: {
    payables: [[2440, 2449]],
    inputVat: [[2640, 2649]],
    vat: [[2600, 2659]],
    rates: [2500, 1200, 600, 0],
    standing: { payables: 2440, inputVat: 2641, prepaid: 1790 },
  },
  NO: {
    payables: [[2400, 2409]],
    inputVat: [[2710, 2719]],
    vat: [[2700, 2749]],
    rates: [2500, 1500, 1200, 0],
  },
  NL: {
    payables: [
      [1400, 1409],
      [1600, 1609],
    ],
    inputVat: [[1510, 1529]],
    vat: [[1500, 1589]],
    rates: [2100, 900, 0],
  },
};

export function isOn(ranges: readonly Range[], account: number | null): boolean {
  return account !== null && ranges.some(([from, to]) => account >= from && account <= to);
}

type Booked = { totalMinor: bigint; vatMinor: bigint | null; rows: readonly CodedRow[] };

/**
 * The accounts on which debts to suppliers and deductible VAT are booked: the known accounts of the country, or the accounts
 * that invoices in the books use.
 *
 * @param country of the company, two letters
 * @param earlier booked invoices, the newest first
 */
export function standingAccounts(country: string, earlier: readonly Booked[]): StandingAccounts {
  const known = byCountry[country]?.standing;
  if (known) return known;
  const of = (minorOf: (booked: Booked) => bigint | null) => {
    for (const booked of earlier) {
      const minor = minorOf(booked);
      const row = minor === null || minor === 0n ? undefined : booked.rows.find((one) => one.minor === minor);
      if (row?.account) return row.account;
    }
    return null;
  };
  return { payables: of(({ totalMinor }) => -totalMinor), inputVat: of(({ vatMinor }) => vatMinor), prepaid: null };
}
