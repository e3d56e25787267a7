import * as z from "zod/mini";
import { resource } from "../resource";
import { text, textOf } from "../wire";

/** A country the books know, by its two-letter code. Its name comes from the reader's language, not from the books. */
export const countries = resource("countries", z.looseObject({ Code: text }), (wire): string => textOf(wire.Code));
