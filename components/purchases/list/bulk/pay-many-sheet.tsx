"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { OutcomeList } from "@/components/list/outcome-list";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import { toPayQuery } from "@/lib/api/browser/purchases/to-pay";
import FileSheet from "../../payment-files/file-sheet";
import { isPayableHere } from "../../to-pay/payable-here";
import RegisterManySheet from "../../to-pay/register-many-sheet";
import { usePurchaseLine } from "../../use-purchase-line";
import type { PurchaseRow } from "../purchase-row";

type Props = {
  /** Whether payments are registered, or a payment file is made. */
  by: "pay" | "file";
  markedRows: readonly PurchaseRow[];
  onClose: () => void;
  onSubmitted: (batchId: string) => void;
  onDone: () => void;
};

/** Pays the marked invoices as the list of what is to be paid does, and says which of the marked ones are not to be paid. */
export function PayManySheet({ by, markedRows, onClose, onSubmitted, onDone }: Props) {
  const t = useTranslations("purchases.bulk");
  const company = useCompany();
  const router = useRouter();
  const lineOf = usePurchaseLine();
  const toPayResult = useQuery(toPayQuery(company.id));
  const toPay = toPayResult.data;
  if (!toPay) {
    return (
      <Sheet isOpen onClose={onClose} title={t(`do.${by}`)}>
        {toPayResult.error ? (
          <ProblemNotice problem={toPayResult.error} onRetry={() => void toPayResult.refetch()} />
        ) : (
          <LoadingFields label={t("reading")} />
        )}
      </Sheet>
    );
  }
  const markedIds = new Set(markedRows.map(({ id }) => id));
  const invoices = toPay.invoices.filter((invoice) => markedIds.has(invoice.id) && isPayableHere(invoice));
  const payableIds = new Set(invoices.map(({ id }) => id));
  const staying = markedRows.filter(({ id }) => !payableIds.has(id));
  const whyStaying = ({ id, draft }: PurchaseRow) => {
    if (draft) return t("staysUnbooked");
    const invoice = toPay.invoices.find((candidate) => candidate.id === id);
    if (invoice === undefined) return t(toPay.isComplete ? "staysPaid" : "staysUnread");
    return t(invoice.onItsWay ? "staysOnItsWay" : "staysPaidByService");
  };
  const sheetProps = {
    ...{ invoices, bankAccounts: toPay.bankAccounts, today: toPay.today, onClose },
    notPayable: (
      <OutcomeList
        title={t("stays", { count: staying.length })}
        lines={staying.map((row) =>
          lineOf(row.draft ? "draft" : "invoice", { ...row, minor: row.totalMinor }, whyStaying(row)),
        )}
      />
    ),
  };
  if (by === "pay") return <RegisterManySheet {...sheetProps} onSubmitted={onSubmitted} />;
  return (
    <FileSheet
      {...sheetProps}
      onMade={(fileId) => {
        onDone();
        router.push(`/companies/${company.id}/purchases/to-pay/files/${fileId}`);
      }}
    />
  );
}
