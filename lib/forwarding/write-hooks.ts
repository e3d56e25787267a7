import "server-only";
import type { AllowedRow } from "../api/remote/allow-list/table";
import { hookKey, type WriteHook, type WriteHooks } from "../api/remote/write-hooks";
import { noteRegistered } from "../approvals/draft-writers";
import { noted } from "../approvals/history/note-change";
import { noteAddress } from "../drafts/draft-addresses";

type Row = Pick<AllowedRow, "method" | "path">;

/** Every save gives an invoice draft another id, which this hook records. */
const addressed: WriteHook = { after: noteAddress };
/** This hook records in the history who writes a supplier invoice draft, and what they change. */
const inHistory: WriteHook = { around: noted };

const rows: readonly [Row, WriteHook][] = [
  [{ method: "POST", path: "/customerinvoicedrafts" }, addressed],
  [{ method: "PUT", path: "/customerinvoicedrafts/:uuid" }, addressed],
  [
    { method: "POST", path: "/supplierinvoicedrafts" },
    { ...inHistory, after: noteRegistered },
  ],
  [{ method: "PUT", path: "/supplierinvoicedrafts/:uuid" }, inHistory],
  [{ method: "DELETE", path: "/supplierinvoicedrafts/:uuid" }, inHistory],
  [{ method: "DELETE", path: "/supplierinvoicedrafts/:uuid/allocationperiods" }, inHistory],
  [{ method: "POST", path: "/allocationperiods" }, inHistory],
  [{ method: "PUT", path: "/allocationperiods" }, inHistory],
  [{ method: "POST", path: "/attachmentlinks" }, inHistory],
  [{ method: "DELETE", path: "/attachmentlinks/:uuid" }, inHistory],
  [{ method: "DELETE", path: "/attachments/:uuid" }, inHistory],
];

/** The write hooks of all features of the portal, by row of the allow-list. */
export const writeHooks: WriteHooks = new Map(rows.map(([row, hook]) => [hookKey(row), hook]));
