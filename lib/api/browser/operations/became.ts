import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { Became, FollowedDraft } from "../../contract/operations/became";
import { read } from "../call";
import { companyKey } from "../resource-queries";

// Our own route answers it; the type is shared with it, so nothing is left to parse.
const asBecame = (wire: unknown) => (wire as { became: Became | null }).became;

/** What a draft has become that the service holds no more under this id; null where that is not known. */
export function becameQuery(companyId: string, kind: FollowedDraft, draftId: string) {
  const path = `/api/companies/${encodeURIComponent(companyId)}/became/${kind}/${encodeURIComponent(draftId)}`;
  return queryOptions<Became | null, Problem>({
    queryKey: [...companyKey(companyId), "became", kind, draftId],
    queryFn: ({ signal }) => read(path, asBecame, signal),
    staleTime: 0,
  });
}
