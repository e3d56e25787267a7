"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { useOperation } from "@/components/undo/use-operation";
import { companySettingsQuery } from "@/lib/api/browser/company/reference";
import { createOrder } from "@/lib/api/browser/sales/sales-operations";
import type { Order } from "@/lib/api/contract/sales/order";
import { mayDo } from "@/lib/rules/access/roles";
import { documentTotals } from "@/lib/rules/sales/document-totals";
import { isOpen, OperationSheet } from "../chain/operation-sheet";
import { useLanding } from "../chain/use-landing";
import type { StepProps } from "../editor/document-kind";
import { useOpensByItself } from "../finalise/use-opens-by-itself";

/**
 * Shows what will happen when an order is placed, the button that places it, and then the course of the operation. Placing
 * an order books nothing.
 */
export function OrderSheet(props: StepProps<Order>) {
  const { draft, subject, customer, settings, open, onOpen, onClose, onRefused, onDone } = props;
  const t = useTranslations("sales");
  const formats = useFormats();
  const company = useCompany();
  const next = useQuery(companySettingsQuery(company.id)).data?.nextOrderNumber ?? null;
  const ordering = useOperation(subject, "order-create", subject);
  const { operation, pressing } = ordering;
  const made = operation?.made ?? null;
  useOpensByItself(operation, { open, onOpen, onClose });
  useLanding(
    operation,
    made && `orders/${made.documentId}`,
    t("making.done", { document: "order", number: String(made?.number ?? "") }),
    () => onDone(operation),
  );
  const { currency } = settings;
  const total = documentTotals(draft.rows, settings).grossMinor;

  function close() {
    if (operation?.stage === "refused" && operation.problem) onRefused(operation.problem);
    if (operation?.stage === "refused") ordering.dismiss();
    onClose();
  }

  const order = { ...draft, currencyCode: currency };
  const seen = { customerName: customer?.name ?? draft.customerName, minor: total };
  const place = () =>
    void ordering.press((key) => createOrder({ companyId: company.id, key, order, writtenAs: subject, seen }));
  const allowed = mayDo(company.role, "sales.operate");
  const foot = (
    <>
      <Button look="main" keys="Control+Enter" className="w-full" busy={pressing} onClick={place}>
        {t("orderSheet.place")}
      </Button>
      <p>{t("orderSheet.foot")}</p>
    </>
  );
  return (
    <OperationSheet
      ordering={ordering}
      about={{ customerName: draft.customerName, minor: total, currencyCode: currency }}
      title={t(
        !operation && !pressing
          ? "sheet.title"
          : isOpen(operation) || pressing
            ? "operation.title"
            : "operation.doneTitle",
      )}
      open={open}
      onOpen={onOpen}
      onClose={close}
      isMine={allowed}
      back={{ words: t("operation.back"), onPress: close }}
      foot={allowed ? foot : <p>{t("sheet.notAllowed")}</p>}
      docked
    >
      <section className="happens">
        <h3>{next ? t("orderSheet.number", { number: String(next) }) : t("orderSheet.numberUnknown")}</h3>
        <p>
          {t("orderSheet.numberLead", {
            customer: customer?.name ?? draft.customerName,
            amount: formats.money(total, currency),
          })}{" "}
          {draft.deliveryOn
            ? t("orderSheet.delivery", { date: formats.date(draft.deliveryOn) })
            : t("orderSheet.noDelivery")}
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
