import * as z from "zod/mini";
import { defineResource } from "../resource";
import { idSchema, textOf, textSchema } from "../wire";

const wireSupplierSchema = z.looseObject({
  Id: idSchema,
  BankgiroNumber: textSchema,
  PlusgiroNumber: textSchema,
  BankIban: textSchema,
  BankAccountNumber: textSchema,
  BankBban: textSchema,
  ModifiedUtc: textSchema,
});

/**
 * The accounts to which a supplier is paid; empty where the supplier has no such account. They are only for the
 * portal's server: the browser never reads them.
 */
export type SupplierAccounts = {
  id: string;
  bankgiro: string;
  plusgiro: string;
  iban: string;
  account: string;
  /** The instant of the supplier's last change; empty where the service does not say. */
  modifiedAt: string;
};

export const supplierAccounts = defineResource(
  "suppliers",
  wireSupplierSchema,
  (wire): SupplierAccounts => ({
    id: wire.Id,
    bankgiro: textOf(wire.BankgiroNumber),
    plusgiro: textOf(wire.PlusgiroNumber),
    iban: textOf(wire.BankIban),
    account: textOf(wire.BankAccountNumber) || textOf(wire.BankBban),
    modifiedAt: textOf(wire.ModifiedUtc),
  }),
);
