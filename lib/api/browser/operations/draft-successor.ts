import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { DraftSuccessor, RedirectedDraftKind } from "../../contract/operations/draft-successor";
import { readFromPortal } from "../call";
import { companyKeyOf } from "../resource-queries";

// The portal's own route answers this request and shares the type, so nothing is left to parse.
const asSuccessor = (wire: unknown) => (wire as { became: DraftSuccessor | null }).became;

/** Finds what a draft became when the service has nothing under its id any more; null where that is not known. */
export function draftSuccessorQuery(companyId: string, kind: RedirectedDraftKind, draftId: string) {
  const path = `/api/companies/${encodeURIComponent(companyId)}/became/${kind}/${encodeURIComponent(draftId)}`;
  return queryOptions<DraftSuccessor | null, Problem>({
    queryKey: [...companyKeyOf(companyId), "became", kind, draftId],
    queryFn: ({ signal }) => readFromPortal(path, asSuccessor, signal),
    staleTime: 0,
  });
}
