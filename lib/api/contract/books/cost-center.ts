import * as z from "zod/mini";
import { defineResource } from "../resource";
import { flagSchema, idSchema, integerSchema, textOf, textSchema } from "../wire";

const wireCostCenterSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  Number: integerSchema,
  IsActive: flagSchema,
  Items: z.nullish(
    z.array(z.looseObject({ Id: idSchema, Name: textSchema, ShortName: textSchema, IsActive: flagSchema })),
  ),
});

/** A dimension by which a company divides its costs; a row names at most one item of each cost centre. */
export type CostCenter = {
  id: string;
  name: string;
  /** The number, from 1 to 3, is the position of the item in a row. */
  number: number;
  isActive: boolean;
  items: readonly CostCenterItem[];
};

export type CostCenterItem = { id: string; name: string; shortName: string; isActive: boolean };

export const costCenters = defineResource(
  "costcenters",
  wireCostCenterSchema,
  (wire): CostCenter => ({
    id: wire.Id,
    name: textOf(wire.Name),
    number: wire.Number ?? 1,
    isActive: wire.IsActive ?? true,
    items: (wire.Items ?? []).map((item) => ({
      id: item.Id,
      name: textOf(item.Name),
      shortName: textOf(item.ShortName),
      isActive: item.IsActive ?? true,
    })),
  }),
);
