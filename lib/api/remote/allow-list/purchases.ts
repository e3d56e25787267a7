import "server-only";
import { parseTable } from "./table";

export const purchaseRows = parseTable(
  "books",
  "purchase",
  `
  read      GET    p   /allocationperiods  list
  write     POST   P   /allocationperiods
  operation PUT    P   /allocationperiods
  read      GET    p   /allocationperiods/:uuid
  read      GET    p   /allocationperiods/deleted  list
  operation PUT    P   /approval/supplierinvoice/:uuid
  write     POST   AP  /attachmentlinks
  write     DELETE AP  /attachmentlinks/:uuid
  read      GET    ap  /attachments  list includeMatched includeTemporaryUrl
  write     POST   AP  /attachments
  read      GET    ap  /attachments/:uuid
  write     DELETE AP  /attachments/:uuid
  read      GET    p   /bankaccounts  list
  write     POST   P   /bankaccounts
  read      GET    p   /bankaccounts/:uuid
  write     PUT    P   /bankaccounts/:uuid
  write     DELETE P   /bankaccounts/:uuid
  read      GET    p   /banks  list
  read      GET    sap /banktransactions/:uuid/:uuid
  read      GET    sap /banktransactions/:uuid/matched  list fromDate toDate
  read      GET    sap /banktransactions/:uuid/unmatched  list fromDate toDate
  read      GET    p   /foreignpaymentcodes  list
  read      GET    p   /foreignpaymentcodes/:uuid
  read      GET    p   /supplierinvoicedrafts  list approvableByCurrentUser
  write     POST   P   /supplierinvoicedrafts  useDefaultVatCodes calculateVatOnCostAccounts batchProcessExtendedValidation duplicateCheckExtendedValidation
  read      GET    p   /supplierinvoicedrafts/:uuid
  write     PUT    P   /supplierinvoicedrafts/:uuid
  write     DELETE P   /supplierinvoicedrafts/:uuid
  write     DELETE P   /supplierinvoicedrafts/:uuid/allocationperiods
  operation POST   P   /supplierinvoicedrafts/:uuid/convert
  read      GET    p   /supplierinvoices  list
  operation POST   P   /supplierinvoices  useDefaultVatCodes calculateVatOnCostAccounts duplicateCheckExtendedValidation
  read      GET    p   /supplierinvoices/:uuid
  operation POST   P   /supplierinvoices/:uuid/offset
  operation POST   P   /supplierinvoices/:uuid/offset/undo
  read      GET    p   /supplierinvoices/:uuid/offsetcandidates  list
  operation POST   S   /supplierinvoices/:uuid/payments
  write     POST   P   /supplierinvoices/transactionalcosts
  read      GET    p   /suppliers  list
  write     POST   P   /suppliers
  read      GET    p   /suppliers/:uuid
  write     PUT    P   /suppliers/:uuid
  write     DELETE P   /suppliers/:uuid
`,
);
