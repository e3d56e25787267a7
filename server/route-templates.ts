/**
 * The addresses of the portal with placeholders, as metrics and traces name them: a path itself would contain ids and
 * would make a series of its own. A test compares the list with the folders of `app`.
 */
export const routeTemplates: readonly string[] = `
/
/api/auth/*
/api/companies/:companyId/approval-rules
/api/companies/:companyId/approval-rules/replay
/api/companies/:companyId/approvals/:draftId
/api/companies/:companyId/approvals/:draftId/comments
/api/companies/:companyId/approvals/:draftId/comments/:commentId
/api/companies/:companyId/approvals/:draftId/comments/seen
/api/companies/:companyId/approvals/:draftId/evidence
/api/companies/:companyId/approvals/:draftId/history
/api/companies/:companyId/approvals/:draftId/history/file
/api/companies/:companyId/approvals/:draftId/requests
/api/companies/:companyId/approvals/:draftId/seen
/api/companies/:companyId/approvals/:draftId/standing
/api/companies/:companyId/approvals/colleagues
/api/companies/:companyId/approvals/evidence
/api/companies/:companyId/approvals/requests
/api/companies/:companyId/approvals/requests/:requestId/answer
/api/companies/:companyId/approvals/requests/:requestId/close
/api/companies/:companyId/approvals/standings
/api/companies/:companyId/approvals/turns
/api/companies/:companyId/bank-entries
/api/companies/:companyId/bank-entries/:digest/handled
/api/companies/:companyId/bank-reports
/api/companies/:companyId/became/:kind/:draftId
/api/companies/:companyId/books/*
/api/companies/:companyId/colour
/api/companies/:companyId/connection-attempts/:attemptId
/api/companies/:companyId/credit-links
/api/companies/:companyId/documents
/api/companies/:companyId/documents/:attachmentId
/api/companies/:companyId/draft-days/:createdAt
/api/companies/:companyId/draft-edits/:kind
/api/companies/:companyId/draft-edits/:kind/:draftId
/api/companies/:companyId/employee-forms
/api/companies/:companyId/employee-forms/:formId
/api/companies/:companyId/employee-forms/:formId/decision
/api/companies/:companyId/employee-forms/:formId/fact
/api/companies/:companyId/house-work/persons
/api/companies/:companyId/house-work/persons/:personId
/api/companies/:companyId/house-work/refusals/:invoiceId
/api/companies/:companyId/house-work/used
/api/companies/:companyId/notices
/api/companies/:companyId/notices/count
/api/companies/:companyId/notices/reveal-limits/:personId
/api/companies/:companyId/notices/settings
/api/companies/:companyId/operations
/api/companies/:companyId/operations/:operationId
/api/companies/:companyId/operations/:operationId/change
/api/companies/:companyId/operations/:operationId/hold
/api/companies/:companyId/operations/:operationId/resolve
/api/companies/:companyId/operations/:operationId/seen
/api/companies/:companyId/operations/:operationId/send-now
/api/companies/:companyId/operations/:operationId/withdraw
/api/companies/:companyId/operations/about
/api/companies/:companyId/operations/batches
/api/companies/:companyId/operations/batches/:batchId
/api/companies/:companyId/operations/batches/:batchId/send-now
/api/companies/:companyId/operations/batches/:batchId/withdraw
/api/companies/:companyId/operations/waiting
/api/companies/:companyId/outgoing
/api/companies/:companyId/payment-files
/api/companies/:companyId/payment-files/:fileId
/api/companies/:companyId/payment-files/:fileId/fetch
/api/companies/:companyId/payment-files/:fileId/release
/api/companies/:companyId/payment-files/:fileId/withdraw
/api/companies/:companyId/payment-rule
/api/companies/:companyId/payroll/*
/api/companies/:companyId/people
/api/companies/:companyId/people/:personId/bar
/api/companies/:companyId/people/:personId/departure
/api/companies/:companyId/people/:personId/ownership
/api/companies/:companyId/people/:personId/role
/api/companies/:companyId/people/invitations
/api/companies/:companyId/people/invitations/:invitationId
/api/companies/:companyId/people/invitations/:invitationId/resend
/api/companies/:companyId/personal-numbers/customers/:customerId
/api/companies/:companyId/personal-numbers/employees/:employeeId
/api/companies/:companyId/purchases/drafts/:draftId/hand-in
/api/companies/:companyId/purchases/totals
/api/companies/:companyId/quotes/:quoteId/answers
/api/companies/:companyId/quotes/:quoteId/answers/:answerId/seen
/api/companies/:companyId/quotes/:quoteId/link
/api/companies/:companyId/quotes/:quoteId/offers
/api/companies/:companyId/quotes/:quoteId/revoke-links
/api/companies/:companyId/quotes/declined
/api/companies/:companyId/reminder-rule
/api/companies/:companyId/right-requests
/api/companies/:companyId/right-requests/:requestId
/api/companies/:companyId/right-requests/own
/api/companies/:companyId/sales/:documentId/replacements
/api/companies/:companyId/sales/pdfs
/api/companies/:companyId/to-pay
/api/companies/:companyId/to-pay/:invoiceId
/api/companies/:companyId/to-pay/attests
/api/companies/:companyId/to-pay/attests/withdraw
/api/companies/:companyId/undo-seconds
/api/connections/callback
/api/connections/disconnect
/api/connections/start
/api/known-companies
/api/offers/:token/pdf
/api/owner-links
/api/owner-links/:linkId
/api/owner-links/:linkId/resend
/api/owner-links/:linkId/seen
/api/preferences
/api/sessions
/api/sessions/:sessionId
/api/sessions/end-others
/api/sign-out
/companies
/companies/:companyId
/companies/:companyId/articles
/companies/:companyId/articles/:articleId
/companies/:companyId/articles/:articleId/edit
/companies/:companyId/articles/new
/companies/:companyId/books
/companies/:companyId/books/accounts/:account
/companies/:companyId/books/vat-reports
/companies/:companyId/books/vat-reports/:vatReportId
/companies/:companyId/books/vouchers
/companies/:companyId/books/vouchers/:voucherId
/companies/:companyId/customers
/companies/:companyId/customers/:customerId
/companies/:companyId/customers/:customerId/edit
/companies/:companyId/customers/new
/companies/:companyId/notices
/companies/:companyId/payroll/employees
/companies/:companyId/payroll/employees/:employeeId
/companies/:companyId/payroll/employees/new
/companies/:companyId/payroll/pay-runs
/companies/:companyId/payroll/pay-runs/:payRunId
/companies/:companyId/payroll/pay-runs/:payRunId/payslips/:payslipId
/companies/:companyId/payroll/time
/companies/:companyId/purchases
/companies/:companyId/purchases/approvals
/companies/:companyId/purchases/approvals/:purchaseDraftId
/companies/:companyId/purchases/drafts/:purchaseDraftId
/companies/:companyId/purchases/invoices/:purchaseInvoiceId
/companies/:companyId/purchases/new
/companies/:companyId/purchases/suppliers
/companies/:companyId/purchases/suppliers/:supplierId
/companies/:companyId/purchases/suppliers/:supplierId/edit
/companies/:companyId/purchases/suppliers/new
/companies/:companyId/purchases/to-pay
/companies/:companyId/purchases/to-pay/bank
/companies/:companyId/purchases/to-pay/files
/companies/:companyId/purchases/to-pay/files/:paymentFileId
/companies/:companyId/sales
/companies/:companyId/sales/drafts/:draftId
/companies/:companyId/sales/invoices/:invoiceId
/companies/:companyId/sales/invoices/new
/companies/:companyId/sales/later
/companies/:companyId/sales/orders/:orderId
/companies/:companyId/sales/orders/drafts/:orderDraftId
/companies/:companyId/sales/orders/new
/companies/:companyId/sales/quotes/:quoteId
/companies/:companyId/sales/quotes/:quoteId/change
/companies/:companyId/sales/quotes/drafts/:quoteDraftId
/companies/:companyId/sales/quotes/new
/companies/:companyId/settings/approvals
/companies/:companyId/settings/company
/companies/:companyId/settings/connection
/companies/:companyId/settings/people
/companies/:companyId/settings/sign-ins
/connect/:token
/connect/done
/document-frame
/invitation/:token
/q/:language/:token
/sign-in
`
  .trim()
  .split("\n");

