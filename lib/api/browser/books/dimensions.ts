import { costCenters } from "../../contract/books/cost-center";
import { projects } from "../../contract/books/project";
import { pageQuery } from "../resource-queries";

const whole = { pageSize: 1000 };

export function costCentersQuery(companyId: string) {
  return pageQuery(companyId, costCenters, whole);
}

export function projectsQuery(companyId: string) {
  return pageQuery(companyId, projects, { ...whole, sort: [{ member: "Number" }] });
}
