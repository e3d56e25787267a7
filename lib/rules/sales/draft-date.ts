import type { CalendarDate } from "../../values/dates";

/**
 * The query parameters about the date when a draft is printed or converted. The service uses today's date unless these
 * parameters tell it to keep the date of the draft.
 *
 * @param chosenDay the day a person chose for the draft; null leaves the date to the service
 */
export function draftDateParametersOf(chosenDay: CalendarDate | null): Readonly<Record<string, string>> {
  return chosenDay === null ? {} : { keepOriginalDraftDate: "true", overrideCompanyKeepOriginalDraftDate: "true" };
}
