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
