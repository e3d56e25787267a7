"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useFormats } from "@/components/format/use-formats";
import { type Column, ListTable } from "@/components/list/list-table";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { paymentFilesQuery } from "@/lib/api/browser/purchases/payment-files";
import type { PaymentFileView } from "@/lib/api/contract/purchases/payment-file";
import { useFileText } from "./use-file-text";

/** Lists the payment files of the company, the newest first. */
export function FileList() {
  const t = useTranslations("payments.file");
  const formats = useFormats();
  const company = useCompany();
  const filesResult = useQuery(paymentFilesQuery(company.id));
  const columns = useFileColumns();
  const toPayPath = `/companies/${company.id}/purchases/to-pay`;
  if (filesResult.error)
    return <ProblemNotice problem={filesResult.error} title={t("unread")} onRetry={() => void filesResult.refetch()} />;
  if (filesResult.data?.length === 0)
    return <EmptyNotice action={<ButtonLink href={toPayPath}>{t("toPay")}</ButtonLink>}>{t("none")}</EmptyNotice>;
  return (
    <ListTable
      caption={t("caption", { count: formats.count(filesResult.data?.length ?? 0) })}
      columns={columns}
      groups={[{ key: "all", rows: filesResult.data ?? [] }]}
      rowKeyOf={({ id }) => id}
      rowHrefOf={({ id }) => `${toPayPath}/files/${id}`}
      loadingRowCount={filesResult.data ? 0 : 6}
    />
  );
}

function useFileColumns(): readonly Column<PaymentFileView, never>[] {
  const t = useTranslations("payments.file");
  const formats = useFormats();
  const { stateTextOf, sumTextOf, timeTextOf } = useFileText();
  return useMemo(
    () => [
      {
        key: "name",
        label: t("name"),
        phonePlace: "title",
        renderCell: ({ messageId }) => <span className="id mid">{messageId}</span>,
      },
      {
        key: "state",
        label: t("state"),
        phonePlace: "sub",
        renderCell: (file) => stateTextOf(file),
      },
      { key: "madeAt", label: t("madeAt"), wideOnly: true, renderCell: ({ madeAt }) => timeTextOf(madeAt) },
      { key: "madeBy", label: t("madeBy"), renderCell: ({ madeBy }) => madeBy },
      {
        key: "count",
        label: t("count"),
        isRightAligned: true,
        columnWidth: "s",
        renderCell: ({ payments }) => formats.count(payments.length),
      },
      { key: "sum", label: t("sum"), isRightAligned: true, phonePlace: "amount", renderCell: sumTextOf },
    ],
    [t, formats, stateTextOf, sumTextOf, timeTextOf],
  );
}
