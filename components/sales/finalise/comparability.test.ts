import { expect, it } from "vitest";
import type { Role } from "@/lib/rules/access/roles";
import { type AccountingReadResult, comparabilityOf } from "./comparability";

const finishedAccountingRead: AccountingReadResult = { isRead: true, error: null };
const pendingAccountingRead: AccountingReadResult = { isRead: false, error: null };
const makeFailedRead = (code: string, detail?: string): AccountingReadResult => ({
  isRead: false,
  error: { code, detail },
});

it.each<[string, Role, string, AccountingReadResult, object]>([
  ["who may read the accounting, through a connection that may", "owner", "SEK", finishedAccountingRead, { is: "yes" }],
  ["nothing is promised while it is being read", "bookkeeper", "SEK", pendingAccountingRead, { is: "open" }],
  ["nothing is promised when nobody could say", "owner", "SEK", makeFailedRead("remote_busy"), { is: "open" }],
  [
    "a connection as it is made first",
    "owner",
    "SEK",
    makeFailedRead("scope_missing", "ea:accounting_readonly"),
    { is: "scope", scope: "ea:accounting_readonly" },
  ],
  ["a role that sells and reads no accounting", "sales", "SEK", pendingAccountingRead, { is: "role" }],
  ["another currency", "owner", "EUR", finishedAccountingRead, { is: "currency" }],
])("%s", (_title, role, currency, accountingRead, expected) => {
  expect(comparabilityOf({ role, currencyCode: "SEK" }, currency, accountingRead)).toEqual(expected);
});
