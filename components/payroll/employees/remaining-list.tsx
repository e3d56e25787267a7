"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { remainingRequirementsOf } from "@/lib/rules/payroll/remaining-requirements";
import css from "./remaining-list.module.css";

/** Lists what remains before the first pay run, to tick off, print or mail; `readAt` is in milliseconds. */
export function RemainingList({ employee, readAt }: { employee: Employee; readAt: number }) {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const requirements = remainingRequirementsOf(employee);
  const readAtText = t("remaining.readAt", { time: formats.time(new Date(readAt).toISOString(), true) });
  if (requirements.length === 0) {
    return (
      <>
        <h2>{t("remaining.title")}</h2>
        <p>{t("remaining.none", { name: employee.firstName })}</p>
        <p className="small mute">{readAtText}</p>
      </>
    );
  }
  const requirementLines = requirements.map(({ requirement, tab, evidence }) => ({
    ...{ requirement, evidence, name: t(`demands.${requirement}`) },
    placeText: t("remaining.where", { tab: t(`tabs.${tab}`) }),
  }));
  const lineTexts = requirementLines.map(
    ({ name, placeText, evidence }) =>
      `[ ] ${name} (${placeText})${evidence === "unseen" ? ` ${t("remaining.look")}` : ""}`,
  );
  const mailSubject = t("remaining.subject", { name: employee.name });
  const mailBody = [t("remaining.lead", { name: employee.firstName }), "", ...lineTexts].join("\r\n");
  return (
    <>
      <h2>{t("remaining.title")}</h2>
      <p className="small secondary mb-3">{t("remaining.lead", { name: employee.firstName })}</p>
      <ul className={css.list}>
        {requirementLines.map(({ requirement, name, placeText, evidence }) => (
          <li key={requirement} className={css.line}>
            <span className={css.box} aria-hidden="true" />
            <span>
              <span data-name>{name}</span>
              {evidence === "unseen" ? <span className="secondary block small">{t("remaining.look")}</span> : null}
            </span>
            <span className="secondary">{placeText}</span>
          </li>
        ))}
      </ul>
      <p className="small mute">{readAtText}</p>
      <div className="actions mt-3">
        <Button size="sm" onClick={() => window.print()}>
          {t("remaining.print")}
        </Button>
        <a
          data-action
          className={buttonClass({ size: "sm" })}
          href={`mailto:?subject=${encodeURIComponent(mailSubject)}&body=${encodeURIComponent(mailBody)}`}
        >
          {t("remaining.mail")}
        </a>
      </div>
    </>
  );
}
