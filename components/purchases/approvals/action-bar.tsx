"use client";

import { useTranslations } from "next-intl";
import { MissingRightText } from "@/components/shell/access/role-notice";
import { Button } from "@/components/ui/button";
import css from "./cockpit.module.css";
import type { SheetKind } from "./decisions/sheet-kind";
import type { Approving } from "./decisions/use-approving";

type Props = {
  mayAct: boolean;
  /** Is true when the service waits for this person's approval, and the invoice is not handed over to a colleague. */
  mayDecide: boolean;
  /**
   * Is true when the company's rules let this person approve now, also where the service waits for others, and no
   * colleague has the draft.
   */
  mayApprove: boolean;
  /** Is true when the approval is the last one and the invoice is booked with it. */
  booksToo: boolean;
  approving: Approving;
  onStep: (queueStep: 1 | -1) => void;
  onOpenSheet: (sheetKind: SheetKind) => void;
};

/** The buttons for a decision keep their places, and the button to reject is far from the button to approve. */
export function ActionBar({ mayAct, mayDecide, mayApprove, booksToo, approving, onStep, onOpenSheet }: Props) {
  const t = useTranslations("approvals.act");
  // The next approver by the rules may also ask or hand over, but the service accepts a rejection only from its own
  // approver.
  const mayAsk = mayDecide || mayApprove;
  return (
    <footer className={css.keys}>
      <div className={css.moves}>
        <Button size="sm" variant="quiet" shortcut="J" onClick={() => onStep(1)}>
          {t("next")}
        </Button>
        <Button size="sm" variant="quiet" shortcut="K" onClick={() => onStep(-1)}>
          {t("previous")}
        </Button>
      </div>
      {mayAct ? (
        <div className={css.acts}>
          <Button variant="stop" shortcut="R" disabled={!mayDecide} onClick={() => onOpenSheet("reject")}>
            {t("reject")}
          </Button>
          <Button shortcut="H" disabled={!mayAsk} onClick={() => onOpenSheet("question")}>
            {t("hold")}
          </Button>
          <Button shortcut="D" disabled={!mayAsk} onClick={() => onOpenSheet("handover")}>
            {t("pass")}
          </Button>
          <Button variant="main" shortcut="A" disabled={!mayApprove} onClick={approving.submitApproval}>
            <span className={css.onlyWide}>
              {t(approving.neededConfirmation ?? (booksToo ? "approveBookNext" : "approveNext"))}
            </span>
            <span className={css.onlyPhone}>{t(booksToo ? "approveBook" : "approve")}</span>
          </Button>
        </div>
      ) : (
        <div className={css.told}>
          <MissingRightText action="purchase.operate" text={t("mayNot")} />
        </div>
      )}
    </footer>
  );
}
