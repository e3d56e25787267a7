import "server-only";
import type { AllowedRow } from "../api/remote/allow-list/table";
import { hookKeyOf, type WriteHook, type WriteHooks } from "../api/remote/write-hooks";
import { recordRegistration } from "../approvals/draft-writers";
import { forwardAndRecord } from "../approvals/history/record-change";
import { recordAddress } from "../drafts/draft-addresses";
import { completePersons } from "../house-work/complete-persons";
import { forwardAndRecordAccounts, recordCreatedAccounts } from "../payments/attest/record-accounts";

type RowKey = Pick<AllowedRow, "method" | "path">;

/** This hook fills in the personal numbers that a document of house work names by references. */
const personsHook: WriteHook = { completeBody: completePersons };
/** Every save gives an invoice draft another id, which this hook records. */
const savedAddressHook: WriteHook = { ...personsHook, afterWrite: recordAddress };
/** This hook records in the history who writes a supplier invoice draft, and what they change. */
const historyHook: WriteHook = { aroundWrite: forwardAndRecord };

/** These hooks record to which accounts a supplier is paid, and who changed them. */
const createdSupplierHook: WriteHook = { afterWrite: recordCreatedAccounts };
const changedSupplierHook: WriteHook = { aroundWrite: forwardAndRecordAccounts };

const hookByRow: readonly [RowKey, WriteHook][] = [
  [{ method: "POST", path: "/customerinvoicedrafts" }, savedAddressHook],
  [{ method: "PUT", path: "/customerinvoicedrafts/:uuid" }, savedAddressHook],
  [{ method: "POST", path: "/quotedrafts" }, personsHook],
  [{ method: "PUT", path: "/quotedrafts/:uuid" }, personsHook],
  [{ method: "PUT", path: "/quotes/:uuid" }, personsHook],
  [{ method: "PUT", path: "/orders/:uuid" }, personsHook],
  [
    { method: "POST", path: "/supplierinvoicedrafts" },
    { ...historyHook, afterWrite: recordRegistration },
  ],
  [{ method: "PUT", path: "/supplierinvoicedrafts/:uuid" }, historyHook],
  [{ method: "DELETE", path: "/supplierinvoicedrafts/:uuid" }, historyHook],
  [{ method: "DELETE", path: "/supplierinvoicedrafts/:uuid/allocationperiods" }, historyHook],
  [{ method: "POST", path: "/allocationperiods" }, historyHook],
  [{ method: "POST", path: "/attachmentlinks" }, historyHook],
  [{ method: "DELETE", path: "/attachmentlinks/:uuid" }, historyHook],
  [{ method: "DELETE", path: "/attachments/:uuid" }, historyHook],
  [{ method: "POST", path: "/suppliers" }, createdSupplierHook],
  [{ method: "PUT", path: "/suppliers/:uuid" }, changedSupplierHook],
];

/** The write hooks of all features of the portal, by row of the allow-list. */
export const writeHooks: WriteHooks = new Map(hookByRow.map(([row, hook]) => [hookKeyOf(row), hook]));
