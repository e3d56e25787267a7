import { resource } from "./resource";
import * as shape from "./shape";
import { id, text, textOf } from "./wire";

const wireUnit = shape.object({ Id: id, Name: text, Code: text, Abbreviation: text });

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
