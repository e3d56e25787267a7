import * as z from "zod/mini";
import { resource } from "../resource";
import { text, textOf } from "../wire";

/** A currency the books know, by its three-letter code. */
export const currencies = resource("currencies", z.looseObject({ Code: text }), (wire): string => textOf(wire.Code));
