"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { HeldNotice } from "@/components/undo/held-notice";
import { emailDocument } from "@/lib/api/browser/operations/operations";
import { companyKey } from "@/lib/api/browser/resource-queries";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { isHeld, isUnderWay } from "@/lib/api/contract/operations/operation";
import { customerAddresses } from "@/lib/api/contract/sales/customer-addresses";
import type { Order } from "@/lib/api/contract/sales/order";
import { documentFileName } from "@/lib/rules/sales/invoice-file";
import type { Problem } from "@/lib/values/problem";
import { problemOf, stageText } from "../chain/stage-text";
import { mailKey, mailState } from "../invoice/mail-state";
import { MailFields } from "../mail/mail-fields";
import { type MailValues, mailOrder } from "../mail/mail-order";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import type { Sale } from "./use-sale";

type Props = { order: Order; sale: Sale; open: boolean; onClose: () => void };

/** The mail of an order confirmation before it is sent. A repeated mail to the same customer is marked as such. */
export default function OrderMailSheet({ order, sale, open, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const all = useTranslations("sales");
  const own = useTranslations("sales.sale.confirmation");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const about = sale.operations.filter(({ subject }) => subject === order.id);
  const mail = mailState(about, "order-email");
  const reading = useQuery({ ...customerQuery(company.id, order.customerId), enabled: open });
  const customer = reading.data;
  const known = customer ? customerAddresses.parse(customer.rest).orderEmail : "";
  const proposed = useMailProposal(
    {
      ...{ document: "order", isCredit: false, number: order.number, dueOn: null },
      ...{ minor: order.grossMinor, currencyCode: order.currencyCode },
    },
    customer ?? null,
    open,
  );
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, forget } = useMailForm(
    { ...proposed, email: known },
    `${company.personId}:${company.id}:mail:${order.id}`,
    problem?.fields,
  );
  const [busy, setBusy] = useState(false);
  const [ordered, setOrdered] = useState<string | null>(null);
  const sending = useRef(false);
  const number = String(order.number ?? "");

  const mine = about.find((one) => one.id === ordered) ?? null;
  const current = mine?.stage === "withdrawn" ? null : mine;
  const done = current?.stage === "done";
  useEffect(() => {
    if (!done) return;
    setOrdered(null);
    forget();
    const to = current?.email?.recipient;
    // For a mail that waited first, every page shows a toast of its own.
    if (!current?.carryOutAt) toast(to ? own("done", { number, email: to }) : own("doneNoAddress", { number }));
    onClose();
  }, [done, current, number, onClose, forget, own, toast]);

  async function send(values: MailValues) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const result = await emailDocument({
      ...{ companyId: company.id, key: mailKey(order.id, about, "order-email") },
      ...{ document: "order", record: order, order: mailOrder(values, proposed.standing) },
    });
    sending.current = false;
    setBusy(false);
    await queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (result.ok) {
      setOrdered(result.value.id);
      if (isHeld(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile: the list that was read again shows it, and this mail becomes a second
    // one.
    else setProblem(result.problem);
  }

  const again = mail.is === "mailed" || mail.is === "unknown";
  const under = current ?? (mail.is === "underWay" ? mail.operation : null);
  const blocked = under !== null && under.stage !== "refused";
  const stands = under ? problemOf(under) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={own(again ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!blocked}
      foot={
        blocked ? null : (
          <div className="acts">
            <Button look="main" keys="Control+Enter" busy={busy || !customer} onClick={form.handleSubmit(send)}>
              {t(again ? "sendAgain" : "send")}
            </Button>
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {under && isHeld(under) ? (
          <HeldNotice operation={under} />
        ) : blocked ? (
          <p role="status" className="two">
            {under && isUnderWay(under) ? t(stageText(under)) : t("unknown")}
          </p>
        ) : null}
        {stands ? <ProblemNotice problem={stands} title={t(blocked ? "waitsTitle" : "refused")} /> : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <Unread reads={[reading]} title={all("unread")} />
        <MailFields
          form={form}
          label={own("title", { number })}
          readOnly={blocked}
          copies={customer?.emailCopies ?? []}
          proposed={proposed}
          document="order"
          file={documentFileName("order", customer?.documentLanguage ?? "", company.countryCode, order.number)}
        />
      </div>
    </Sheet>
  );

  function lead(): string {
    if (mail.is !== "mailed" && mail.is !== "unknown") return t("lead");
    const at = mail.operation.finishedAt ?? mail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
    return mail.is === "unknown" ? t("leadUnknown", { time }) : t("leadAgain", { time, email: mail.to ?? known });
  }
}
