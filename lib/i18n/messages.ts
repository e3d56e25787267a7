import type { Locale } from "./locales";
import enArticles from "./messages/en/articles.json";
import enCommon from "./messages/en/common.json";
import enConnection from "./messages/en/connection.json";
import enCustomers from "./messages/en/customers.json";
import enLater from "./messages/en/later.json";
import enList from "./messages/en/list.json";
import enOffer from "./messages/en/offer.json";
import enOverview from "./messages/en/overview.json";
import enProblems from "./messages/en/problems.json";
import enQuote from "./messages/en/quote.json";
import enSales from "./messages/en/sales.json";
import enShell from "./messages/en/shell.json";
import enWay from "./messages/en/way.json";
import nbArticles from "./messages/nb/articles.json";
import nbCommon from "./messages/nb/common.json";
import nbConnection from "./messages/nb/connection.json";
import nbCustomers from "./messages/nb/customers.json";
import nbLater from "./messages/nb/later.json";
import nbList from "./messages/nb/list.json";
import nbOffer from "./messages/nb/offer.json";
import nbOverview from "./messages/nb/overview.json";
import nbProblems from "./messages/nb/problems.json";
import nbQuote from "./messages/nb/quote.json";
import nbSales from "./messages/nb/sales.json";
import nbShell from "./messages/nb/shell.json";
import nbWay from "./messages/nb/way.json";
import nlArticles from "./messages/nl/articles.json";
import nlCommon from "./messages/nl/common.json";
import nlConnection from "./messages/nl/connection.json";
import nlCustomers from "./messages/nl/customers.json";
import nlLater from "./messages/nl/later.json";
import nlList from "./messages/nl/list.json";
import nlOffer from "./messages/nl/offer.json";
import nlOverview from "./messages/nl/overview.json";
import nlProblems from "./messages/nl/problems.json";
import nlQuote from "./messages/nl/quote.json";
import nlSales from "./messages/nl/sales.json";
import nlShell from "./messages/nl/shell.json";
import nlWay from "./messages/nl/way.json";
import svArticles from "./messages/sv/articles.json";
import svCommon from "./messages/sv/common.json";
import svConnection from "./messages/sv/connection.json";
import svCustomers from "./messages/sv/customers.json";
import svLater from "./messages/sv/later.json";
import svList from "./messages/sv/list.json";
import svOffer from "./messages/sv/offer.json";
import svOverview from "./messages/sv/overview.json";
import svProblems from "./messages/sv/problems.json";
import svQuote from "./messages/sv/quote.json";
import svSales from "./messages/sv/sales.json";
import svShell from "./messages/sv/shell.json";
import svWay from "./messages/sv/way.json";

const en = {
  sales: enSales,
  customers: enCustomers,
  articles: enArticles,
  common: enCommon,
  connection: enConnection,
  later: enLater,
  list: enList,
  offer: enOffer,
  overview: enOverview,
  problems: enProblems,
  quote: enQuote,
  shell: enShell,
  way: enWay,
};

/** English decides which texts exist; every other language must have exactly those. */
export type Messages = typeof en;
export type Namespace = keyof Messages;

const sv: Messages = {
  sales: svSales,
  customers: svCustomers,
  articles: svArticles,
  common: svCommon,
  connection: svConnection,
  later: svLater,
  list: svList,
  offer: svOffer,
  overview: svOverview,
  problems: svProblems,
  quote: svQuote,
  shell: svShell,
  way: svWay,
};

const nb: Messages = {
  sales: nbSales,
  customers: nbCustomers,
  articles: nbArticles,
  common: nbCommon,
  connection: nbConnection,
  later: nbLater,
  list: nbList,
  offer: nbOffer,
  overview: nbOverview,
  problems: nbProblems,
  quote: nbQuote,
  shell: nbShell,
  way: nbWay,
};

const nl: Messages = {
  sales: nlSales,
  customers: nlCustomers,
  articles: nlArticles,
  common: nlCommon,
  connection: nlConnection,
  later: nlLater,
  list: nlList,
  offer: nlOffer,
  overview: nlOverview,
  problems: nlProblems,
  quote: nlQuote,
  shell: nlShell,
  way: nlWay,
};

export const messages: Record<Locale, Messages> = { en, sv, nb, nl };
