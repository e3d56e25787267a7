import "server-only";
import { parseTable } from "./table";

export const accountingRows = parseTable(
  "books",
  "accounting",
  `
  read      GET    a   /accountbalances/:date  list
  read      GET    a   /accountbalances/:int/:date
  read      GET    a   /accounts  list
  write     POST   A   /accounts  useDefaultAccountType
  read      GET    a   /accounts/:uuid  list
  read      GET    a   /accounts/:uuid/:int
  write     PUT    A   /accounts/:uuid/:int
  read      GET    a   /accounts/standardaccounts  list
  read      GET    a   /accountTypes  list
  operation PUT    A   /approval/vatreport/:uuid
  read      GET    a   /inventoryitems  list
  read      GET    a   /inventoryitems/:uuid  list
  operation POST   A   /paymentvoucher  useAutomaticVatCalculation useDefaultVatCodes useDefaultVoucherSeries checkExistingBankTransaction
  read      GET    a   /sie4export/:date/:date
  operation POST   A   /sie4import
  read      GET    a   /vatreports  list
  read      GET    a   /vatreports/:uuid
  read      GET    a   /voucherdrafts  list
  write     POST   A   /voucherdrafts  amountIncludesVat
  read      GET    a   /voucherdrafts/:uuid
  write     PUT    A   /voucherdrafts/:uuid
  write     DELETE A   /voucherdrafts/:uuid
  operation POST   A   /voucherdrafts/:uuid/convert
  read      GET    a   /vouchers  list
  operation POST   A   /vouchers  useAutomaticVatCalculation useDefaultVatCodes useDefaultVoucherSeries
  read      GET    a   /vouchers/:uuid  list
  read      GET    a   /vouchers/:uuid/:uuid
  operation POST   A   /voucherwithoverunderpayment
  read      GET    a   /voucherwithoverunderpayment/:uuid  list
`,
);
