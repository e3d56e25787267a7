"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { approvalRequestsQuery, askColleague, colleaguesQuery } from "@/lib/api/browser/purchases/approvals";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { mayDo } from "@/lib/rules/access/roles";
import type { Problem } from "@/lib/values/problem";
import css from "./booking.module.css";

/** Says who may book the draft, for a person whose role does not, with the button that asks one of them to book it. */
export function AskForBooking({ draft }: { draft: Pick<SupplierInvoiceDraft, "id"> }) {
  const t = useTranslations("booking");
  const locale = useLocale();
  const company = useCompany();
  const queryClient = useQueryClient();
  const colleaguesResult = useQuery(colleaguesQuery(company.id));
  const openRequest = useQuery(approvalRequestsQuery(company.id)).data?.find(
    ({ draftId, kind, closedAt }) => draftId === draft.id && kind === "booking" && closedAt === null,
  );
  const requestId = useRef(crypto.randomUUID());
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const colleagues = (colleaguesResult.data ?? []).filter(
    ({ isSelf, role }) => !isSelf && mayDo(role, "accounting.operate"),
  );
  const colleague = colleagues.find(({ personId }) => personId === chosenId) ?? colleagues[0];
  const peopleText = new Intl.ListFormat(locale, { type: "disjunction" }).format(colleagues.map(({ name }) => name));

  async function askToBook() {
    if (isAsking || !colleague) return;
    setIsAsking(true);
    setProblem(null);
    const result = await askColleague(company.id, draft.id, {
      id: requestId.current,
      kind: "booking",
      toPersonId: colleague.personId,
      text: "",
    });
    // A refusal can also mean that somebody else has asked meanwhile, so the requests are read again.
    await queryClient.invalidateQueries({ queryKey: approvalRequestsQuery(company.id).queryKey });
    setIsAsking(false);
    if (!result.ok) setProblem(result.problem);
  }

  return (
    <div className={css.next}>
      <p className="secondary">
        {t("mayNot")}{" "}
        {colleaguesResult.data ? t(colleagues.length > 0 ? "ask.who" : "ask.nobody", { people: peopleText }) : null}
      </p>
      {colleaguesResult.error ? (
        <ProblemNotice
          problem={colleaguesResult.error}
          title={t("ask.unread")}
          onRetry={() => void colleaguesResult.refetch()}
        />
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("ask.failed")} /> : null}
      <p role="status">
        {openRequest
          ? t(openRequest.isOwn ? "ask.asked" : "ask.askedBy", {
              name: openRequest.to.name,
              from: openRequest.from.name,
              to: openRequest.to.name,
            })
          : null}
      </p>
      {openRequest || !colleague ? null : (
        <div className="flex flex-wrap items-end gap-3">
          {colleagues.length > 1 ? (
            <SelectField
              label={t("ask.whom")}
              value={colleague.personId}
              options={colleagues.map(({ personId, name }) => ({ value: personId, label: name }))}
              onChange={(event) => setChosenId(event.target.value)}
            />
          ) : null}
          <Button variant="main" shortcut="Alt+B" isBusy={isAsking} onClick={() => void askToBook()}>
            {t("ask.button", { name: colleague.name })}
          </Button>
        </div>
      )}
    </div>
  );
}
