import { expect, it } from "vitest";
import type { Role } from "@/lib/rules/access/roles";
import { type AccountingRead, comparability } from "./comparability";

const read: AccountingRead = { isRead: true, error: null };
const reading: AccountingRead = { isRead: false, error: null };
const lacks = (code: string, detail?: string): AccountingRead => ({ isRead: false, error: { code, detail } });

it.each<[string, Role, string, AccountingRead, object]>([
  ["who may read the accounting, through a connection that may", "owner", "SEK", read, { is: "yes" }],
  ["nothing is promised while it is being read", "bookkeeper", "SEK", reading, { is: "open" }],
  ["nothing is promised when nobody could say", "owner", "SEK", lacks("remote_busy"), { is: "open" }],
  [
    "a connection as it is made first",
    "owner",
    "SEK",
    lacks("scope_missing", "ea:accounting_readonly"),
    { is: "scope", scope: "ea:accounting_readonly" },
  ],
  ["a role that sells and reads no accounting", "sales", "SEK", reading, { is: "role" }],
  ["another currency", "owner", "EUR", read, { is: "currency" }],
])("%s", (_what, role, currency, state, expected) => {
  expect(comparability({ role, currencyCode: "SEK" }, currency, state)).toEqual(expected);
});
