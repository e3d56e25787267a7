/**
 * The code of a unit by its abbreviation in the languages of the three countries (UN/ECE Recommendation 20, for packages
 * Recommendation 21). An unknown abbreviation gives C62, the code for "one".
 */
export const toUnitCode = (abbreviation: string | null): string =>
  unitCodes.find(([, abbreviations]) => abbreviations.includes(abbreviation?.trim().toLowerCase() ?? ""))?.[0] ?? "C62";

const unitCodes: readonly (readonly [code: string, abbreviations: readonly string[]])[] = [
  ["HUR", ["h", "tim", "timme", "timmar", "time", "timer", "uur", "u", "hour", "hours"]],
  ["MIN", ["min", "minut", "minutt", "minuut"]],
  ["DAY", ["dag", "dagar", "dager", "dagen", "day", "days"]],
  ["WEE", ["v", "vecka", "uke", "week"]],
  ["MON", ["mån", "månad", "mnd", "måned", "maand", "month"]],
  ["ANN", ["år", "jaar", "jr", "year"]],
  ["MTR", ["m", "meter", "lm", "lpm"]],
  ["MTK", ["m2", "m²", "kvm"]],
  ["MTQ", ["m3", "m³", "kbm"]],
  ["KMT", ["km"]],
  ["MMT", ["mm"]],
  ["CMT", ["cm"]],
  ["KGM", ["kg", "kilo"]],
  ["GRM", ["g", "gram"]],
  ["TNE", ["ton", "tonn"]],
  ["LTR", ["l", "liter"]],
  ["KWH", ["kwh"]],
  ["XPK", ["förp", "frp", "pk", "pak", "pkt", "pack"]],
];
