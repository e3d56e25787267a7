import type { Locale } from "./locales";
import enArticles from "./messages/en/articles.json";
import enCommon from "./messages/en/common.json";
import enConnection from "./messages/en/connection.json";
import enCustomers from "./messages/en/customers.json";
import enList from "./messages/en/list.json";
import enOverview from "./messages/en/overview.json";
import enProblems from "./messages/en/problems.json";
import enSales from "./messages/en/sales.json";
import enShell from "./messages/en/shell.json";
import enWay from "./messages/en/way.json";
import svArticles from "./messages/sv/articles.json";
import svCommon from "./messages/sv/common.json";
import svConnection from "./messages/sv/connection.json";
import svCustomers from "./messages/sv/customers.json";
import svList from "./messages/sv/list.json";
import svOverview from "./messages/sv/overview.json";
import svProblems from "./messages/sv/problems.json";
import svSales from "./messages/sv/sales.json";
import svShell from "./messages/sv/shell.json";
import svWay from "./messages/sv/way.json";

const en = {
  sales: enSales,
  customers: enCustomers,
  articles: enArticles,
  common: enCommon,
  connection: enConnection,
  list: enList,
  overview: enOverview,
  problems: enProblems,
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
  list: svList,
  overview: svOverview,
  problems: svProblems,
  shell: svShell,
  way: svWay,
};

export const messages: Record<Locale, Messages> = { en, sv };
