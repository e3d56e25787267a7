import type { SupplierInvoiceDraft } from "../../../api/contract/purchases/supplier-invoice-draft";
import type { CalendarDate } from "../../../values/dates";
import { codingBalanceOf } from "../coding-balance";

/** What keeps the books from taking a draft, as far as the draft and the company's settings show it. */
export type BookingObstacle = "noNumber" | "noDate" | "noRows" | "rowWithoutAccount" | "unbalanced" | "lockedDate";

type DraftToBook = Pick<SupplierInvoiceDraft, "invoiceNumber" | "invoiceOn" | "rows">;

/**
 * The obstacles that a person has to remove before a draft can be booked; empty where nothing is known to be wrong. The
 * service decides about everything else.
 *
 * @param lockedTo no voucher can be added on this day or before it; null where no day is locked or known
 */
export function bookingObstaclesOf(draft: DraftToBook, lockedTo: CalendarDate | null): readonly BookingObstacle[] {
  const { invoiceNumber, invoiceOn, rows } = draft;
  const obstacles: Record<BookingObstacle, boolean> = {
    noNumber: invoiceNumber.trim() === "",
    noDate: invoiceOn === null,
    noRows: rows.length === 0,
    rowWithoutAccount: rows.some(({ account }) => account === null),
    unbalanced: codingBalanceOf(rows.map(({ minor }) => minor)).missingMinor !== 0n,
    lockedDate: invoiceOn !== null && lockedTo !== null && invoiceOn <= lockedTo,
  };
  return (Object.keys(obstacles) as BookingObstacle[]).filter((obstacle) => obstacles[obstacle]);
}
