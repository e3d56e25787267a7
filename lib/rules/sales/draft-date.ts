import type { CalendarDate } from "../../values/dates";

/**
 * What printing or converting a draft is told about its date: the service prints and books today's unless it is to keep
 * the draft's own.
 *
 * @param chosen the day a person chose for it; null leaves it to the service
 */
export function draftDateQuery(chosen: CalendarDate | null): Readonly<Record<string, string>> {
  return chosen === null ? {} : { keepOriginalDraftDate: "true", overrideCompanyKeepOriginalDraftDate: "true" };
}
