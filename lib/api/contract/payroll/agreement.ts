import * as z from "zod/mini";
import { definePayrollResource } from "../resource";
import { flagSchema, idSchema, textOf, textSchema } from "../wire";

const wireAgreementSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  IsActive: flagSchema,
  Discriminator: textSchema,
  UsesOvertime: flagSchema,
  UsesInconvenientTime: flagSchema,
});

/** An agreement (avtal), which determines overtime and unsocial hours; many employees may have the same one. */
export type Agreement = {
  id: string;
  name: string;
  isActive: boolean;
  /** The agreement is for salaried staff; otherwise it is for hotels and restaurants. */
  isWhiteCollar: boolean;
  hasOvertime: boolean;
  hasUnsocialHours: boolean;
};

export const agreements = definePayrollResource(
  "agreements",
  wireAgreementSchema,
  (wire): Agreement => ({
    id: wire.Id,
    name: textOf(wire.Name),
    isActive: wire.IsActive ?? true,
    isWhiteCollar: wire.Discriminator === "WhiteCollarAgreement",
    hasOvertime: wire.UsesOvertime ?? false,
    hasUnsocialHours: wire.UsesInconvenientTime ?? false,
  }),
);
