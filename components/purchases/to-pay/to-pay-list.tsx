"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { DayField } from "@/components/list/day-field";
import { addressSortedBy, type ListSpec } from "@/components/list/list-address";
import { ListFrame, ListKeys } from "@/components/list/list-frame";
import { ListSearch } from "@/components/list/list-search";
import { ListTable } from "@/components/list/list-table";
import { ListTabs } from "@/components/list/list-tabs";
import { useListAddress } from "@/components/list/use-list-address";
import { useMarks } from "@/components/list/use-marks";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { useBatchInAddress } from "@/components/undo/use-batch-in-address";
import { toPayQuery } from "@/lib/api/browser/purchases/to-pay";
import type { InvoiceToPay } from "@/lib/api/contract/purchases/to-pay";
import { mayDo } from "@/lib/rules/access/roles";
import { isCalendarDate } from "@/lib/values/dates";
import { isPayableHere } from "./payable-here";
import { PaymentSums } from "./payment-sums";
import { ToPayBar } from "./to-pay-bar";
import { useToPayColumns } from "./to-pay-columns";
import { groupToPay, searchToPay, selectToPay, type ToPayFilter, type ToPaySort, toPayFilters } from "./to-pay-rows";
import { useWithdrawAttests } from "./use-withdraw-attests";

// This code loads only when somebody registers payments, or looks at what became of them.
const RegisterManySheet = lazy(() => import("./register-many-sheet"));
const FileSheet = lazy(() => import("../payment-files/file-sheet"));
const AttestSheet = lazy(() => import("./attest-sheet"));
const BatchResult = lazy(async () => ({ default: (await import("../batch-result")).BatchResult }));

const listSpec: ListSpec<ToPayFilter, ToPaySort> = {
  filters: toPayFilters,
  sortColumns: ["due", "supplier", "amount"],
  descendingFirst: ["amount"],
};

