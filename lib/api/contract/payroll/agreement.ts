import * as z from "zod/mini";
import { payrollResource } from "../resource";
import { flag, id, text, textOf } from "../wire";

const wireAgreement = z.looseObject({
  Id: id,
  Name: text,
  IsActive: flag,
  Discriminator: text,
  UsesOvertime: flag,
  UsesInconvenientTime: flag,
});

/** An agreement (avtal), which determines overtime and unsocial hours; many employees may have the same one. */
export type Agreement = {
  id: string;
  name: string;
  isActive: boolean;
  /** An agreement for salaried staff; the other kind is for hotels and restaurants. */
  isWhiteCollar: boolean;
  hasOvertime: boolean;
  hasUnsocialHours: boolean;
};

export const agreements = payrollResource(
  "agreements",
  wireAgreement,
  (wire): Agreement => ({
    id: wire.Id,
    name: textOf(wire.Name),
    isActive: wire.IsActive ?? true,
    isWhiteCollar: wire.Discriminator === "WhiteCollarAgreement",
    hasOvertime: wire.UsesOvertime ?? false,
    hasUnsocialHours: wire.UsesInconvenientTime ?? false,
  }),
);
