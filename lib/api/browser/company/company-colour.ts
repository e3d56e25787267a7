import type { Colour } from "../../../values/colours";
import { type Result, writeToPortal } from "../call";

/** Changes the colour of the company, which only its owner may. */
export function changeColour(companyId: string, colour: Colour): Promise<Result<null>> {
  return writeToPortal("PUT", `/api/companies/${encodeURIComponent(companyId)}/colour`, { colour }, () => null);
}
