import type { ComputedMemberConditions } from "../../odata/filter-targets";
import { sql } from "../../store/sql";
import type { Call } from "../pipeline/call";
import { companyRowsSql, type ResourceView } from "../resource";

/**
 * The payment status on the day of the call: paid (0), unpaid (1) or overdue (2)
 * (docs/api/customer-invoices.md#conversion-of-a-draft). An invoice with a negative remaining amount is never overdue.
 */
const paymentStatusColumnSql = (call: Call) => sql`, CASE WHEN r."RemainingAmount" = 0 THEN 0
  WHEN r."DueDate" < ${call.today}::date AND r."RemainingAmount" > 0 THEN 2 ELSE 1 END AS "PaymentStatus"`;

/** The conditions for each payment status, written so that the two indexes of paid and of open invoices can be used. */
export const paymentStatusConditionsOf = ({ today }: Pick<Call, "today">): ComputedMemberConditions => ({
  PaymentStatus: {
    0: sql`t."RemainingAmount" = 0`,
    1: sql`t."RemainingAmount" <> 0
      AND (t."RemainingAmount" < 0 OR t."DueDate" IS NULL OR t."DueDate" >= ${today}::date)`,
    2: sql`t."RemainingAmount" <> 0
      AND t."RemainingAmount" > 0 AND t."DueDate" IS NOT NULL AND t."DueDate" < ${today}::date`,
  },
});

export const customerInvoiceView: ResourceView = {
  model: "CustomerInvoiceApi",
  source: (call) => companyRowsSql("CustomerInvoice", call, paymentStatusColumnSql(call)),
  equalsForCall: paymentStatusConditionsOf,
};

/** The list of invoices. With `modifiedSinceUtc` it leaves out invoices that were last changed before that instant. */
export const customerInvoicesView: ResourceView = {
  ...customerInvoiceView,
  source: (call) => {
    const modifiedSince = call.query.modifiedSinceUtc;
    const allInvoicesSql = customerInvoiceView.source(call);
    return modifiedSince === undefined
      ? allInvoicesSql
      : sql`${allInvoicesSql} AND r."ModifiedUtc" >= ${modifiedSince}::timestamptz`;
  },
};
