import * as z from "zod/mini";
import { defineResource } from "../resource";
import { flagSchema, idSchema, textOf, textSchema } from "../wire";

const wireUserSchema = z.looseObject({
  Id: idSchema,
  FirstName: textSchema,
  LastName: textSchema,
  Email: textSchema,
  IsActive: flagSchema,
  IsConsultant: flagSchema,
  IsCurrentUser: flagSchema,
  HasPurchaseInvoicesApprovalPermission: flagSchema,
  HasVATReportsApprovalPermission: flagSchema,
});

/** A person who has access to the company in the service. */
export type User = {
  /** The id at the service, by which a rejection names its receivers and an approval its approvers. */
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  isConsultant: boolean;
  /** The person whose connection made the call. */
  isSelf: boolean;
  /** This is null where the service does not say. */
  mayApprovePurchases: boolean | null;
  mayApproveVatReports: boolean | null;
};

export const users = defineResource(
  "users",
  wireUserSchema,
  (wire): User => ({
    id: wire.Id,
    name: `${textOf(wire.FirstName)} ${textOf(wire.LastName)}`.trim() || textOf(wire.Email),
    email: textOf(wire.Email),
    isActive: wire.IsActive ?? true,
    isConsultant: wire.IsConsultant ?? false,
    isSelf: wire.IsCurrentUser ?? false,
    mayApprovePurchases: wire.HasPurchaseInvoicesApprovalPermission ?? null,
    mayApproveVatReports: wire.HasVATReportsApprovalPermission ?? null,
  }),
);
