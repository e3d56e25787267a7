import * as z from "zod/mini";
import { resource } from "../resource";
import { flag, id, text, textOf } from "../wire";

const wireUser = z.looseObject({
  Id: id,
  FirstName: text,
  LastName: text,
  Email: text,
  IsActive: flag,
  IsConsultant: flag,
  IsCurrentUser: flag,
  HasPurchaseInvoicesApprovalPermission: flag,
  HasVATReportsApprovalPermission: flag,
});

/** Somebody who has been given access to the company in the service. */
export type User = {
  /** The service's; receivers of a rejection and approvers are named by it. */
  id: string;
  name: string;
  email: string;
  isActive: boolean;
  isConsultant: boolean;
  /** The connection's own person. */
  isSelf: boolean;
  /** Null where the service does not say. */
  mayApprovePurchases: boolean | null;
  mayApproveVatReports: boolean | null;
};

export const users = resource(
  "users",
  wireUser,
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