/** What is served beside the routes: probes, and files that do not change. */
const otherTemplates = ["/healthz", "/readyz", "/robots.txt", "/icon.svg", "/_next/static/*"];

/** The template of every address that is none of the portal's. */
export const otherRoute = "other";

const segmentsOf = (path: string): string[] => path.split("/", 20).filter(Boolean);

type TemplateNode = { children: Map<string, TemplateNode>; template?: string };

const root = buildTree([...routeTemplates, ...otherTemplates]);

function buildTree(templates: readonly string[]): TemplateNode {
  const tree: TemplateNode = { children: new Map() };
  for (const template of templates) {
    let node = tree;
    for (const segment of segmentsOf(template)) {
      const key = segment.startsWith(":") ? ":" : segment;
      const child: TemplateNode = node.children.get(key) ?? { children: new Map() };
      node.children.set(key, child);
      node = child;
    }
    node.template = template;
  }
  return tree;
}

/**
 * Finds the template of a request target.
 *
 * @returns `other` for what no route serves, so that no caller can make a new value
 */
export function findRouteTemplate(target: string): string {
  if (!target.startsWith("/")) return otherRoute;
  const queryStart = target.search(/[?#]/);
  const path = queryStart < 0 ? target : target.slice(0, queryStart);
  return findBelow(root, segmentsOf(path), 0) ?? otherRoute;
}

/** A written segment is looked at before a placeholder, and a placeholder before the rest of a path, as Next.js does. */
function findBelow(node: TemplateNode, segments: readonly string[], index: number): string | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.template;
  for (const key of [segment, ":"]) {
    const child = key === "*" ? undefined : node.children.get(key);
    const template = child && findBelow(child, segments, index + 1);
    if (template) return template;
  }
  return node.children.get("*")?.template;
}
