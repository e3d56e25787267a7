import * as z from "zod/mini";
import type { CalendarDate } from "../../../values/dates";
import { defineResource, type ResourceContract } from "../resource";
import { codeOf, codeSchema, decimalSchema, minorOf, textOf, textSchema } from "../wire";

const wireAccountBalanceSchema = z.looseObject({
  AccountNumber: z.number().check(z.int()),
  AccountName: textSchema,
  AccountType: codeSchema,
  AccountTypeDescription: textSchema,
  Balance: decimalSchema,
});

/** The balance of an account at the end of a day; debit positive, credit negative, in the company's currency. */
export type AccountBalance = {
  account: number;
  name: string;
  type: number | null;
  typeText: string;
  minor: bigint;
};

// The API gives amounts of the books with two decimals in every country it serves.
const fractionDigits = 2;

const balanceContract = defineResource(
  "accountbalances",
  wireAccountBalanceSchema,
  (wire): AccountBalance => ({
    account: wire.AccountNumber,
    name: textOf(wire.AccountName),
    type: codeOf(wire.AccountType),
    typeText: textOf(wire.AccountTypeDescription),
    minor: minorOf(wire.Balance, fractionDigits),
  }),
);

/** Returns the balances of all accounts at the end of a day: the day is part of the path. */
export function accountBalancesAt(date: CalendarDate): ResourceContract<AccountBalance> {
  return { ...balanceContract, path: `${balanceContract.path}/${date}` };
}

/** The balance of one account: the record is identified by account number and day. */
export const accountBalances = balanceContract;
