import * as z from "zod/mini";
import { defineResource } from "../resource";
import { textOf, textSchema } from "../wire";

/** A country the books know, by its two-letter code. Its name comes from the reader's language, not from the books. */
export const countries = defineResource("countries", z.looseObject({ Code: textSchema }), (wire): string =>
  textOf(wire.Code),
);
