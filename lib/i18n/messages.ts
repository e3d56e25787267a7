import type { Locale } from "./locales";
import enApprovals from "./messages/en/approvals.json";
import enArticles from "./messages/en/articles.json";
import enBooking from "./messages/en/booking.json";
import enBooks from "./messages/en/books.json";
import enCoding from "./messages/en/coding.json";
import enComments from "./messages/en/comments.json";
import enCommon from "./messages/en/common.json";
import enConnection from "./messages/en/connection.json";
import enCustomers from "./messages/en/customers.json";
import enDocument from "./messages/en/document.json";
import enHistory from "./messages/en/history.json";
import enHouseWork from "./messages/en/houseWork.json";
import enIdentityNumber from "./messages/en/identityNumber.json";
import enInvitation from "./messages/en/invitation.json";
import enLater from "./messages/en/later.json";
import enList from "./messages/en/list.json";
import enNotices from "./messages/en/notices.json";
import enOffer from "./messages/en/offer.json";
import enOverview from "./messages/en/overview.json";
import enOwnerLink from "./messages/en/ownerLink.json";
import enPayments from "./messages/en/payments.json";
import enPayroll from "./messages/en/payroll.json";
import enPeople from "./messages/en/people.json";
import enProblems from "./messages/en/problems.json";
import enPurchases from "./messages/en/purchases.json";
import enQuote from "./messages/en/quote.json";
import enRegister from "./messages/en/register.json";
import enRules from "./messages/en/rules.json";
import enRuns from "./messages/en/runs.json";
import enSales from "./messages/en/sales.json";
import enShell from "./messages/en/shell.json";
import enSignIns from "./messages/en/signIns.json";
import enSuppliers from "./messages/en/suppliers.json";
import enTime from "./messages/en/time.json";
import enWay from "./messages/en/way.json";
import nbApprovals from "./messages/nb/approvals.json";
import nbArticles from "./messages/nb/articles.json";
import nbBooking from "./messages/nb/booking.json";
import nbBooks from "./messages/nb/books.json";
import nbCoding from "./messages/nb/coding.json";
import nbComments from "./messages/nb/comments.json";
import nbCommon from "./messages/nb/common.json";
import nbConnection from "./messages/nb/connection.json";
import nbCustomers from "./messages/nb/customers.json";
import nbDocument from "./messages/nb/document.json";
import nbHistory from "./messages/nb/history.json";
import nbHouseWork from "./messages/nb/houseWork.json";
import nbIdentityNumber from "./messages/nb/identityNumber.json";
import nbInvitation from "./messages/nb/invitation.json";
import nbLater from "./messages/nb/later.json";
import nbList from "./messages/nb/list.json";
import nbNotices from "./messages/nb/notices.json";
import nbOffer from "./messages/nb/offer.json";
import nbOverview from "./messages/nb/overview.json";
import nbOwnerLink from "./messages/nb/ownerLink.json";
import nbPayments from "./messages/nb/payments.json";
import nbPayroll from "./messages/nb/payroll.json";
import nbPeople from "./messages/nb/people.json";
import nbProblems from "./messages/nb/problems.json";
import nbPurchases from "./messages/nb/purchases.json";
import nbQuote from "./messages/nb/quote.json";
import nbRegister from "./messages/nb/register.json";
import nbRules from "./messages/nb/rules.json";
import nbRuns from "./messages/nb/runs.json";
import nbSales from "./messages/nb/sales.json";
import nbShell from "./messages/nb/shell.json";
import nbSignIns from "./messages/nb/signIns.json";
import nbSuppliers from "./messages/nb/suppliers.json";
import nbTime from "./messages/nb/time.json";
import nbWay from "./messages/nb/way.json";
import nlApprovals from "./messages/nl/approvals.json";
import nlArticles from "./messages/nl/articles.json";
import nlBooking from "./messages/nl/booking.json";
import nlBooks from "./messages/nl/books.json";
import nlCoding from "./messages/nl/coding.json";
import nlComments from "./messages/nl/comments.json";
import nlCommon from "./messages/nl/common.json";
import nlConnection from "./messages/nl/connection.json";
import nlCustomers from "./messages/nl/customers.json";
import nlDocument from "./messages/nl/document.json";
import nlHistory from "./messages/nl/history.json";
import nlHouseWork from "./messages/nl/houseWork.json";
import nlIdentityNumber from "./messages/nl/identityNumber.json";
import nlInvitation from "./messages/nl/invitation.json";
import nlLater from "./messages/nl/later.json";
import nlList from "./messages/nl/list.json";
import nlNotices from "./messages/nl/notices.json";
import nlOffer from "./messages/nl/offer.json";
import nlOverview from "./messages/nl/overview.json";
import nlOwnerLink from "./messages/nl/ownerLink.json";
import nlPayments from "./messages/nl/payments.json";
import nlPayroll from "./messages/nl/payroll.json";
import nlPeople from "./messages/nl/people.json";
import nlProblems from "./messages/nl/problems.json";
import nlPurchases from "./messages/nl/purchases.json";
import nlQuote from "./messages/nl/quote.json";
import nlRegister from "./messages/nl/register.json";
import nlRules from "./messages/nl/rules.json";
import nlRuns from "./messages/nl/runs.json";
import nlSales from "./messages/nl/sales.json";
import nlShell from "./messages/nl/shell.json";
import nlSignIns from "./messages/nl/signIns.json";
import nlSuppliers from "./messages/nl/suppliers.json";
import nlTime from "./messages/nl/time.json";
import nlWay from "./messages/nl/way.json";
import svApprovals from "./messages/sv/approvals.json";
import svArticles from "./messages/sv/articles.json";
import svBooking from "./messages/sv/booking.json";
import svBooks from "./messages/sv/books.json";
import svCoding from "./messages/sv/coding.json";
import svComments from "./messages/sv/comments.json";
import svCommon from "./messages/sv/common.json";
import svConnection from "./messages/sv/connection.json";
import svCustomers from "./messages/sv/customers.json";
import svDocument from "./messages/sv/document.json";
import svHistory from "./messages/sv/history.json";
import svHouseWork from "./messages/sv/houseWork.json";
import svIdentityNumber from "./messages/sv/identityNumber.json";
import svInvitation from "./messages/sv/invitation.json";
import svLater from "./messages/sv/later.json";
import svList from "./messages/sv/list.json";
import svNotices from "./messages/sv/notices.json";
import svOffer from "./messages/sv/offer.json";
import svOverview from "./messages/sv/overview.json";
import svOwnerLink from "./messages/sv/ownerLink.json";
import svPayments from "./messages/sv/payments.json";
import svPayroll from "./messages/sv/payroll.json";
import svPeople from "./messages/sv/people.json";
import svProblems from "./messages/sv/problems.json";
import svPurchases from "./messages/sv/purchases.json";
import svQuote from "./messages/sv/quote.json";
import svRegister from "./messages/sv/register.json";
import svRules from "./messages/sv/rules.json";
import svRuns from "./messages/sv/runs.json";
import svSales from "./messages/sv/sales.json";
import svShell from "./messages/sv/shell.json";
import svSignIns from "./messages/sv/signIns.json";
import svSuppliers from "./messages/sv/suppliers.json";
import svTime from "./messages/sv/time.json";
import svWay from "./messages/sv/way.json";

