import { useTranslations } from "next-intl";
import { LineBar } from "./line-bar";
import css from "./sale-lines.module.css";

/** One unit of a line in each state, as the bar draws it. */
const sampleLines = {
  invoiced: { ordered: 1n, delivered: 1n, invoiced: 1n },
  delivered: { ordered: 1n, delivered: 1n, invoiced: 0n },
  now: { ordered: 1n, delivered: 0n, invoiced: 0n },
  left: { ordered: 1n, delivered: 0n, invoiced: 0n },
} as const;

/** Says what the parts of the bars mean. */
export function LineLegend({ hasDeliveryNow }: { hasDeliveryNow: boolean }) {
  const t = useTranslations("sales.sale.legend");
  return (
    <ul className={css.legend}>
      {(["invoiced", "delivered", ...(hasDeliveryNow ? (["now"] as const) : []), "left"] as const).map((part) => (
        <li key={part}>
          <LineBar line={sampleLines[part]} deliveredNow={part === "now" ? 1n : 0n} />
          {t(part)}
        </li>
      ))}
    </ul>
  );
}
