"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { mayDo } from "@/lib/rules/access/roles";
import type { SalesChain } from "@/lib/rules/sales/sales-chain";
import { UnknownMail } from "../mail/unknown-mail";
import { listMailsNeedingAttention } from "./mails-needing-attention";
import css from "./sale-turn.module.css";

type Props = {
  chain: SalesChain;
  operations: readonly Operation[];
  onMailOrder: (orderId: string) => void;
};

/** Shows the mails of a sale for which a person has to decide whether they were sent, and the mails that were refused. */
export function SaleMails({ chain, operations, onMailOrder }: Props) {
  const t = useTranslations("sales.sale");
  const { role } = useCompany();
  const mayOperate = mayDo(role, "sales.operate");
  return listMailsNeedingAttention(chain, operations).map(({ status, document, number, operation }) => (
    <div key={operation.id} className={css.place}>
      {status === "unknown" ? (
        <UnknownMail
          operation={operation}
          mayDecide={mayOperate}
          title={t("lostMail", { document, number: String(number ?? "") })}
        />
      ) : operation.problem ? (
        <>
          <ProblemNotice
            problem={operation.problem}
            title={t("confirmation.refused", { number: String(number ?? "") })}
          />
          {mayOperate ? (
            <Button size="sm" className="mt-2" onClick={() => onMailOrder(operation.subject)}>
              {t("confirmation.send")}
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  ));
}
