import type { CompanyFacts } from "@/components/shell/company/company-context";

/** The words of a rejection are kept under it until that is carried out. */
export const rejectionKey = ({ personId, id }: Pick<CompanyFacts, "personId" | "id">, reportId: string) =>
  `${personId}:${id}:reject-vat:${reportId}`;
