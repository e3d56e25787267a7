import { dateError } from "./bad-query";

/**
 * A date or an instant in a filter: the date in UTC, whether it has a time other than midnight, and the instant for
 * PostgreSQL.
 */
export type Moment = { readonly day: string; readonly hasTime: boolean; readonly instant: string };

const momentPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,7}))?)?(Z|[+-]\d{2}:\d{2})?)?$/i;

/**
 * Parses `2026-01-31`, `2026-01-31T10:00:00Z` and similar texts. Without an offset, the time is UTC (assumed).
 * @throws ApiError 6001, also where the offset moves the instant out of the years 0001 to 9999
 */
export function parseMoment(text: string): Moment {
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "0", offset = "Z"] =
    momentPattern.exec(text) ?? [];
  if (year === undefined || year === "0000") throw dateError(text);
  const localMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date.parse turns 31 February into 3 March and 24:00 into the next day, so the parsed date must equal the written one.
  if (Number.isNaN(localMs) || !new Date(localMs).toISOString().startsWith(`${year}-${month}-${day}T${hour}:`)) {
    throw dateError(text);
  }
  const [, sign, offsetHours = "0", offsetMinutes = "0"] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  if (Number(offsetHours) > 14 || Number(offsetMinutes) > 59) throw dateError(text);
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === "-" ? -60_000 : 60_000);
  const utcText = new Date(localMs - offsetMs).toISOString();
  // Outside these years toISOString writes another form, which neither this code nor PostgreSQL can read.
  if (!/^(?!0000)\d{4}-/.test(utcText)) throw dateError(text);
  return {
    day: utcText.slice(0, 10),
    hasTime: utcText.slice(11, 19) !== "00:00:00" || Number(fraction) > 0,
    instant: `${utcText.slice(0, 19)}.${fraction}Z`,
  };
}
