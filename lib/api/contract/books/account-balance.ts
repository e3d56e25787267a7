import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { type ResourceContract, resource } from "../resource";
import { code, codeOf, decimal, minorOf, text, textOf } from "../wire";

const wireAccountBalance = z.looseObject({
  AccountNumber: z.number().check(z.int()),
  AccountName: text,
  AccountType: code,
  AccountTypeDescription: text,
  Balance: decimal,
});

/** What an account holds at the end of a day; debit positive, credit negative, in the company's currency. */
export type AccountBalance = {
  account: number;
  name: string;
  type: number | null;
  typeText: string;
  minor: bigint;
};

// The API gives amounts of the books two decimals in every country it serves.
const exponent = 2;

const balances = resource(
  "accountbalances",
  wireAccountBalance,
  (wire): AccountBalance => ({
    account: wire.AccountNumber,
    name: textOf(wire.AccountName),
    type: codeOf(wire.AccountType),
    typeText: textOf(wire.AccountTypeDescription),
    minor: minorOf(wire.Balance, exponent),
  }),
);

/** Balances at the end of a day: the day is part of the path. */
export function accountBalancesAt(date: CalendarDate): ResourceContract<AccountBalance> {
  return { ...balances, path: `${balances.path}/${date}` };
}

/** The balance of one account: its record is found by number and day. */
export const accountBalances = balances;
