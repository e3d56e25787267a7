"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { LoadingFields } from "@/components/ui/states";
import type { SalesRow } from "../sales-row";
import css from "./bulk.module.css";
import { mailOrderOf, type SendLine, sendLines } from "./send-lines";
import { SendSheetLine } from "./send-sheet-line";
import { useBatchPress } from "./use-batch-press";
import { useKnownOfOffers } from "./use-known-of-offers";
import { useAddresses, useToldBefore } from "./use-told-before";

type Props = { rows: readonly SalesRow[]; onClose: () => void; onOrdered: (batchId: string) => void };

/** Shows to whom each document will be mailed and what it lacks, before any mail is sent. */
export function SendSheet({ rows, onClose, onOrdered }: Props) {
  const t = useTranslations("sales.bulk");
  const company = useCompany();
  const told = useToldBefore(rows);
  const addresses = useAddresses(rows);
  const offers = useKnownOfOffers(rows, told.data);
  const ordering = useBatchPress(onOrdered);
  /** The documents for which a person chose otherwise than the sheet proposes. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  // While the operations are read again the list stays and only the button waits, because the keys depend on earlier
  // operations.
  const isRead = told.data !== undefined && addresses.isRead && offers.isRead;
  const lines = isRead ? sendLines(rows, addresses.addresses, told.data ?? []) : [];
  const goes = (line: SendLine) => line.lacks === null && (chosen[line.row.key] ?? line.goes);
  const going = lines.filter(goes);
  const problem = told.error ?? addresses.problem ?? offers.problem;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("sendTitle", { count: rows.length })}
      lead={t("sendLead")}
      turn
      foot={
        <>
          <div className="acts">
            <Button
              look="main"
              keys="Control+Enter"
              busy={ordering.busy || !isRead || told.isFetching}
              disabled={isRead && going.length === 0}
              onClick={() =>
                void ordering.press(going.map((line) => mailOrderOf(line, told.data ?? [], company, offers.known)))
              }
            >
              {t("sendPress", { count: going.length })}
            </Button>
            <Button onClick={onClose}>{t("back")}</Button>
          </div>
          <p>{t("sendFoot")}</p>
        </>
      }
    >
      {problem ? (
        <ProblemNotice
          problem={problem}
          onRetry={() => {
            addresses.retry();
            offers.retry();
            void told.refetch();
          }}
        />
      ) : null}
      {ordering.problem ? <ProblemNotice problem={ordering.problem} title={t("notOrdered")} /> : null}
      {ordering.lost ? (
        <p role="status" className="late sm pb-3">
          {t("lost")}
        </p>
      ) : null}
      {isRead ? (
        <>
          <p className={css.sum} role="status">
            {t("goSum", { going: going.length, total: rows.length })}
          </p>
          <ul className={css.lines}>
            {lines.map((line) => (
              <SendSheetLine
                key={line.row.key}
                line={line}
                goes={goes(line)}
                onChoose={(is) => setChosen({ ...chosen, [line.row.key]: is })}
              />
            ))}
          </ul>
        </>
      ) : problem ? null : (
        <LoadingFields words={t("reading")} />
      )}
    </Sheet>
  );
}
