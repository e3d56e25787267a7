import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { ListedSessions } from "../../contract/company/session";
import { type Result, readFromPortal, writeToPortal } from "../call";

const sessionsPath = "/api/sessions";

/** Queries the browsers in which the person is signed in, the same in every company. */
export function sessionsQuery() {
  return queryOptions<ListedSessions, Problem>({
    queryKey: ["sessions"],
    queryFn: ({ signal }) => readFromPortal(sessionsPath, (wire) => wire as ListedSessions, signal),
    staleTime: 0,
  });
}

/** Signs the person out in one other browser. */
export function endSession(sessionId: string): Promise<Result<null>> {
  return writeToPortal("DELETE", `${sessionsPath}/${encodeURIComponent(sessionId)}`, undefined, () => null);
}

/** Signs the person out in all browsers except this one. */
export function endOtherSessions(): Promise<Result<null>> {
  return writeToPortal("POST", `${sessionsPath}/end-others`, undefined, () => null);
}
