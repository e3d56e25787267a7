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
  const { row, email, before, lacks } = line;
  const earlierMail = "operation" in before ? before.operation : null;
  const earlierMailAt = earlierMail?.finishedAt ?? earlierMail?.createdAt ?? "";
  const time =
    earlierMailAt === "" ? "" : `${formats.date(formats.dayOf(earlierMailAt))} ${formats.time(earlierMailAt)}`;
  const leavesAt = before.is === "scheduled" ? before.operation.carryOutAt : null;
  return (
    <li className={css.item}>
      <Checkbox
        label={nameOf(row)}
        checked={isSelected}
        disabled={lacks !== null}
        onChange={(event) => onChoose(event.target.checked)}
        help={helpText()}
      />
      {lacks === null ? <LookAlikeHints addresses={[email]} className={css.under} /> : null}
      {lacks === "address" ? (
        <p className={css.under}>
          <TextLink href={`/companies/${id}/customers/${row.bulk?.customerId}/edit`} target="_blank">
            {t("addAddress", { customer: row.customerName })}
          </TextLink>
        </p>
      ) : null}
      {lacks === "expired" || lacks === "declined" ? (
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
      {lacks === "scheduled" ? (
        <p className={css.under}>
          <TextLink href={row.href}>{t("openScheduled", { document: nameOf(row) })}</TextLink>
        </p>
      ) : null}
      {row.bulk?.offer && lacks === null ? <p className={css.under}>{t("withLink")}</p> : null}
      {lacks !== null ? null : before.is === "mailed" ? (
        <p className={css.under}>{t("mailedBefore", { time })}</p>
      ) : before.is === "unknown" ? (
        <p className={css.under}>{t("unknownBefore", { time })}</p>
      ) : before.is === "handed" ? (
        <p className={css.under}>{handedOverText(before)}</p>
      ) : null}
    </li>
  );

  function handedOverText({ how, way, at: handedOverAt }: ServiceDelivery): string {
    if (how !== "left") return t("handedOpen");
    const wayText = sentAsMessages(way ?? "other");
    return handedOverAt === null ? t("handedElsewhere", { how: wayText }) : t("handedBefore", { how: wayText, time });
  }

  function helpText(): string {
    if (lacks === "address") return t("noAddress");
    if (lacks === "underWay") return t("underWay");
    if (lacks === "voided") return t("isVoided");
    if (row.next.is === "expired" && lacks === "expired") return t("expired", { date: formats.date(row.next.on) });
    if (row.next.is === "declined" && lacks === "declined") return t("declined", { date: formats.date(row.next.on) });
    return leavesAt ? t("scheduled", { when: companyTime.long(companyTime.ofInstant(leavesAt)) }) : t("to", { email });
  }
}
