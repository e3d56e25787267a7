import * as z from "zod/mini";
import { defineResource } from "../resource";
import { textOf, textSchema } from "../wire";

/** A currency the books know, by its three-letter code. */
export const currencies = defineResource("currencies", z.looseObject({ Code: textSchema }), (wire): string =>
  textOf(wire.Code),
);
