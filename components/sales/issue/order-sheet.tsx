"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useOperation } from "@/components/undo/use-operation";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { createOrder } from "@/lib/api/browser/sales/sales-operations";
import { isOpenOperation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { mayDo } from "@/lib/rules/access/roles";
import { documentTotals } from "@/lib/rules/sales/document-totals";
import { OperationSheet } from "../chain/operation-sheet";
import { useOpenCreatedDocument } from "../chain/use-open-created-document";
import type { DocumentSheetProps } from "../editor/document-kind";
import { useTypedReduction } from "../editor/house-work/use-typed-reduction";
import { useSheetOpening } from "../finalise/use-sheet-opening";
import { ReductionText } from "../house-work/reduction-text";

/**
 * Shows what will happen when an order is placed, the button that places it, and then the progress of the operation. No
 * voucher is booked for an order.
 */
export function OrderSheet(props: DocumentSheetProps<Order>) {
  const { draft, subject, customer, settings, isOpen, onOpen, onClose, onRefused, onDone } = props;
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const nextNumber = useQuery(companySettingsQuery(company.id)).data?.nextOrderNumber ?? null;
  const submission = useOperation(subject, "order-create", subject);
  const { operation, isSubmitting } = submission;
  const createdOrder = operation?.made ?? null;
  useSheetOpening(operation, { isOpen, onOpen, onClose });
  useOpenCreatedDocument(
    operation,
    createdOrder && `orders/${createdOrder.documentId}`,
    t("making.done", { document: "order", number: String(createdOrder?.number ?? "") }),
    () => onDone(operation),
  );
  const { currency } = settings;
  const grossMinor = documentTotals(draft.rows, settings).grossMinor;
  const reductionMinor = useTypedReduction(settings)?.reductionMinor ?? 0n;

  function closeSheet() {
    if (operation?.stage === "refused" && operation.problem) onRefused(operation.problem);
    if (operation?.stage === "refused") submission.dismiss();
    onClose();
  }

  const order = { ...draft, currencyCode: currency };
  const summary = { customerName: customer?.name ?? draft.customerName, minor: grossMinor };
  const placeOrder = () =>
    void submission.submitRequest((key) =>
      createOrder({ companyId: company.id, key, order, newOrderId: subject, shownOrder: summary }),
    );
  const isAllowed = mayDo(company.role, "sales.operate");
  const sheetFoot = (
    <>
      <Button variant="main" shortcut="Control+Enter" className="w-full" isBusy={isSubmitting} onClick={placeOrder}>
        {t("orderSheet.place")}
      </Button>
      <p>{t("orderSheet.foot")}</p>
    </>
  );
  return (
    <OperationSheet
      submission={submission}
      summary={{ customerName: draft.customerName, minor: grossMinor, currencyCode: currency }}
      title={t(
        !operation && !isSubmitting
          ? "sheet.title"
          : isOpenOperation(operation) || isSubmitting
            ? "operation.title"
            : "operation.doneTitle",
      )}
      isOpen={isOpen}
      onOpen={onOpen}
      onClose={closeSheet}
      mayAct={isAllowed}
      afterRefusal={{ label: t("operation.back"), onClick: closeSheet }}
      foot={isAllowed ? sheetFoot : <MissingRightText action="sales.operate" text={t("sheet.notAllowed")} />}
      docked
    >
      <section className="happens">
        <h3>{nextNumber ? t("orderSheet.number", { number: String(nextNumber) }) : t("orderSheet.numberUnknown")}</h3>
        <p>
          {t("orderSheet.numberLead", {
            customer: customer?.name ?? draft.customerName,
            amount: formats.money(grossMinor, currency),
          })}{" "}
          {draft.deliveryOn
            ? t("orderSheet.delivery", { date: formats.date(draft.deliveryOn) })
            : t("orderSheet.noDelivery")}
          <ReductionText grossMinor={grossMinor} reductionMinor={reductionMinor} currency={currency} />
        </p>
      </section>
      <section className="happens">
        <h3>{t("quoteSheet.notBooked")}</h3>
        <p>{t("orderSheet.notBookedLead")}</p>
      </section>
      <section className="happens">
        <h3>{t("orderSheet.noMail")}</h3>
        <p>{t("orderSheet.noMailLead")}</p>
      </section>
    </OperationSheet>
  );
}
