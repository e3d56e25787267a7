import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import css from "./payroll-nav.module.css";

const views = [
  { key: "employees", path: "/employees" },
  { key: "time", path: "/time" },
  { key: "payRuns", path: "/pay-runs" },
] as const;

type Props = { companyId: string; current: (typeof views)[number]["key"] };

/** The navigation between the views of payroll; `currentSection` is the view the page shows. */
export async function PayrollNav({ companyId, current }: Props) {
  const t = await getTranslations("payroll.nav");
  return (
    <nav className={css.nav} aria-label={t("label")}>
      {views.map(({ key, path }) => (
        <Link
          key={key}
          href={`/companies/${companyId}/payroll${path}`}
          aria-current={key === current ? "page" : undefined}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
