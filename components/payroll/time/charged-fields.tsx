"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { SelectField } from "@/components/ui/select-field";
import { costCentersQuery, projectsQuery } from "@/lib/api/browser/books/dimensions";
import type { ChargedDimensions } from "@/lib/api/contract/payroll/charged-dimensions";
import css from "./time.module.css";

type Props = { chargedDimensions: ChargedDimensions; onChange: (chargedDimensions: ChargedDimensions) => void };

/**
 * Shows the fields for the project and cost centres that a registration or row is charged to. A chosen one stays in its
 * list after it has become inactive.
 */
export function ChargedFields({ chargedDimensions, onChange }: Props) {
  const t = useTranslations("time");
  const company = useCompany();
  const costCentersResult = useQuery(costCentersQuery(company.id));
  const projectsResult = useQuery(projectsQuery(company.id));
  const offeredProjects = (projectsResult.data?.items ?? []).filter(
    (project) => project.isOngoing || project.id === chargedDimensions.project,
  );
  const offeredCenters = (costCentersResult.data?.items ?? []).filter(
    ({ isActive, items }) => isActive && items.length > 0,
  );
  if (offeredProjects.length === 0 && offeredCenters.length === 0) return null;
  return (
    <div className={css.pair}>
      {offeredProjects.length > 0 ? (
        <SelectField
          label={t("project")}
          emptyLabel={t("notCharged")}
          value={chargedDimensions.project}
          options={offeredProjects.map((project) => ({
            value: project.id,
            label: `${project.number} ${project.name}`,
          }))}
          onChange={({ target }) => onChange({ ...chargedDimensions, project: target.value })}
        />
      ) : null}
      {offeredCenters.map((costCenter) => {
        const centerKey = costCenter.number === 2 ? "center2" : costCenter.number === 3 ? "center3" : "center1";
        return (
          <SelectField
            key={costCenter.id}
            label={costCenter.name}
            emptyLabel={t("notCharged")}
            value={chargedDimensions[centerKey]}
            options={costCenter.items
              .filter((costCenterItem) => costCenterItem.isActive || costCenterItem.id === chargedDimensions[centerKey])
              .map((costCenterItem) => ({
                value: costCenterItem.id,
                label: `${costCenterItem.shortName} ${costCenterItem.name}`,
              }))}
            onChange={({ target }) => onChange({ ...chargedDimensions, [centerKey]: target.value })}
          />
        );
      })}
    </div>
  );
}
