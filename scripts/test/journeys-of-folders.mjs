import { readdirSync } from "node:fs";
import path from "node:path";

const journeysFolder = path.join(import.meta.dirname, "../../e2e");
const journeys = readdirSync(journeysFolder, { recursive: true, encoding: "utf8" })
  .map((file) => `e2e/${file}`)
  .filter((file) => file.endsWith(".spec.ts") && !file.startsWith("e2e/proof/"));

/** Finds journeys by their names, without regard to their folders. */
const journeysNamed = (/** @type {readonly string[]} */ ...names) =>
  names.map((name) => journeys.find((file) => file.endsWith(`/${name}.spec.ts`)) ?? `e2e/${name}.spec.ts`);

/** The journeys of the parts that every page uses. */
const everywhereJourneys = journeysNamed("accessible-pages", "first-invoice", "pseudo-language");
const editingJourneys = journeysNamed("editor", "kept-text", "same-totals", "pressed-twice", "accessible-states");
const invoiceJourneys = journeysNamed("invoice-page", "after-invoice", "e-invoice-fields", "accessible-states");
const orderJourneys = journeysNamed("orders", "quotes-and-orders");
const listJourneys = journeysNamed("sale", "pressed-row", "bulk");
const approvalJourneys = journeysNamed(
  ...[
    "approvals",
    "approvals-desk",
    "approvals-together",
    "approval-rules",
    "approval-files",
    "history",
    "notices",
    "comments",
  ],
);
const purchaseJourneys = journeysNamed(
  "registering",
  "suppliers",
  "booking",
  "set-off",
  "plan",
  "payments",
  "payment-files",
  "purchase-list",
  "comments",
);
const payrollJourneys = journeysNamed("payroll", "employ", "payroll-time", "payroll-runs");
const signInJourneys = journeysNamed(
  ...["first-invoice", "connect-another", "keyboard", "reconnect", "disconnect", "permission", "accessible-lost"],
  ...["sign-out", "invite", "people", "owner-links"],
);
const waitingJourneys = journeysNamed("undo", "later", "orders", "approvals-together", "books");
const mailJourneys = journeysNamed("later", "invoice-page", "offer");

/**
 * The journeys that use each folder, for `npm test -- --changed`. A folder without an entry has the journeys of the
 * folder above it; a unit test checks that every folder and every journey has an entry.
 *
 * @type {Record<string, readonly string[]>}
 */
