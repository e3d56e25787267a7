import "server-only";
import { parseTable } from "./table";

export const salesRows = parseTable(
  "books",
  "sales",
  `
  read      GET    s   /articleaccountcodings  list vatRateDate
  read      GET    s   /articleaccountcodings/:uuid  vatRateDate
  read      GET    s   /articlelabels  list
  write     POST   S   /articlelabels
  read      GET    s   /articlelabels/:uuid
  write     PUT    S   /articlelabels/:uuid
  write     DELETE S   /articlelabels/:uuid
  read      GET    s   /articles  list showPricesWithTwoDecimals customerId
  write     POST   S   /articles
  read      GET    s   /articles/:uuid  showPricesWithTwoDecimals customerId
  write     PUT    S   /articles/:uuid
  read      GET    s   /customerinvoicedrafts  list
  write     POST   S   /customerinvoicedrafts  overrideCustomerIsPrivatePerson
  read      GET    s   /customerinvoicedrafts/:uuid
  write     PUT    S   /customerinvoicedrafts/:uuid
  write     DELETE S   /customerinvoicedrafts/:uuid
  operation POST   S   /customerinvoicedrafts/:uuid/convert  keepOriginalDraftDate overrideCompanyKeepOriginalDraftDate
  read      GET    s   /customerinvoicedrafts/:uuid/print  keepOriginalDraftDate overrideCompanyKeepOriginalDraftDate
  read      GET    s   /customerinvoices  list modifiedSinceUtc
  operation POST   S   /customerinvoices  rotReducedAutomaticDistribution
  read      GET    s   /customerinvoices/:uuid
  operation POST   S   /customerinvoices/:uuid/einvoice
  operation POST   S   /customerinvoices/:uuid/email
  operation POST   S   /customerinvoices/:uuid/paymentreminders
  operation POST   S   /customerinvoices/:uuid/payments
  read      GET    s   /customerinvoices/:uuid/pdf
  read      GET    s   /customerinvoices/:uuid/print
  operation POST   S   /customerinvoices/:uuid/void  updateStock
  read      GET    s   /customerlabels  list
  write     POST   S   /customerlabels
  read      GET    s   /customerlabels/:uuid
  write     PUT    S   /customerlabels/:uuid
  write     DELETE S   /customerlabels/:uuid
  read      GET    s   /customerledgeritems  list
  operation POST   S   /customerledgeritems
  read      GET    s   /customerledgeritems/:uuid
  operation POST   S   /customerledgeritems/customerledgeritemswithvoucher  useAutomaticVatCalculation useDefaultVatCodes useDefaultVoucherSeries
  read      GET    s   /customers  list
  write     POST   S   /customers
  read      GET    s   /customers/:uuid
  write     PUT    S   /customers/:uuid
  write     DELETE S   /customers/:uuid
  read      GET    s   /customers/:uuid/autoinvoicerecipients  list
  read      GET    s   /deliverymethods  list
  write     POST   S   /deliverymethods
  read      GET    s   /deliverymethods/:uuid
  read      GET    s   /deliveryterms  list
  write     POST   S   /deliveryterms
  read      GET    s   /deliveryterms/:uuid
  read      GET    s   /discountagreements  list
  read      GET    s   /discountagreements/:uuid
  read      GET    sap /messagethreads  excludeClosed
  write     POST   SAP /messagethreads
  read      GET    sap /messagethreads/:uuid
  write     POST   SAP /messagethreads/:uuid
  write     PUT    SAP /messagethreads/:uuid
  read      GET    sap /messagethreads/:uuid/messages
  read      GET    sap /messagethreads/messages
  read      GET    sap /notes
  write     POST   SAP /notes
  read      GET    sap /notes/:uuid
  write     PUT    SAP /notes/:uuid
  read      GET    s   /orders  list
  operation POST   S   /orders
  read      GET    s   /orders/:uuid
  write     PUT    S   /orders/:uuid
  write     DELETE S   /orders/:uuid
  operation POST   S   /orders/:uuid/backorder
  operation POST   S   /orders/:uuid/completed
  operation POST   S   /orders/:uuid/convert
  operation POST   S   /orders/:uuid/converteddrafttoorder
  read      GET    s   /orders/:uuid/deliverynote/print
  operation POST   S   /orders/:uuid/email
  read      GET    s   /orders/:uuid/print
  operation POST   S   /orders/:uuid/voided
  read      GET    s   /quotedrafts  list
  write     POST   S   /quotedrafts
  read      GET    s   /quotedrafts/:uuid
  write     PUT    S   /quotedrafts/:uuid
  write     DELETE S   /quotedrafts/:uuid
  operation PUT    S   /quotedrafts/:uuid/convert
  read      GET    s   /quotes  list
  operation POST   S   /quotes
  read      GET    s   /quotes/:uuid
  write     PUT    S   /quotes/:uuid
  write     DELETE S   /quotes/:uuid
  operation PUT    S   /quotes/:uuid/accept
  operation POST   S   /quotes/:uuid/converttocustomerinvoice
  operation POST   S   /quotes/:uuid/converttoorder
  operation POST   S   /quotes/:uuid/email
  write     POST   S   /quotes/:uuid/previeworder
  read      GET    s   /quotes/:uuid/print
  read      GET    s   /salesdocumentattachments  list
  write     POST   S   /salesdocumentattachments
  read      GET    s   /salesdocumentattachments/:uuid
  read      GET    S   /salesdocumentattachments/:uuid.pdf
  write     DELETE S   /salesdocumentattachments/:uuid/:uuid
  write     POST   S   /salesdocumentattachments/customerinvoice
  write     DELETE S   /salesdocumentattachments/customerinvoice/:uuid/:uuid
  write     POST   S   /salesdocumentattachments/customerinvoicedraft
  write     DELETE S   /salesdocumentattachments/customerinvoicedraft/:uuid/:uuid
  write     POST   S   /salesdocumentattachments/order
  write     DELETE S   /salesdocumentattachments/order/:uuid/:uuid
  write     POST   S   /salesdocumentattachments/quote
  write     DELETE S   /salesdocumentattachments/quote/:uuid/:uuid
  read      GET    s   /salespricelists  list
  write     POST   S   /salespricelists
  read      GET    s   /salespricelists/:uuid
  write     PUT    S   /salespricelists/:uuid
  write     DELETE S   /salespricelists/:uuid
  write     PUT    S   /salespricelists/:uuid/prices
  read      GET    s   /salespricelists/prices  list
  read      GET    s   /salespricelists/prices/:uuid  list
  read      GET    s   /salespricelists/prices/:uuid/:uuid
  read      GET    s   /webshoporders  list
  read      GET    s   /webshoporders/:uuid
  operation POST   S   /webshoporders/:uuid/convert
`,
);
