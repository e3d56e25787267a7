import type { CompanyFacts } from "@/components/shell/company/company-context";

/** Returns the storage key of the typed message of a rejection, which is stored until the rejection is executed. */
export const rejectionKeyOf = ({ personId, id }: Pick<CompanyFacts, "personId" | "id">, reportId: string) =>
  `${personId}:${id}:reject-vat:${reportId}`;
