"use client";

import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { dateOfText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { usedReductionsQuery } from "@/lib/api/browser/sales/house-work";
import type { HouseWorkSettings } from "@/lib/api/contract/company/company-settings";
import type { HouseWork } from "@/lib/api/contract/sales/house-work";
import { type HouseWorkDocumentKind, isReference } from "@/lib/api/contract/sales/house-work-person";
import { roomUnderCeiling } from "@/lib/rules/sales/house-work/yearly-ceiling";
import type { DraftValues } from "../draft-values";
import type { PersonValues } from "./house-work-values";

/** The document as the service stores it now, with the persons it has there. */
export type StoredHouseWork = { kind: HouseWorkDocumentKind; documentId: string; houseWork: HouseWork | null };

export type PersonRooms = {
  year: string;
  /** What is left of the year's ceiling for each person, in öre; null where it is not counted. */
  roomsMinor: readonly (bigint | null)[];
  isError: boolean;
};

/** Counts what is left of the ceiling for each person of the form, in the year of the document. */
export function usePersonRooms(
  settings: HouseWorkSettings,
  { kind, documentId, houseWork: storedHouseWork }: StoredHouseWork,
  today: string,
): PersonRooms {
  const company = useCompany();
  const { numberLocale } = useFormats();
  const [customerId, invoiceOn, houseWork] = useWatch<DraftValues, ["customerId", "invoiceOn", "houseWork"]>({
    name: ["customerId", "invoiceOn", "houseWork"],
  });
  const year = (dateOfText(invoiceOn, numberLocale) ?? today).slice(0, 4);
  const names = houseWork.persons.map((person) => nameInQuestion(person, storedHouseWork));
  const persons = names.filter((name) => name !== null);
  const document = documentId === "" || persons.every(isReference) ? null : { kind, id: documentId };
  const { data: uses, isError } = useQuery({
    ...usedReductionsQuery(company.id, { year, customerId, document, persons }),
    enabled: customerId !== "" && persons.length > 0,
  });
  const roomsMinor = names.map((name) => {
    const used = name === null ? undefined : uses?.get(name);
    const { kind: chosenKind } = houseWork;
    return used && chosenKind !== "" && settings[chosenKind] ? roomUnderCeiling(chosenKind, used, settings) : null;
  });
  return { year, roomsMinor, isError };
}

/**
 * Returns the text that names a person in the question: the reference, or the id that the stored document now has for the
 * person. A save gives all persons other ids, so a person whose id is gone is found by the masked number.
 */
function nameInQuestion({ id, number }: PersonValues, stored: HouseWork | null): string | null {
  if (isReference(number)) return number;
  const storedPersons = stored?.persons ?? [];
  const samePerson = storedPersons.find((person) => person.id === id);
  return (samePerson ?? storedPersons.find((person) => person.number === number))?.id ?? null;
}
