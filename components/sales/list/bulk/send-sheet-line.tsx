"use client";

import { useTranslations } from "next-intl";
import { LookAlikeHints } from "@/components/form/look-alike";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Checkbox } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/text-link";
import { mayDo } from "@/lib/rules/access/roles";
import type { ServiceDelivery } from "../../invoice/sent-state";
import { useCompanyTime } from "../../mail/use-company-time";
import css from "./bulk.module.css";
import { useDocumentName } from "./document-name";
import type { SendLine } from "./send-lines";

type Props = { line: SendLine; isSelected: boolean; onChoose: (isSelected: boolean) => void };

/** One document in the sheet that mails many documents: its address, or its obstacle, and how it was mailed before. */
export function SendSheetLine({ line, isSelected, onChoose }: Props) {
  const t = useTranslations("sales.bulk");
  const formats = useFormats();
  const { id, role } = useCompany();
  const sentAsMessages = useTranslations("sales.invoice.sentAs");
  const companyTime = useCompanyTime();
  const nameOf = useDocumentName();
  const { row, email, earlierState, obstacle } = line;
  const earlierMail = "operation" in earlierState ? earlierState.operation : null;
  const earlierMailAt = earlierMail?.finishedAt ?? earlierMail?.createdAt ?? "";
  const earlierMailTime =
    earlierMailAt === "" ? "" : `${formats.date(formats.dayOf(earlierMailAt))} ${formats.time(earlierMailAt)}`;
  const scheduledAt = earlierState.is === "scheduled" ? earlierState.operation.carryOutAt : null;
  return (
    <li className={css.item}>
      <Checkbox
        label={nameOf(row)}
        checked={isSelected}
        disabled={obstacle !== null}
        onChange={(event) => onChoose(event.target.checked)}
        help={composeHelp()}
      />
      {obstacle === null ? <LookAlikeHints addresses={[email]} className={css.under} /> : null}
      {obstacle === "address" ? (
        <p className={css.under}>
          <TextLink href={`/companies/${id}/customers/${row.bulk?.customerId}/edit`} target="_blank">
            {t("addAddress", { customer: row.customerName })}
          </TextLink>
        </p>
      ) : null}
      {obstacle === "expired" || obstacle === "declined" ? (
        <p className={css.under}>
          {mayDo(role, "sales.write") ? (
            <TextLink href={`/companies/${id}/sales/quotes/${row.key}/change`}>
              {t("changeQuote", { document: nameOf(row) })}
            </TextLink>
          ) : (
            <TextLink href={row.href}>{t("openQuote", { document: nameOf(row) })}</TextLink>
          )}
        </p>
      ) : null}
      {obstacle === "scheduled" ? (
        <p className={css.under}>
          <TextLink href={row.href}>{t("openScheduled", { document: nameOf(row) })}</TextLink>
        </p>
      ) : null}
      {row.bulk?.offer && obstacle === null ? <p className={css.under}>{t("withLink")}</p> : null}
      {obstacle !== null ? null : earlierState.is === "mailed" ? (
        <p className={css.under}>{t("mailedBefore", { time: earlierMailTime })}</p>
      ) : earlierState.is === "unknown" ? (
        <p className={css.under}>{t("unknownBefore", { time: earlierMailTime })}</p>
      ) : earlierState.is === "handed" ? (
        <p className={css.under}>{handedOverTextOf(earlierState)}</p>
      ) : null}
    </li>
  );

  function handedOverTextOf({ how: deliveryStage, way: sendType, at: handedOverAt }: ServiceDelivery): string {
    if (deliveryStage !== "left") return t("handedOpen");
    const sendTypeText = sentAsMessages(sendType ?? "other");
    return handedOverAt === null
      ? t("handedElsewhere", { how: sendTypeText })
      : t("handedBefore", { how: sendTypeText, time: earlierMailTime });
  }

  function composeHelp(): string {
    if (obstacle === "address") return t("noAddress");
    if (obstacle === "underWay") return t("underWay");
    if (obstacle === "voided") return t("isVoided");
    if (row.next.is === "expired" && obstacle === "expired") return t("expired", { date: formats.date(row.next.day) });
    if (row.next.is === "declined" && obstacle === "declined")
      return t("declined", { date: formats.date(row.next.day) });
    return scheduledAt
      ? t("scheduled", { when: companyTime.longText(companyTime.localTimeOfInstant(scheduledAt)) })
      : t("to", { email });
  }
}
