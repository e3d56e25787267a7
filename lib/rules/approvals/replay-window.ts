import { compare, type ListQuery } from "@/lib/api/contract/list-query";
import { addDays, type CalendarDate, dateIn } from "@/lib/values/dates";

const days = 90;
/** Documents of one kind, in pages of the service's largest size. */
export const perPage = 1000;
const mostPages = 5;

/** The company's days rules are replayed over, both of them included. */
export type ReplayWindow = { from: CalendarDate; to: CalendarDate; timeZone: string };

export function windowAt(timeZone: string, at: Date): ReplayWindow {
  const to = dateIn(timeZone, at);
  return { from: addDays(to, -days), to, timeZone };
}

type Created = { createdAt: string };
type Read<T> = (query: ListQuery) => Promise<{ items: readonly T[]; total: number }>;

/**
 * What was created in a window, the company's own days; the newest five pages of it.
 *
 * @param read a page of what was created since an instant, the newest first
 * @returns `isCut` where there was more
 */
export async function everyIn<T extends Created>({ from, timeZone }: ReplayWindow, read: Read<T>) {
  // A company's day begins up to fourteen hours before the day of UTC: a day more is asked for, and left out here.
  const filter = compare("CreatedUtc", "ge", { instant: `${addDays(from, -1)}T00:00:00Z` });
  const sort = [{ member: "CreatedUtc", descending: true }];
  const all: T[] = [];
  let isCut = false;
  for (let page = 1; ; page++) {
    const { items, total } = await read({ page, pageSize: perPage, filter, sort });
    all.push(...items);
    if (items.length < perPage || all.length >= total) break;
    if (page === mostPages) {
      isCut = true;
      break;
    }
  }
  return { items: all.filter(({ createdAt }) => dateIn(timeZone, new Date(createdAt)) >= from), isCut };
}
