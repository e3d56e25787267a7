import type { CompanyFacts } from "@/components/shell/company/company-context";

/** Returns the storage key of the typed text of a rejection, which is stored until the rejection is executed. */
export const rejectionKeyOf = ({ personId, id }: CompanyFacts, draftId: string) =>
  `${personId}:${id}:reject:${draftId}`;
