-- Who may not book a supplier invoice asks a colleague to book it, who gets a notice.
-- long lock: "approval_request", because a company has some hundred requests, which are read within a second
-- long lock: "notice", because it holds what waits now alone, which is read within a second
ALTER TABLE "approval_request" DROP CONSTRAINT "approval_request_kind",
  ADD CONSTRAINT "approval_request_kind" CHECK ("kind" IN ('question', 'handover', 'booking'));
ALTER TABLE "notice" DROP CONSTRAINT "notice_kind",
  ADD CONSTRAINT "notice_kind"
    CHECK ("kind" IN ('question', 'handover', 'turn', 'reveal_limit', 'right_request', 'booking'));
