import type { SeedCompany } from "../companies";
import { makeSeedId } from "../generator";

/** Adds an id and time stamps to each record that is stored inside another record. */
export function makeNestedRecords<T extends object>(
  company: SeedCompany,
  name: string,
  records: readonly T[],
  createdAt: string,
) {
  const createdStamp = createdAt.replace("Z", "0000Z");
  return records.map((record, index) => ({
    ...record,
    Id: makeSeedId(company.id, name, index),
    CreatedUtc: createdStamp,
    ModifiedUtc: createdStamp,
  }));
}
