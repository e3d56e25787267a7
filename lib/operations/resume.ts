import "server-only";
import { pool } from "../db";
import { carryOut } from "./carry-out";

type Unfinished = { partner_id: string; company_id: string; person_id: string; id: string };

/** Takes up every operation that is neither finished nor held by a living process; called at start and then often. */
export async function resumeOperations(): Promise<void> {
  const { rows } = await pool().query<Unfinished>("SELECT * FROM unfinished_operations()");
  for (const { partner_id: partnerId, company_id: companyId, person_id: personId, id } of rows) {
    await carryOut({ partnerId, companyId, personId }, id);
  }
}
