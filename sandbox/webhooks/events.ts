/** The change of a record that a notification reports. */
export type Action = "Created" | "Changed" | "Deleted";

type Emission = {
  /** The name of the entity in subscriptions (docs/api/webhooks.md#entities-and-actions). */
  readonly entity: string;
  readonly table: string;
  /** An SQL expression on a row `r` for the path of the record below /v2. */
  readonly path: string;
  /**
   * The actions that exist for the entity; a customer invoice has no Deleted (docs/api/webhooks.md#entities-and-actions).
   */
  readonly actions: readonly Action[];
  /** Columns that no answer contains; a change of only these columns is not notified. */
  readonly hiddenColumns?: readonly string[];
  /**
   * An SQL condition on a row `r` that is true for records of the entity. A row for which the condition becomes true is
   * Created.
   */
  readonly rowCondition?: string;
};

const recordPathSql = (collection: string) => `'/${collection}/' || r."Id"`;

/**
 * The notifications for added, updated and removed rows of each table. The API description does not define them; the
 * list is assumed. A client can subscribe to WebshopOrder, although this entity has no records.
 */
export const emissions: readonly Emission[] = [
  { entity: "Article", table: "Article", path: recordPathSql("articles"), actions: ["Created", "Changed"] },
  {
    entity: "Customer",
    table: "Customer",
    path: recordPathSql("customers"),
    actions: ["Created", "Changed", "Deleted"],
  },
  {
    entity: "CustomerInvoice",
    table: "CustomerInvoice",
    path: recordPathSql("customerinvoices"),
    actions: ["Created", "Changed"],
  },
  // Saving a draft gives it a new id; the notification is Changed with the new id. Booking deletes the draft.
  {
    entity: "CustomerInvoiceDraft",
    table: "CustomerInvoiceDraft",
    path: recordPathSql("customerinvoicedrafts"),
    actions: ["Created", "Changed", "Deleted"],
  },
  {
    entity: "Supplier",
    table: "Supplier",
    path: recordPathSql("suppliers"),
    actions: ["Created", "Changed", "Deleted"],
  },
  // A quote draft is not a quote yet; its conversion creates the quote.
  {
    entity: "Quote",
    table: "Quote",
    path: recordPathSql("quotes"),
    actions: ["Created", "Changed", "Deleted"],
    rowCondition: `r."Status" > 0`,
  },
  { entity: "Order", table: "Order", path: recordPathSql("orders"), actions: ["Created", "Changed", "Deleted"] },
  // Saving keeps the draft's id. Booking deletes the draft.
  {
    entity: "SupplierInvoiceDraft",
    table: "SupplierInvoiceDraft",
    path: recordPathSql("supplierinvoicedrafts"),
    actions: ["Created", "Changed", "Deleted"],
  },
  {
    entity: "Voucher",
    table: "Voucher",
    path: `'/vouchers/' || r."FiscalYearId" || '/' || r."Id"`,
    actions: ["Created"],
  },
  {
    entity: "Account",
    table: "Account",
    path: `'/accounts/' || r."FiscalYearId" || '/' || r."Number"`,
    actions: ["Created", "Changed"],
  },
  // The API has no address for a single cost centre, so the address is a filtered list.
  {
    entity: "CostCenter",
    table: "CostCenter",
    path: `'/costcenters?$filter=Id%20eq%20' || r."Id"`,
    actions: ["Changed"],
  },
  {
    entity: "CostCenterItem",
    table: "CostCenterItem",
    path: recordPathSql("costcenteritems"),
    actions: ["Created", "Changed"],
  },
  {
    entity: "FiscalYear",
    table: "FiscalYear",
    path: recordPathSql("fiscalyears"),
    actions: ["Created", "Changed"],
    hiddenColumns: ["lockedTo"],
  },
];
