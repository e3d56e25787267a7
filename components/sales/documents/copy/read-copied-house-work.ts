import type { QueryClient } from "@tanstack/react-query";
import { knownPersonsQuery } from "@/lib/api/browser/sales/house-work";
import type { HouseWork } from "@/lib/api/contract/sales/house-work";
import { isReference } from "@/lib/api/contract/sales/house-work-person";
import { copyHouseWork } from "@/lib/rules/sales/copy-document";

export type CopiedHouseWork = {
  houseWork: HouseWork | null;
  /** True where a person of the original is not in the copy, because the portal does not know the whole number. */
  isPersonLeftOut: boolean;
};

/**
 * Reads the house work that a copy of a document takes. A browser has only masked numbers, so each person is named by the
 * reference of the known person of the customer with the same masked number; where several have it, nobody is guessed.
 */
export async function readCopiedHouseWork(
  queryClient: QueryClient,
  companyId: string,
  { customerId, houseWork }: { customerId: string; houseWork: HouseWork | null },
): Promise<CopiedHouseWork> {
  if (houseWork === null) return { houseWork: null, isPersonLeftOut: false };
  const isKnownNeeded = houseWork.persons.some(({ number }) => !isReference(number));
  const knownPersons = isKnownNeeded
    ? await queryClient.fetchQuery(knownPersonsQuery(companyId, customerId)).catch(() => [])
    : [];
  const copiedHouseWork = copyHouseWork(houseWork, (number) => {
    if (isReference(number)) return number;
    const personsWithMask = knownPersons.filter((person) => person.number === number);
    return personsWithMask.length === 1 ? (personsWithMask[0]?.reference ?? null) : null;
  });
  const isPersonLeftOut = (copiedHouseWork?.persons ?? []).length < houseWork.persons.length;
  return { houseWork: copiedHouseWork, isPersonLeftOut };
}
