import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import css from "./payroll-nav.module.css";

const sections = [
  { key: "employees", path: "/employees" },
  { key: "time", path: "/time" },
  { key: "payRuns", path: "/pay-runs" },
] as const;

type Props = { companyId: string; currentSection: (typeof sections)[number]["key"] };

/** Shows the navigation between the views of payroll; `currentSection` is the view the page shows. */
export async function PayrollNav({ companyId, currentSection }: Props) {
  const t = await getTranslations("payroll.nav");
  return (
    <nav className={css.nav} aria-label={t("label")}>
      {sections.map(({ key, path }) => (
        <Link
          key={key}
          href={`/companies/${companyId}/payroll${path}`}
          aria-current={key === currentSection ? "page" : undefined}
        >
          {t(key)}
        </Link>
      ))}
    </nav>
  );
}
