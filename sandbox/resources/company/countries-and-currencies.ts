import { invalidBody, notFound } from "../../http/problem";
import { pool } from "../../store/db";
import { raw, sql } from "../../store/sql";
import { exchangeRate } from "../accounting/exchange-rates";
import { countryCodes, currencyCodes, euMembers } from "../codes";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { listAnswer, recordAnswer, type View } from "../resource";

const englishNames = new Intl.DisplayNames("en", { type: "region" });
const swedishNames = new Intl.DisplayNames("sv", { type: "region" });

const countryRows = JSON.stringify(
  countryCodes.map((Code) => ({
    Code,
    IsEuMember: euMembers.has(Code),
    Name: swedishNames.of(Code),
    NameEnglish: englishNames.of(Code),
  })),
);

const countriesView: View = {
  model: "CountryApi",
  order: raw('t."Code"'),
  source: () => sql`SELECT * FROM jsonb_to_recordset(${countryRows}::jsonb)
    AS r("Code" text, "IsEuMember" boolean, "Name" text, "NameEnglish" text)`,
};

const currenciesView: View = {
  model: "CurrencyApi",
  order: raw('t."Code"'),
  source: () => sql`SELECT code AS "Code" FROM unnest(${[...currencyCodes]}::text[]) AS r(code)`,
};

/** The exchange rate of the current or a past day. @throws ApiError 2000 at a parameter */
async function exchangeRateAnswer(call: Call): Promise<Answer> {
  const { rows } = await pool.query<{ currency: string | null }>(
    `SELECT "CurrencyCode" AS currency FROM "CompanySettings" WHERE "companyId" = $1`,
    [call.companyId],
  );
  const SourceCurrency = String(call.query.sourceCurrency ?? "").toUpperCase();
  const TargetCurrency = String(call.query.targetCurrency ?? rows[0]?.currency ?? "").toUpperCase();
  const day = String(call.query.date ?? call.today);
  const unknownCurrencyProblems = Object.entries({
    sourceCurrency: SourceCurrency,
    targetCurrency: TargetCurrency,
  }).flatMap(([field, code]) =>
    currencyCodes.includes(code) ? [] : [{ field, message: `${field} is not a known currency.` }],
  );
  const Rate = exchangeRate(SourceCurrency, TargetCurrency, day);
  if (Rate === null) throw invalidBody(unknownCurrencyProblems);
  if (day > call.today) throw invalidBody([{ field: "date", message: "A day to come has no rate yet." }]);
  return { is: "json", text: JSON.stringify({ Date: day, SourceCurrency, TargetCurrency, Rate }) };
}

export const countriesAndCurrencies: Handlers = {
  listCountries: (call) => listAnswer(call, countriesView),
  getCountry: (call) => {
    const code = (call.path.countrycode ?? "").toUpperCase();
    if (!/^[A-Z]{2}$/.test(code)) throw notFound("The country");
    return recordAnswer(call, countriesView, sql`t."Code" = ${code}`);
  },
  listCurrencies: (call) => listAnswer(call, currenciesView),
  getExchangeRate: exchangeRateAnswer,
};
