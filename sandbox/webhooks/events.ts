/** What a notification says became of a record. */
export type Action = "Created" | "Changed" | "Deleted";

type Emission = {
  /** As subscriptions name it (docs/api/webhooks.md#entities-and-actions). */
  readonly entity: string;
  readonly table: string;
  /** SQL over a row `r`: the address of the record below /v2. */
  readonly path: string;
  /**
   * What the books do to such records; a customer invoice has no Deleted (docs/api/webhooks.md#entities-and-actions).
   */
  readonly actions: readonly Action[];
  /** Columns no answer shows: a change of them alone is none. */
  readonly unseen?: readonly string[];
  /** SQL over a row `r`: rows that are not such a record are left out. One that becomes one is Created. */
  readonly where?: string;
};

const by = (collection: string) => `'/${collection}/' || r."Id"`;

/**
 * Which change emits what: a row of the table is added, written or removed. The description leaves this open; it is
 * ours. WebshopOrder can be subscribed to, and has no records.
 */
export const emissions: readonly Emission[] = [
  { entity: "Article", table: "Article", path: by("articles"), actions: ["Created", "Changed"] },
  { entity: "Customer", table: "Customer", path: by("customers"), actions: ["Created", "Changed", "Deleted"] },
  {
    entity: "CustomerInvoice",
    table: "CustomerInvoice",
    path: by("customerinvoices"),
    actions: ["Created", "Changed"],
  },
  // A save gives a draft another id: it is Changed, under the new one. Booking it deletes it.
  {
    entity: "CustomerInvoiceDraft",
    table: "CustomerInvoiceDraft",
    path: by("customerinvoicedrafts"),
    actions: ["Created", "Changed", "Deleted"],
  },
  { entity: "Supplier", table: "Supplier", path: by("suppliers"), actions: ["Created", "Changed", "Deleted"] },
  // A quote draft is none yet: its conversion creates the quote.
  {
    entity: "Quote",
    table: "Quote",
    path: by("quotes"),
    actions: ["Created", "Changed", "Deleted"],
    where: `r."Status" > 0`,
  },
  { entity: "Order", table: "Order", path: by("orders"), actions: ["Created", "Changed", "Deleted"] },
  // A save keeps its id. Booking it deletes it.
  {
    entity: "SupplierInvoiceDraft",
    table: "SupplierInvoiceDraft",
    path: by("supplierinvoicedrafts"),
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
  // No address reads one cost centre alone.
  {
    entity: "CostCenter",
    table: "CostCenter",
    path: `'/costcenters?$filter=Id%20eq%20' || r."Id"`,
    actions: ["Changed"],
  },
  { entity: "CostCenterItem", table: "CostCenterItem", path: by("costcenteritems"), actions: ["Created", "Changed"] },
  {
    entity: "FiscalYear",
    table: "FiscalYear",
    path: by("fiscalyears"),
    actions: ["Created", "Changed"],
    unseen: ["lockedTo"],
  },
];
