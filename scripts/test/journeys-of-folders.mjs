import { readdirSync } from "node:fs";
import path from "node:path";

const folder = path.join(import.meta.dirname, "../../e2e");
const journeys = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .map((file) => `e2e/${file}`)
  .filter((file) => file.endsWith(".spec.ts") && !file.startsWith("e2e/proof/"));

/** Journeys by their names, in whichever room they are. */
const e2e = (/** @type {readonly string[]} */ ...names) =>
  names.map((name) => journeys.find((file) => file.endsWith(`/${name}.spec.ts`)) ?? `e2e/${name}.spec.ts`);

/** What every page stands on. */
const everywhere = e2e("accessible-pages", "first-invoice", "pseudo-language");
const editing = e2e("editor", "kept-text", "same-totals", "pressed-twice", "accessible-states");
const invoices = e2e("invoice-page", "after-invoice", "e-invoice-fields", "accessible-states");
const orders = e2e("orders", "quotes-and-orders");
const lists = e2e("sale", "pressed-row", "bulk");
const approving = e2e(
  ...["approvals", "approvals-desk", "approvals-together", "approval-rules", "approval-files", "history", "notices"],
);
const purchasing = e2e("registering", "suppliers");
const payroll = e2e("payroll", "employ", "payroll-time", "payroll-runs");
const signingIn = e2e(
  ...["first-invoice", "keyboard", "reconnect", "disconnect", "permission", "accessible-lost", "sign-out"],
);
const waiting = e2e("undo", "later", "orders", "approvals-together", "books");
const mails = e2e("later", "invoice-page", "offer");

/**
 * Which journeys walk what stands in a folder, for `npm test -- --changed`. A folder that is not named has those of the folder
 * it stands in; a unit test holds that every folder and every journey is here.
 *
 * @type {Record<string, readonly string[]>}
 */
export const journeysOfFolders = {
  "app/(public)": [...everywhere, ...e2e("offer", "keyboard")],
  "app/(workspace)": everywhere,
  "app/(workspace)/companies/[companyId]/articles": e2e("accessible-states", "editor"),
  "app/(workspace)/companies/[companyId]/books": e2e("books"),
  "app/(workspace)/companies/[companyId]/customers": e2e(
    "accessible-states",
    "bad-days",
    "e-invoice-fields",
    "first-invoice",
  ),
  "app/(workspace)/companies/[companyId]/notices": e2e("notices", "approval-rules"),
  "app/(workspace)/companies/[companyId]/payroll": payroll,
  "app/(workspace)/companies/[companyId]/purchases": [...approving, ...purchasing],
  "app/(workspace)/companies/[companyId]/sales": [...editing, ...invoices, ...orders, ...lists, ...mails],
  "app/(workspace)/companies/[companyId]/settings": e2e(
    "disconnect",
    "reconnect",
    "permission",
    "approval-rules",
    "undo",
  ),
  "app/api": everywhere,
  "app/api/auth": signingIn,
  "app/api/connections": signingIn,
  "app/api/companies": [...editing, ...e2e("bad-days")],
  "app/api/companies/[companyId]/approvals": approving,
  "app/api/companies/[companyId]/approval-rules": approving,
  "app/api/companies/[companyId]/documents": e2e("strange-documents", "approval-files"),
  "app/api/companies/[companyId]/operations": waiting,
  "app/api/companies/[companyId]/outgoing": e2e("later"),
  "app/api/companies/[companyId]/payroll": payroll,
  "app/api/companies/[companyId]/purchases": [...approving, ...purchasing],
  "app/api/companies/[companyId]/quotes": [...orders, ...e2e("offer")],
  "app/api/companies/[companyId]/sales": [...orders, ...lists],
  "app/api/offers": e2e("offer"),
  "app/api/sign-out": e2e("sign-out", "keyboard"),
  "app/document-frame": e2e("strange-documents"),
  "app/fonts": e2e("accessible-pages"),
  "app/styles": [...everywhere, ...e2e("accessible-states", "accessible-lost")],
  "components/articles": e2e("accessible-states", "editor"),
  "components/books": e2e("books"),
  "components/connection": signingIn,
  "components/customers": e2e("e-invoice-fields", "accessible-states", "bad-days", "first-invoice"),
  "components/document": e2e("strange-documents", "approval-files"),
  "components/form": e2e("accessible-states", "bad-days", "registering", "suppliers", "employ"),
  "components/format": [...editing, ...e2e("books")],
  "components/list": [...lists, ...e2e("payroll")],
  "components/notices": e2e("notices"),
  "components/offer": e2e("offer"),
  "components/overview": e2e("offer", "first-invoice", "accessible-pages"),
  "components/palette": e2e("palette", "approvals-desk"),
  "components/payroll": payroll,
  "components/purchases": [...approving, ...purchasing],
  "components/record": [...e2e("kept-text", "accessible-states"), ...invoices],
  "components/sales": [...invoices, ...orders, ...lists, ...mails],
  "components/sales/editor": [...editing, ...e2e("e-invoice-fields")],
  "components/shell": [...everywhere, ...e2e("keyboard", "offline", "palette", "accessible-states", "sign-out")],
  "components/turn": [...lists, ...e2e("offer", "first-invoice")],
  "components/ui": [...everywhere, ...e2e("accessible-states", "keyboard", "cut-text")],
  "components/undo": waiting,
  "lib/api": [...e2e("bad-days", "first-invoice"), ...editing],
  "lib/approvals": approving,
  "lib/audit": e2e("history"),
  "lib/auth": signingIn,
  "scripts/browser-bundle/query": everywhere,
  "scripts/browser-bundle/zod": everywhere,
  "lib/company": e2e("first-invoice", "undo", "accessible-pages"),
  "lib/drafts": e2e("kept-text", "quotes-and-orders"),
  "lib/employees": e2e("employ", "payroll"),
  "lib/forwarding": [...everywhere, ...e2e("bad-days")],
  "lib/i18n": everywhere,
  "lib/jobs": waiting,
  "lib/notices": e2e("notices"),
  "lib/offer-answers": e2e("offer"),
  "lib/offers": e2e("offer"),
  "lib/operations": [...waiting, ...e2e("pressed-twice")],
  "lib/personal-numbers": e2e("employ", "payroll"),
  "lib/platform": everywhere,
  "lib/preferences": e2e("accessible-states", "palette"),
  "lib/reminders": e2e("later"),
  "lib/rules": [...editing, ...invoices, ...orders],
  "lib/rules/access": [...signingIn, ...e2e("permission")],
  "lib/rules/approvals": approving,
  "lib/rules/books": e2e("books"),
  "lib/rules/payroll": payroll,
  "lib/rules/purchases": [...approving, ...purchasing],
  "lib/values": everywhere,
  "sandbox/http": e2e("service-pages"),
  "sandbox/identity": [...signingIn, ...e2e("service-pages")],
};
