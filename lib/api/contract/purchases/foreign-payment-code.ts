import * as z from "zod/mini";
import { defineResource } from "../resource";
import { idSchema, integerSchema, textOf, textSchema } from "../wire";

/** The purpose of a payment abroad, as the central bank's statistics require it: a code and its meaning. */
export type ForeignPaymentCode = { id: string; code: number; description: string };

export const foreignPaymentCodes = defineResource(
  "foreignpaymentcodes",
  z.looseObject({ Id: idSchema, Code: integerSchema, Description: textSchema }),
  ({ Id, Code, Description }): ForeignPaymentCode => ({ id: Id, code: Code ?? 0, description: textOf(Description) }),
);
