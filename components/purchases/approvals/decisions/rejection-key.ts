import type { CompanyFacts } from "@/components/shell/company/company-context";

/** What is typed of a rejection is kept under it until the rejection is carried out. */
export const rejectionKey = ({ personId, id }: CompanyFacts, draftId: string) => `${personId}:${id}:reject:${draftId}`;