const en = {
  sales: enSales,
  customers: enCustomers,
  approvals: enApprovals,
  articles: enArticles,
  booking: enBooking,
  books: enBooks,
  common: enCommon,
  connection: enConnection,
  document: enDocument,
  history: enHistory,
  houseWork: enHouseWork,
  identityNumber: enIdentityNumber,
  invitation: enInvitation,
  later: enLater,
  list: enList,
  notices: enNotices,
  offer: enOffer,
  overview: enOverview,
  ownerLink: enOwnerLink,
  payments: enPayments,
  payroll: enPayroll,
  people: enPeople,
  problems: enProblems,
  quote: enQuote,
  shell: enShell,
  signIns: enSignIns,
  suppliers: enSuppliers,
  coding: enCoding,
  comments: enComments,
  purchases: enPurchases,
  register: enRegister,
  rules: enRules,
  runs: enRuns,
  time: enTime,
  way: enWay,
};

/** The English texts determine which texts exist; every other language must have exactly these. */
export type Messages = typeof en;
export type Namespace = keyof Messages;

const sv: Messages = {
  sales: svSales,
  customers: svCustomers,
  approvals: svApprovals,
  articles: svArticles,
  booking: svBooking,
  books: svBooks,
  common: svCommon,
  connection: svConnection,
  document: svDocument,
  history: svHistory,
  houseWork: svHouseWork,
  identityNumber: svIdentityNumber,
  invitation: svInvitation,
  later: svLater,
  list: svList,
  notices: svNotices,
  offer: svOffer,
  overview: svOverview,
  ownerLink: svOwnerLink,
  payments: svPayments,
  payroll: svPayroll,
  people: svPeople,
  problems: svProblems,
  quote: svQuote,
  shell: svShell,
  signIns: svSignIns,
  suppliers: svSuppliers,
  coding: svCoding,
  comments: svComments,
  purchases: svPurchases,
  register: svRegister,
  rules: svRules,
  runs: svRuns,
  time: svTime,
  way: svWay,
};

const nb: Messages = {
  sales: nbSales,
  customers: nbCustomers,
  approvals: nbApprovals,
  articles: nbArticles,
  booking: nbBooking,
  books: nbBooks,
  common: nbCommon,
  connection: nbConnection,
  document: nbDocument,
  history: nbHistory,
  houseWork: nbHouseWork,
  identityNumber: nbIdentityNumber,
  invitation: nbInvitation,
  later: nbLater,
  list: nbList,
  notices: nbNotices,
  offer: nbOffer,
  overview: nbOverview,
  ownerLink: nbOwnerLink,
  payments: nbPayments,
  payroll: nbPayroll,
  people: nbPeople,
  problems: nbProblems,
  quote: nbQuote,
  shell: nbShell,
  signIns: nbSignIns,
  suppliers: nbSuppliers,
  coding: nbCoding,
  comments: nbComments,
  purchases: nbPurchases,
  register: nbRegister,
  rules: nbRules,
  runs: nbRuns,
  time: nbTime,
  way: nbWay,
};

const nl: Messages = {
  sales: nlSales,
  customers: nlCustomers,
  approvals: nlApprovals,
  articles: nlArticles,
  booking: nlBooking,
  books: nlBooks,
  common: nlCommon,
  connection: nlConnection,
  document: nlDocument,
  history: nlHistory,
  houseWork: nlHouseWork,
  identityNumber: nlIdentityNumber,
  invitation: nlInvitation,
  later: nlLater,
  list: nlList,
  notices: nlNotices,
  offer: nlOffer,
  overview: nlOverview,
  ownerLink: nlOwnerLink,
  payments: nlPayments,
  payroll: nlPayroll,
  people: nlPeople,
  problems: nlProblems,
  quote: nlQuote,
  shell: nlShell,
  signIns: nlSignIns,
  suppliers: nlSuppliers,
  coding: nlCoding,
  comments: nlComments,
  purchases: nlPurchases,
  register: nlRegister,
  rules: nlRules,
  runs: nlRuns,
  time: nlTime,
  way: nlWay,
};

export const messages: Record<Locale, Messages> = { en, sv, nb, nl };
