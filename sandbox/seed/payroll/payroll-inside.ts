import type { SeedCompany } from "../companies";
import { seedId } from "../generator";

/** Records inside another one, with ids and stamps of their own. */
export function insideRecords<T extends object>(company: SeedCompany, name: string, records: readonly T[], at: string) {
  const stamp = at.replace("Z", "0000Z");
  return records.map((record, index) => ({
    ...record,
    Id: seedId(company.id, name, index),
    CreatedUtc: stamp,
    ModifiedUtc: stamp,
  }));
}
