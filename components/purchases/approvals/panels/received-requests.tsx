"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import type { ApprovalRequest } from "@/lib/api/contract/purchases/approval";
import css from "../cockpit.module.css";

type Props = {
  requests: readonly ApprovalRequest[];
  currentDraftId: string | null;
  onOpenDraft: (draftId: string) => void;
};

/** Lists the requests of colleagues to this person, also about drafts this person may not approve. */
export function ReceivedRequests({ requests, currentDraftId, onOpenDraft }: Props) {
  const t = useTranslations("approvals.desk");
  const company = useCompany();
  const textOf = ({ kind, from, about }: ApprovalRequest) => t(kind, { name: from.name, supplier: about.supplierName });
  if (requests.length === 0) return null;
  return (
    <section className={css.desk} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      <ul>
        {requests.map((request) => (
          <li key={request.id}>
            {request.kind === "booking" ? (
              <Link className="link" href={`/companies/${company.id}/purchases/drafts/${request.draftId}`}>
                {textOf(request)}
              </Link>
            ) : (
              <button
                type="button"
                className="link"
                aria-current={request.draftId === currentDraftId ? "true" : undefined}
                onClick={() => onOpenDraft(request.draftId)}
              >
                {textOf(request)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
