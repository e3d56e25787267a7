import { notFound } from "../http/problem";
import { raw, sql } from "../store/sql";
import { countryCodes, currencyCodes, euMembers } from "./codes";
import type { Handlers } from "./pipeline/call";
import { listAnswer, recordAnswer, type View } from "./resource";

const english = new Intl.DisplayNames("en", { type: "region" });
const swedish = new Intl.DisplayNames("sv", { type: "region" });

const countryRows = JSON.stringify(
  countryCodes.map((Code) => ({
    Code,
    IsEuMember: euMembers.has(Code),
    Name: swedish.of(Code),
    NameEnglish: english.of(Code),
  })),
);

const countries: View = {
  model: "CountryApi",
  order: raw('t."Code"'),
  source: () => sql`SELECT * FROM jsonb_to_recordset(${countryRows}::jsonb)
    AS r("Code" text, "IsEuMember" boolean, "Name" text, "NameEnglish" text)`,
};

const currencies: View = {
  model: "CurrencyApi",
  order: raw('t."Code"'),
  source: () => sql`SELECT code AS "Code" FROM unnest(${[...currencyCodes]}::text[]) AS r(code)`,
};

export const world: Handlers = {
  listCountries: (call) => listAnswer(call, countries),
  getCountry: (call) => {
    const code = (call.path.countrycode ?? "").toUpperCase();
    if (!/^[A-Z]{2}$/.test(code)) throw notFound("The country");
    return recordAnswer(call, countries, sql`t."Code" = ${code}`);
  },
  listCurrencies: (call) => listAnswer(call, currencies),
};
