import { queryOptions } from "@tanstack/react-query";
import type { Problem } from "../../../values/problem";
import type { NoticeCount, NoticeSettings, Notices } from "../../contract/company/notice";
import { type Result, readFromPortal, writeToPortal } from "../call";
import { approvalsKeyOf } from "../purchases/approvals-key";

const countPollMs = 60_000;

function buildNoticesPath(companyId: string, suffix = ""): string {
  return `/api/companies/${encodeURIComponent(companyId)}/notices${suffix}`;
}

/** Queries the notices that wait for this person, looked up in the books now. */
export function noticesQuery(companyId: string) {
  return queryOptions<Notices, Problem>({
    queryKey: [...approvalsKeyOf(companyId), "notices"],
    queryFn: ({ signal }) => readFromPortal(buildNoticesPath(companyId), (wire) => wire as Notices, signal),
    staleTime: 0,
  });
}

/** Queries the number of notices that wait for this person, as the portal knows it; no call goes to the books. */
export function noticeCountQuery(companyId: string) {
  return queryOptions<NoticeCount, Problem>({
    queryKey: [...approvalsKeyOf(companyId), "notice count"],
    queryFn: ({ signal }) =>
      readFromPortal(buildNoticesPath(companyId, "/count"), (wire) => wire as NoticeCount, signal),
    refetchInterval: countPollMs,
    retry: false,
  });
}

/** Dismisses the notice that a person was shown many identity numbers. */
export function dismissRevealLimitNotice(companyId: string, personId: string): Promise<Result<null>> {
  const path = buildNoticesPath(companyId, `/reveal-limits/${encodeURIComponent(personId)}`);
  return writeToPortal("DELETE", path, undefined, () => null);
}

/** Changes whether this person gets notices by mail. */
export function changeNoticeSettings(companyId: string, change: { mails: boolean }): Promise<Result<NoticeSettings>> {
  return writeToPortal("PUT", buildNoticesPath(companyId, "/settings"), change, (wire) => wire as NoticeSettings);
}
