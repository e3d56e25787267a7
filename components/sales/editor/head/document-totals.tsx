import css from "../draft-form.module.css";
import type { DraftTotalsSettings } from "../use-totals-settings";
import { TotalsHints } from "./totals-hints";
import { TotalsPanel } from "./totals-panel";

/** The totals below the rows of a document, and what explains them. */
export function DocumentTotals(props: { settings: DraftTotalsSettings; hasHouseWork: boolean }) {
  return (
    <div className={css.tail}>
      <TotalsHints {...props} />
      <TotalsPanel settings={props.settings} />
    </div>
  );
}
