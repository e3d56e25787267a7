import * as z from "zod/mini";
import { resource } from "../resource";
import { id, text, textOf } from "../wire";

const wireUnit = z.looseObject({ Id: id, Name: text, Code: text, Abbreviation: text });

export type Unit = { id: string; name: string; code: string; abbreviation: string };

export const units = resource(
  "units",
  wireUnit,
  (wire): Unit => ({
    id: wire.Id,
    name: textOf(wire.Name),
    code: textOf(wire.Code),
    abbreviation: textOf(wire.Abbreviation),
  }),
);
