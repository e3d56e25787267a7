import { invalidBodyError, notFoundError } from "../../http/problem";
import { pool } from "../../store/db";
import { rawSql, sql } from "../../store/sql";
import { findExchangeRate } from "../accounting/exchange-rates";
import { countryCodes, currencyCodes, euMembers } from "../codes";
import type { Answer, Call, Handlers } from "../pipeline/call";
import { buildListAnswer, buildRecordAnswer, type ResourceView } from "../resource";

const englishDisplayNames = new Intl.DisplayNames("en", { type: "region" });
const swedishDisplayNames = new Intl.DisplayNames("sv", { type: "region" });

const countriesJson = JSON.stringify(
  countryCodes.map((Code) => ({
    Code,
    IsEuMember: euMembers.has(Code),
    Name: swedishDisplayNames.of(Code),
    NameEnglish: englishDisplayNames.of(Code),
  })),
);

const countriesView: ResourceView = {
  model: "CountryApi",
  sortOrder: rawSql('t."Code"'),
  source: () => sql`SELECT * FROM jsonb_to_recordset(${countriesJson}::jsonb)
    AS r("Code" text, "IsEuMember" boolean, "Name" text, "NameEnglish" text)`,
};

const currenciesView: ResourceView = {
  model: "CurrencyApi",
  sortOrder: rawSql('t."Code"'),
  source: () => sql`SELECT code AS "Code" FROM unnest(${[...currencyCodes]}::text[]) AS r(code)`,
};

/** Answers with the exchange rate of today or of a past day. @throws ApiError 2000 at a parameter */
async function buildExchangeRateAnswer(call: Call): Promise<Answer> {
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
  const Rate = findExchangeRate(SourceCurrency, TargetCurrency, day);
  if (Rate === null) throw invalidBodyError(unknownCurrencyProblems);
  if (day > call.today) throw invalidBodyError([{ field: "date", message: "A day to come has no rate yet." }]);
  return { is: "json", text: JSON.stringify({ Date: day, SourceCurrency, TargetCurrency, Rate }) };
}

export const countriesAndCurrencies: Handlers = {
  listCountries: (call) => buildListAnswer(call, countriesView),
  getCountry: (call) => {
    const code = (call.path.countrycode ?? "").toUpperCase();
    if (!/^[A-Z]{2}$/.test(code)) throw notFoundError("The country");
    return buildRecordAnswer(call, countriesView, sql`t."Code" = ${code}`);
  },
  listCurrencies: (call) => buildListAnswer(call, currenciesView),
  getExchangeRate: buildExchangeRateAnswer,
};
