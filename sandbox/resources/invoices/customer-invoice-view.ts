import type { Equals } from "../../odata/places";
import { sql } from "../../store/sql";
import type { Call } from "../pipeline/call";
import { ownRows, type View } from "../resource";

/**
 * Paid (0), unpaid (1) or overdue (2) by the day the question is asked
 * (docs/api/customer-invoices.md#conversion-of-a-draft); nobody is late to be paid.
 */
const paymentStatus = (call: Call) => sql`, CASE WHEN r."RemainingAmount" = 0 THEN 0
  WHEN r."DueDate" < ${call.today}::date AND r."RemainingAmount" > 0 THEN 2 ELSE 1 END AS "PaymentStatus"`;

/** The same in the words of the two indexes of paid and of open invoices. */
export const paymentStatusEquals = ({ today }: Pick<Call, "today">): Equals => ({
  PaymentStatus: {
    0: sql`t."RemainingAmount" = 0`,
    1: sql`t."RemainingAmount" <> 0
      AND (t."RemainingAmount" < 0 OR t."DueDate" IS NULL OR t."DueDate" >= ${today}::date)`,
    2: sql`t."RemainingAmount" <> 0
      AND t."RemainingAmount" > 0 AND t."DueDate" IS NOT NULL AND t."DueDate" < ${today}::date`,
  },
});

export const customerInvoiceView: View = {
  model: "CustomerInvoiceApi",
  source: (call) => ownRows("CustomerInvoice", call, paymentStatus(call)),
  equalsAt: paymentStatusEquals,
};

/** `/customerinvoices?modifiedSinceUtc=` leaves out what was not changed since. */
export const customerInvoicesView: View = {
  ...customerInvoiceView,
  source: (call) => {
    const since = call.query.modifiedSinceUtc;
    const all = customerInvoiceView.source(call);
    return since === undefined ? all : sql`${all} AND r."ModifiedUtc" >= ${since}::timestamptz`;
  },
};