/** Shows the supplier invoices that are to be paid, by when they are due, and registers payments of those that are marked. */
export function ToPayList() {
  const t = useTranslations("payments.list");
  const formats = useFormats();
  const company = useCompany();
  const { address, hrefWith, pushAddress, replaceAddress } = useListAddress(listSpec);
  const router = useRouter();
  const searchParams = useSearchParams();
  const untilText = searchParams.get("until") ?? "";
  const until = isCalendarDate(untilText) ? untilText : null;
  const { batchId, showBatch, hideBatch } = useBatchInAddress();
  const listResult = useQuery(toPayQuery(company.id));
  const marks = useMarks<InvoiceToPay>(({ id }) => id);
  const [openSheet, setOpenSheet] = useState<"register" | "attest" | "file" | null>(null);
  const withdrawOwnAttests = useWithdrawAttests();
  const columns = useToPayColumns();
  const toPay = listResult.data;
  const allInvoices = toPay?.invoices ?? [];
  const foundInvoices = searchToPay(allInvoices, address.search);
  const shownInvoices = selectToPay(foundInvoices, address.filter, until);
  // What was marked and is paid meanwhile is not marked any more.
  const markedInvoices = allInvoices.filter(({ id, onItsWay }) => onItsWay === null && marks.markedRows.has(id));
  const mayPay = mayDo(company.role, "accounting.operate");
  const mayMark = mayPay || mayDo(company.role, "purchase.operate");

  return (
    <>
      <ListTabs
        label={t("filters")}
        tabs={toPayFilters.map((filter) => ({
          filter,
          label: t(`filter.${filter}`),
          count: toPay ? formats.count(selectToPay(foundInvoices, filter, until).length) : null,
          ...(filter === "overdue" ? { stage: "overdue" } : {}),
        }))}
        currentFilter={address.filter}
        hrefOf={(filter) => hrefWith({ filter })}
        onPick={(filter) => pushAddress({ filter })}
      />
      <ListFrame
        search={
          <>
            <ListSearch
              label={t("search")}
              placeholder={t("placeholder")}
              searchedText={address.search}
              onSearch={(search) => replaceAddress({ search })}
            />
            {address.filter === "chosen" ? (
              <DayField
                label={t("until")}
                day={until ?? undefined}
                onDayChange={(day) => pushAddress({}, { until: day })}
              />
            ) : null}
          </>
        }
        bar={
          markedInvoices.length > 0 ? (
            <ToPayBar
              invoices={markedInvoices}
              bankAccounts={toPay?.bankAccounts ?? []}
              mayPay={mayPay}
              onRegister={() => setOpenSheet("register")}
              onMakeFile={() => setOpenSheet("file")}
              onAttest={() => setOpenSheet("attest")}
              onWithdraw={() => void withdrawOwnAttests(markedInvoices)}
              onClear={marks.clearMarks}
            />
          ) : (
            <ListKeys canMark={mayMark} />
          )
        }
        foot={
          toPay && shownInvoices.length > 0 ? (
            <>
              <PaymentSums invoices={shownInvoices} bankAccounts={toPay.bankAccounts} />
              {toPay.isComplete ? null : <span className="late">{t("incomplete")}</span>}
            </>
          ) : null
        }
      >
        {listResult.error ? (
          <ProblemNotice problem={listResult.error} onRetry={() => void listResult.refetch()} />
        ) : toPay && shownInvoices.length === 0 ? (
          <EmptyNotice
            action={
              allInvoices.length > 0 ? (
                <Button onClick={() => pushAddress({ search: "", filter: "all" }, { until: null })}>
                  {t("clear")}
                </Button>
              ) : null
            }
          >
            {t(allInvoices.length === 0 ? "nothing" : "noHit")}
          </EmptyNotice>
        ) : (
          <ListTable
            caption={t("caption", { count: formats.count(shownInvoices.length) })}
            columns={columns}
            groups={groupToPay(shownInvoices, address.sort, address.descending, (dueGroup, rows) =>
              t("group", { group: t(`due_${dueGroup}`), count: rows.length }),
            )}
            rowKeyOf={({ id }) => id}
            rowHrefOf={({ id }) => `/companies/${company.id}/purchases/invoices/${id}`}
            sort={{
              sortKey: address.sort,
              isDescending: address.descending,
              onSort: (sort) => pushAddress(addressSortedBy(address, sort, listSpec)),
            }}
            rowMarking={
              mayMark
                ? {
                    marks,
                    canMark: (invoice) => isPayableHere(invoice) && (mayPay || invoice.attest !== null),
                    markLabelOf: ({ supplierName, invoiceNumber }) =>
                      t("mark", { supplier: supplierName, number: invoiceNumber }),
                    markAllLabel: t("markAll"),
                  }
                : undefined
            }
            loadingRowCount={toPay ? 0 : 12}
          />
        )}
      </ListFrame>
      <Suspense>
        {openSheet === "register" && toPay ? (
          <RegisterManySheet
            invoices={markedInvoices}
            bankAccounts={toPay.bankAccounts}
            today={toPay.today}
            onClose={() => setOpenSheet(null)}
            onSubmitted={(id) => {
              marks.clearMarks();
              setOpenSheet(null);
              showBatch(id);
            }}
          />
        ) : openSheet === "file" && toPay ? (
          <FileSheet
            invoices={markedInvoices}
            bankAccounts={toPay.bankAccounts}
            today={toPay.today}
            onClose={() => setOpenSheet(null)}
            onMade={(fileId) => router.push(`/companies/${company.id}/purchases/to-pay/files/${fileId}`)}
          />
        ) : openSheet === "attest" ? (
          <AttestSheet
            invoices={markedInvoices}
            onClose={() => setOpenSheet(null)}
            onAttested={() => {
              marks.clearMarks();
              setOpenSheet(null);
            }}
          />
        ) : batchId ? (
          <BatchResult batchId={batchId} onClose={hideBatch} />
        ) : null}
      </Suspense>
    </>
  );
}
