import * as z from "zod/mini";
import { defineResource } from "../resource";
import { idSchema, textOf, textSchema } from "../wire";

const wireUnitSchema = z.looseObject({ Id: idSchema, Name: textSchema, Code: textSchema, Abbreviation: textSchema });

export type Unit = { id: string; name: string; code: string; abbreviation: string };

export const units = defineResource(
  "units",
  wireUnitSchema,
  (wire): Unit => ({
    id: wire.Id,
    name: textOf(wire.Name),
    code: textOf(wire.Code),
    abbreviation: textOf(wire.Abbreviation),
  }),
);
