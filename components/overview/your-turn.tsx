"use client";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Link } from "@/components/ui/link";
import { TurnMark } from "@/components/ui/stage";
import { LoadingRows } from "@/components/ui/states";
import type { OpenInvoice } from "@/lib/api/browser/receivables";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import type { Problem } from "@/lib/problem";
import type { TurnDraft } from "./turn-draft";
import type { TurnQuote } from "./turn-quote";
import { DraftRow, OverdueRow, QuoteRow, UndeliveredRow } from "./turn-rows";

type Props = {
  overdue: readonly OpenInvoice[] | undefined;
  /** E-invoices that could not be delivered. */
  undelivered: { items: readonly Invoice[]; total: number } | undefined;
  quotes: { items: readonly TurnQuote[]; total: number } | undefined;
  drafts: { items: readonly TurnDraft[]; total: number } | undefined;
  today: string | null;
  /** The company has neither quotes nor orders. */
  lacksModule: boolean;
  failed: Problem | null;
  onRetry: () => void;
};

const shown = 5;

/** What waits for this person. With nothing here the page has no warm colour on it. */
export function YourTurn({ undelivered, quotes, drafts, today, lacksModule, failed, onRetry, ...rest }: Props) {
  const t = useTranslations("overview");
  const { id, currencyCode } = useCompany();
  // That it did not arrive says why it is late.
  const overdue = rest.overdue?.filter(({ id: late }) => !undelivered?.items.some((one) => one.id === late));
  const known = overdue !== undefined && undelivered !== undefined && quotes !== undefined && drafts !== undefined;
  const counts = [undelivered?.total ?? 0, overdue?.length ?? 0, quotes?.total ?? 0, drafts?.total ?? 0];
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (failed && !known) return <ProblemNotice problem={failed} onRetry={onRetry} title={t("failedTurn")} />;
  if (known && count === 0) {
    return (
      <section>
        <h2>{t("nothing")}</h2>
        <p className="two mt-1">{t(lacksModule ? "nothingTextInvoices" : "nothingText")}</p>
      </section>
    );
  }
  const more = counts.some((one) => one > shown);
  return (
    <section>
      <div className={`flex items-center gap-2 border-b pb-2 ${known ? "border-now-mark" : "border-line"}`}>
        {known ? <TurnMark /> : null}
        <h2>{t("turn")}</h2>
        {known ? <span className="two tabular-nums">{count}</span> : null}
      </div>
      <table className="grid-table turn-table">
        <caption className="sr">{t("turn")}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{t("stage")}</th>
            <th scope="col">{t("customer")}</th>
            <th scope="col">{t("what")}</th>
            <th scope="col">{t("amount", { currency: currencyCode })}</th>
            <th scope="col">{t("action")}</th>
          </tr>
        </thead>
        <tbody>
          {known ? (
            <>
              {undelivered.items.slice(0, shown).map((invoice) => (
                <UndeliveredRow key={invoice.id} invoice={invoice} />
              ))}
              {overdue.slice(0, shown).map((invoice) => (
                <OverdueRow key={invoice.id} invoice={invoice} today={today} />
              ))}
              {quotes.items.slice(0, shown).map((quote) => (
                <QuoteRow key={quote.id} quote={quote} />
              ))}
              {drafts.items.slice(0, shown).map((draft) => (
                <DraftRow key={draft.id} draft={draft} today={today} />
              ))}
            </>
          ) : (
            <LoadingRows rows={4} columns={["w-16", "w-40", "w-24", "w-20", "w-16"]} />
          )}
        </tbody>
      </table>
      {more ? (
        <p className="pt-1 text-sm">
          <Link className="link inline-block py-3" href={`/companies/${id}/sales`}>
            {t("showAll")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