export const journeysOfFolders = {
  "app/(public)": [
    ...everywhereJourneys,
    ...journeysNamed("offer", "keyboard", "connect-another", "invite", "owner-links"),
  ],
  "app/(workspace)": [...everywhereJourneys, ...journeysNamed("connect-another")],
  "app/(workspace)/companies/[companyId]/articles": journeysNamed("accessible-states", "editor"),
  "app/(workspace)/companies/[companyId]/books": journeysNamed("books"),
  "app/(workspace)/companies/[companyId]/customers": journeysNamed(
    "accessible-states",
    "bad-days",
    "e-invoice-fields",
    "first-invoice",
  ),
  "app/(workspace)/companies/[companyId]/notices": journeysNamed("notices", "approval-rules"),
  "app/(workspace)/companies/[companyId]/payroll": payrollJourneys,
  "app/(workspace)/companies/[companyId]/purchases": [...approvalJourneys, ...purchaseJourneys],
  "app/(workspace)/companies/[companyId]/sales": [
    ...editingJourneys,
    ...invoiceJourneys,
    ...orderJourneys,
    ...listJourneys,
    ...mailJourneys,
  ],
  "app/(workspace)/companies/[companyId]/settings": journeysNamed(
    "disconnect",
    "reconnect",
    "permission",
    "approval-rules",
    "sign-out",
    "undo",
    "people",
    "connection-health",
    "viewer",
  ),
  "app/api": everywhereJourneys,
  "app/api/auth": signInJourneys,
  "app/api/connections": signInJourneys,
  "app/api/companies": [...editingJourneys, ...journeysNamed("bad-days")],
  "app/api/companies/[companyId]/approvals": approvalJourneys,
  "app/api/companies/[companyId]/approval-rules": approvalJourneys,
  "app/api/companies/[companyId]/documents": journeysNamed("strange-documents", "approval-files"),
  "app/api/companies/[companyId]/operations": waitingJourneys,
  "app/api/companies/[companyId]/outgoing": journeysNamed("later"),
  "app/api/companies/[companyId]/payroll": payrollJourneys,
  "app/api/companies/[companyId]/people": journeysNamed("people", "invite"),
  "app/api/companies/[companyId]/purchases": [...approvalJourneys, ...purchaseJourneys],
  "app/api/companies/[companyId]/quotes": [...orderJourneys, ...journeysNamed("offer")],
  "app/api/companies/[companyId]/right-requests": journeysNamed("people", "viewer"),
  "app/api/companies/[companyId]/sales": [...orderJourneys, ...listJourneys],
  "app/api/offers": journeysNamed("offer"),
  "app/api/owner-links": journeysNamed("owner-links"),
  "app/api/sessions": journeysNamed("sign-out"),
  "app/api/sign-out": journeysNamed("sign-out", "keyboard"),
  "app/document-frame": journeysNamed("strange-documents"),
  "app/fonts": journeysNamed("accessible-pages"),
  "app/styles": [...everywhereJourneys, ...journeysNamed("accessible-states", "accessible-lost")],
  "components/articles": journeysNamed("accessible-states", "editor"),
  "components/books": journeysNamed("books"),
  "components/connection": [...signInJourneys, ...journeysNamed("connection-health")],
  "components/people": journeysNamed("people", "invite", "viewer"),
  "components/customers": journeysNamed("e-invoice-fields", "accessible-states", "bad-days", "first-invoice"),
  "components/document": journeysNamed("strange-documents", "approval-files"),
  "components/form": journeysNamed("accessible-states", "bad-days", "registering", "suppliers", "employ"),
  "components/format": [...editingJourneys, ...journeysNamed("books")],
  "components/list": [...listJourneys, ...journeysNamed("payroll")],
  "components/notices": journeysNamed("notices", "connection-health", "viewer"),
  "components/offer": journeysNamed("offer"),
  "components/overview": journeysNamed("offer", "first-invoice", "accessible-pages"),
  "components/owner-links": journeysNamed("owner-links", "connect-another", "accessible-pages"),
  "components/palette": journeysNamed("palette", "approvals-desk"),
  "components/payroll": payrollJourneys,
  "components/purchases": [...approvalJourneys, ...purchaseJourneys],
  "components/record": [...journeysNamed("kept-text", "accessible-states"), ...invoiceJourneys],
  "components/sales": [...invoiceJourneys, ...orderJourneys, ...listJourneys, ...mailJourneys],
  "components/sales/editor": [...editingJourneys, ...journeysNamed("e-invoice-fields", "house-work")],
  "components/shell": [
    ...everywhereJourneys,
    ...journeysNamed("keyboard", "offline", "palette", "accessible-states", "sign-out", "viewer"),
  ],
  "components/shell/single-use-links": journeysNamed("invite", "connect-another"),
  "components/sign-ins": journeysNamed("sign-out", "accessible-pages"),
  "components/turn": [...listJourneys, ...journeysNamed("offer", "first-invoice")],
  "components/ui": [...everywhereJourneys, ...journeysNamed("accessible-states", "keyboard", "cut-text")],
  "components/undo": waitingJourneys,
  "lib/api": [...journeysNamed("bad-days", "first-invoice"), ...editingJourneys],
  "lib/approvals": approvalJourneys,
  "lib/payments": purchaseJourneys,
  "lib/purchases": purchaseJourneys,
  "lib/bank-reports": purchaseJourneys,
  "lib/audit": journeysNamed("history"),
  "lib/auth": signInJourneys,
  "scripts/browser-bundle/query": everywhereJourneys,
  "scripts/browser-bundle/zod": everywhereJourneys,
  "lib/company": journeysNamed("first-invoice", "undo", "accessible-pages"),
  "lib/connection-health": journeysNamed("connection-health", "reconnect", "notices"),
  "lib/drafts": journeysNamed("kept-text", "quotes-and-orders"),
  "lib/employees": journeysNamed("employ", "payroll"),
  "lib/forwarding": [...everywhereJourneys, ...journeysNamed("bad-days")],
  "lib/health": journeysNamed("first-invoice"),
  "lib/house-work": journeysNamed("house-work"),
  "lib/i18n": everywhereJourneys,
  "lib/jobs": waitingJourneys,
  "lib/mail": journeysNamed("notices", "owner-links", "connection-health"),
  "lib/notices": journeysNamed("notices", "connection-health"),
  "lib/people": journeysNamed("people", "invite", "viewer"),
  "lib/offer-answers": journeysNamed("offer"),
  "lib/offers": journeysNamed("offer"),
  "lib/operations": [...waitingJourneys, ...journeysNamed("pressed-twice")],
  "lib/owner-links": journeysNamed("owner-links", "connect-another"),
  "lib/personal-numbers": journeysNamed("employ", "payroll"),
  "lib/platform": everywhereJourneys,
  "lib/preferences": journeysNamed("accessible-states", "palette"),
  "lib/reminders": journeysNamed("later"),
  "lib/rules": [...editingJourneys, ...invoiceJourneys, ...orderJourneys],
  "lib/rules/access": [...signInJourneys, ...journeysNamed("viewer")],
  "lib/rules/approvals": approvalJourneys,
  "lib/rules/books": journeysNamed("books"),
  "lib/rules/payments": purchaseJourneys,
  "lib/rules/payroll": payrollJourneys,
  "lib/rules/purchases": [...approvalJourneys, ...purchaseJourneys],
  "lib/values": everywhereJourneys,
  "sandbox/http": journeysNamed("service-pages"),
  "sandbox/identity": [...signInJourneys, ...journeysNamed("service-pages")],
};
