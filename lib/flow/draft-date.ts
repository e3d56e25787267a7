import type { CalendarDate } from "../dates";

/**
 * What printing or converting a draft is told about its date: the service answers, prints and books today's date unless it
 * is to keep the draft's own, which is the one a person chose.
 *
 * @param meant  the date on screen; null leaves it to the service
 * @param stored the date the service answers of the draft
 */
export function draftDateQuery(
  meant: CalendarDate | null,
  stored: CalendarDate | null,
): Readonly<Record<string, string>> {
  if (meant === null || meant === stored) return {};
  return { keepOriginalDraftDate: "true", overrideCompanyKeepOriginalDraftDate: "true" };
}
