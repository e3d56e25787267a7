import type { ControlAccounts } from "./expected-postings";

/** Accounts of the Swedish chart: the receivable as vouchers of the service show it, the rounding as in the public chart. */
const swedishAccounts: ControlAccounts = { receivable: 1510, rounding: 3740 };

/**
 * The control accounts on which every sale of a company in this country is posted; empty where no source shows them.
 *
 * @param country of the seller, two letters
 */
export function controlAccountsOf(country: string): ControlAccounts {
  return country === "SE" ? swedishAccounts : {};
}
