import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { readFromPortal } from "../call";

const otherCompanySchema = z.object({ name: z.nullable(z.string()) });

/** Queries the company that the identity server answered with instead of the requested one. */
export function otherCompanyQuery(companyId: string, attemptId: string) {
  const url = `/api/companies/${encodeURIComponent(companyId)}/connection-attempts/${encodeURIComponent(attemptId)}`;
  return queryOptions({
    queryKey: ["other-company", companyId, attemptId],
    queryFn: ({ signal }) => readFromPortal(url, (wire) => otherCompanySchema.parse(wire), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
