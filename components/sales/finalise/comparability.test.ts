import { expect, it } from "vitest";
import type { Role } from "@/lib/rules/access/roles";
import { type AccountingRead, comparability } from "./comparability";

const finishedRead: AccountingRead = { isRead: true, error: null };
const pendingRead: AccountingRead = { isRead: false, error: null };
const failedRead = (code: string, detail?: string): AccountingRead => ({ isRead: false, error: { code, detail } });

it.each<[string, Role, string, AccountingRead, object]>([
  ["who may read the accounting, through a connection that may", "owner", "SEK", finishedRead, { is: "yes" }],
  ["nothing is promised while it is being read", "bookkeeper", "SEK", pendingRead, { is: "open" }],
  ["nothing is promised when nobody could say", "owner", "SEK", failedRead("remote_busy"), { is: "open" }],
  [
    "a connection as it is made first",
    "owner",
    "SEK",
    failedRead("scope_missing", "ea:accounting_readonly"),
    { is: "scope", scope: "ea:accounting_readonly" },
  ],
  ["a role that sells and reads no accounting", "sales", "SEK", pendingRead, { is: "role" }],
  ["another currency", "owner", "EUR", finishedRead, { is: "currency" }],
])("%s", (_what, role, currency, state, expected) => {
  expect(comparability({ role, currencyCode: "SEK" }, currency, state)).toEqual(expected);
});
