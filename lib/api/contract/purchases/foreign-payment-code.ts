import * as z from "zod/mini";
import { resource } from "../resource";
import { id, integer, text, textOf } from "../wire";

/** The purpose of a payment abroad, as the central bank's statistics require it: a code and its meaning. */
export type ForeignPaymentCode = { id: string; code: number; description: string };

export const foreignPaymentCodes = resource(
  "foreignpaymentcodes",
  z.looseObject({ Id: id, Code: integer, Description: text }),
  ({ Id, Code, Description }): ForeignPaymentCode => ({ id: Id, code: Code ?? 0, description: textOf(Description) }),
);
