"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { dateOfText, dateText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { DayText } from "@/components/record/form-day";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyNotice, LoadingFields } from "@/components/ui/states";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { offsetCandidatesQuery, setOffSupplierInvoice } from "@/lib/api/browser/purchases/set-off";
import type { OffsetCandidate } from "@/lib/api/contract/purchases/offset-candidate";
import { maxSetOffDebts } from "@/lib/api/contract/purchases/set-off-operation";
import type { SupplierInvoice } from "@/lib/api/contract/purchases/supplier-invoice";
import { type SharedCredit, shareCredit } from "@/lib/rules/purchases/set-off/share-credit";
import type { CalendarDate } from "@/lib/values/dates";
import { InvoiceOperationPanel } from "../invoice-operation/invoice-operation-panel";

type Props = {
  credit: SupplierInvoice;
  today: CalendarDate;
  submission: OperationSubmission;
  isOpen: boolean;
  onClose: () => void;
};

/**
 * In this sheet a person chooses the debts that a credit invoice settles, sees what will remain of each, and sets it off.
 * The debts that the credit reaches are marked at first, in the order of their dates.
 */
export default function SetOffSheet({ credit, today, submission, isOpen, onClose }: Props) {
  const t = useTranslations("purchases.setOff");
  const tCommon = useTranslations("common");
  const formats = useFormats();
  const company = useCompany();
  const candidatesResult = useQuery({ ...offsetCandidatesQuery(company.id, credit.id), enabled: isOpen });
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null);
  const [dayText, setDayText] = useState(() => dateText(today, formats.numberLocale));
  const creditMinor = -credit.remainingMinor;
  const candidates = (candidatesResult.data?.items ?? [])
    .filter(({ currencyCode, remainingMinor }) => currencyCode === credit.currencyCode && remainingMinor > 0n)
    .toSorted(byInvoiceDate);
  const reachedIds = new Set(shareCredit(creditMinor, candidates.slice(0, maxSetOffDebts)).shares.map(({ id }) => id));
  const markedIds = chosenIds ?? reachedIds;
  const markedDebts = candidates.filter(({ id }) => markedIds.has(id));
  const sharedCredit = shareCredit(creditMinor, markedDebts);
  const voucherOn = dateOfText(dayText, formats.numberLocale);
  const isTooMany = markedDebts.length > maxSetOffDebts;
  const canPress = markedDebts.length > 0 && !isTooMany && sharedCredit.unreachedIds.length === 0 && voucherOn !== null;

  function markDebt(id: string, isMarked: boolean) {
    const nextIds = new Set(markedIds);
    if (isMarked) nextIds.add(id);
    else nextIds.delete(id);
    setChosenIds(nextIds);
  }

  async function submitSetOff() {
    if (!canPress || voucherOn === null) return;
    await submission.submitRequest((key) =>
      setOffSupplierInvoice({ companyId: company.id, key, credit, debts: markedDebts, voucherOn }),
    );
  }

  return (
    <InvoiceOperationPanel
      submission={submission}
      isOpen={isOpen}
      onClose={onClose}
      name={t("title")}
      unknownText={t("unknown")}
      pressText={t("press")}
      footText={t("foot")}
      canPress={canPress}
      onPress={() => void submitSetOff()}
    >
      {candidatesResult.error ? (
        <ProblemNotice problem={candidatesResult.error} onRetry={() => void candidatesResult.refetch()} />
      ) : candidatesResult.isPending ? (
        <LoadingFields label={tCommon("loading")} />
      ) : candidates.length === 0 ? (
        <EmptyNotice>{t("none", { currency: credit.currencyCode })}</EmptyNotice>
      ) : (
        <>
          <fieldset className="grid gap-2 pb-4">
            <legend className="mid pb-2">{t("choose")}</legend>
            {candidates.map((candidate) => (
              <DebtChoice
                key={candidate.id}
                debt={candidate}
                sharedCredit={sharedCredit}
                isMarked={markedIds.has(candidate.id)}
                onMark={(isMarked) => markDebt(candidate.id, isMarked)}
              />
            ))}
          </fieldset>
          <div className="pb-4">
            <DayText
              label={t("day")}
              value={dayText}
              onChange={(event) => setDayText(event.target.value)}
              error={dayText.trim() === "" ? t("needDay") : undefined}
            />
          </div>
          <section className="happens">
            <h3>
              {t("happens", {
                amount: formats.money(creditMinor - sharedCredit.remainingMinor, credit.currencyCode),
              })}
            </h3>
            <p role="status">
              {markedDebts.length === 0
                ? t("needOne")
                : isTooMany
                  ? t("tooMany", { most: String(maxSetOffDebts) })
                  : sharedCredit.remainingMinor === 0n
                    ? t("creditSettled")
                    : t("creditLeft", { amount: formats.money(sharedCredit.remainingMinor, credit.currencyCode) })}
            </p>
          </section>
          <section className="happens">
            <h3>{t("voucher")}</h3>
            <p>{t("voucherLead")}</p>
          </section>
        </>
      )}
    </InvoiceOperationPanel>
  );
}

const byInvoiceDate = (left: OffsetCandidate, right: OffsetCandidate) =>
  (left.invoiceOn ?? "").localeCompare(right.invoiceOn ?? "");

type ChoiceProps = {
  debt: OffsetCandidate;
  sharedCredit: SharedCredit;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
};

/** Shows one debt with its mark, what remains of it, and what will remain. */
function DebtChoice({ debt, sharedCredit, isMarked, onMark }: ChoiceProps) {
  const t = useTranslations("purchases.setOff");
  const formats = useFormats();
  const share = sharedCredit.shares.find(({ id }) => id === debt.id);
  const isUnreached = sharedCredit.unreachedIds.includes(debt.id);
  const remainingText = formats.money(debt.remainingMinor, debt.currencyCode);
  return (
    <Checkbox
      checked={isMarked}
      onChange={(event) => onMark(event.target.checked)}
      label={t("debt", {
        number: debt.invoiceNumber,
        date: debt.invoiceOn ? formats.date(debt.invoiceOn) : "",
        amount: remainingText,
      })}
      help={
        isUnreached ? (
          <span className="late">{t("unreached")}</span>
        ) : share ? (
          share.remainingMinor === 0n ? (
            t("settles")
          ) : (
            t("leaves", { amount: formats.money(share.remainingMinor, debt.currencyCode) })
          )
        ) : undefined
      }
    />
  );
}
