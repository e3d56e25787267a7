"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { SelectField } from "@/components/ui/select-field";
import { costCentersQuery, projectsQuery } from "@/lib/api/browser/books/dimensions";
import type { ChargedDimensions } from "@/lib/api/contract/payroll/charged-dimensions";
import css from "./time.module.css";

type Props = { charged: ChargedDimensions; onChange: (charged: ChargedDimensions) => void };

/**
 * The fields for the project and cost centres that a registration or row is charged to. Chosen inactive ones stay
 * offered.
 */
export function ChargedFields({ charged, onChange }: Props) {
  const t = useTranslations("time");
  const company = useCompany();
  const centers = useQuery(costCentersQuery(company.id));
  const projects = useQuery(projectsQuery(company.id));
  const offeredProjects = (projects.data?.items ?? []).filter((one) => one.isOngoing || one.id === charged.project);
  const offeredCenters = (centers.data?.items ?? []).filter(({ isActive, items }) => isActive && items.length > 0);
  if (offeredProjects.length === 0 && offeredCenters.length === 0) return null;
  return (
    <div className={css.pair}>
      {offeredProjects.length > 0 ? (
        <SelectField
          label={t("project")}
          none={t("notCharged")}
          value={charged.project}
          options={offeredProjects.map((one) => ({ value: one.id, label: `${one.number} ${one.name}` }))}
          onChange={({ target }) => onChange({ ...charged, project: target.value })}
        />
      ) : null}
      {offeredCenters.map((center) => {
        const name = center.number === 2 ? "center2" : center.number === 3 ? "center3" : "center1";
        return (
          <SelectField
            key={center.id}
            label={center.name}
            none={t("notCharged")}
            value={charged[name]}
            options={center.items
              .filter((item) => item.isActive || item.id === charged[name])
              .map((item) => ({ value: item.id, label: `${item.shortName} ${item.name}` }))}
            onChange={({ target }) => onChange({ ...charged, [name]: target.value })}
          />
        );
      })}
    </div>
  );
}
