import "server-only";
import { parseTable } from "./table";

export const settingsRows = parseTable(
  "books",
  "settings",
  `
  read      GET    sap /appstore/status  list
  operation PUT    sap /appstore/status
  read      GET    sap /backgrounds  list
  read      GET    s   /companysettings
  write     PUT    S   /companysettings
  write     PUT    S   /companysettings/accountinglocksettings
  write     PUT    S   /companysettings/rotrut
  read      GET    sa  /costcenteritems  list
  write     POST   SA  /costcenteritems
  read      GET    sa  /costcenteritems/:uuid
  write     PUT    SA  /costcenteritems/:uuid
  read      GET    sa  /costcenters  list
  write     PUT    SA  /costcenters/:uuid
  read      GET    s   /countries  list
  read      GET    s   /countries/:country
  read      GET    sp  /currencies  list
  read      GET    sap /currencies/exchangerate
  read      GET    sp  /documents/:uuid
  read      GET    sa  /fiscalyears  list
  write     POST   SA  /fiscalyears
  read      GET    sa  /fiscalyears/:uuid
  write     PUT    SA  /fiscalyears/:uuid
  read      GET    sa  /fiscalyears/openingbalances  list
  write     PUT    SA  /fiscalyears/openingbalances  enableInactiveAccounts
  read      GET    sp  /partnerresourcelinks  list
  write     POST   SP  /partnerresourcelinks
  read      GET    sp  /partnerresourcelinks/:uuid
  write     PUT    SP  /partnerresourcelinks/:uuid
  write     DELETE SP  /partnerresourcelinks/:uuid
  read      GET    sap /projects  list
  write     POST   A   /projects
  read      GET    sap /projects/:uuid
  write     PUT    A   /projects/:uuid
  read      GET    sp  /termsofpayments  list
  read      GET    sp  /termsofpayments/:uuid
  read      GET    s   /units  list
  read      GET    s   /units/:uuid
  read      GET    sap /users  list
  read      GET    a   /vatcodes  list vatRateDate
  read      GET    a   /vatcodes/:uuid  list vatRateDate
  read      GET    a   /vatcodesrates  list
  operation GET    sap /warmup_wnkq2yfuzq
  read      GET    SAP /webhooks  list
  operation POST   SAP /webhooks
  read      GET    SAP /webhooks/:uuid
  operation PUT    SAP /webhooks/:uuid
  operation DELETE SAP /webhooks/:uuid
`,
);
