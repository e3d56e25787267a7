import type { Colour } from "../../../values/colours";
import { type Result, write } from "../call";

/** Changes the colour of the company, which only its owner may. */
export function changeColour(companyId: string, colour: Colour): Promise<Result<null>> {
  return write("PUT", `/api/companies/${encodeURIComponent(companyId)}/colour`, { colour }, () => null);
}
