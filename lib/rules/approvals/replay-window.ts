import { compare, type ListQuery } from "@/lib/api/contract/list-query";
import { addDays, type CalendarDate, dateInZone } from "@/lib/values/dates";

const windowDays = 90;
/** The number of documents on a page: the largest page size of the service. */
export const documentsPerPage = 1000;
const maxPages = 5;

/** The span of days over which rules are replayed, in the company's time zone; the first and the last day are included. */
export type ReplayWindow = { from: CalendarDate; to: CalendarDate; timeZone: string };

export function replayWindowAt(timeZone: string, currentTime: Date): ReplayWindow {
  const to = dateInZone(timeZone, currentTime);
  return { from: addDays(to, -windowDays), to, timeZone };
}

type CreatedDocument = { createdAt: string };
type ReadPage<T> = (query: ListQuery) => Promise<{ items: readonly T[]; total: number }>;

/**
 * The documents created in a window of the company's days, at most the newest five pages of them.
 *
 * @param readPage reads a page of documents
 * @returns `isCut` is true where there were more documents
 */
export async function readDocumentsInWindow<T extends CreatedDocument>(
  { from, timeZone }: ReplayWindow,
  readPage: ReadPage<T>,
) {
  // A company's day begins up to fourteen hours before the day of UTC: one more day is requested, and left out below.
  const filter = compare("CreatedUtc", "ge", { instant: `${addDays(from, -1)}T00:00:00Z` });
  const sort = [{ member: "CreatedUtc", descending: true }];
  const documents: T[] = [];
  let isCut = false;
  for (let page = 1; ; page++) {
    const { items, total } = await readPage({ page, pageSize: documentsPerPage, filter, sort });
    documents.push(...items);
    if (items.length < documentsPerPage || documents.length >= total) break;
    if (page === maxPages) {
      isCut = true;
      break;
    }
  }
  return { items: documents.filter(({ createdAt }) => dateInZone(timeZone, new Date(createdAt)) >= from), isCut };
}
